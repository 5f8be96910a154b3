import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

// Loaded into a server that is measured (with --expose-gc): at SIGUSR2 it collects its garbage and writes down what it
// holds, into the file of MEMORY_REPORT.

process.on('SIGUSR2', async () => {
  for (let turn = 0; turn < 4; turn++) {
    globalThis.gc?.();
    await sleep(100);
  }
  writeFileSync(process.env['MEMORY_REPORT'] ?? '', JSON.stringify(process.memoryUsage()));
});
