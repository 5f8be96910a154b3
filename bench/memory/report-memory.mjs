import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

// Loaded into a server that is measured (with --expose-gc): at SIGUSR2 it collects its garbage and writes down what it
// holds, into the folder of MEMORY_REPORTS.

process.on('SIGUSR2', async () => {
  for (let turn = 0; turn < 4; turn++) {
    globalThis.gc?.();
    await sleep(100);
  }
  const file = join(process.env['MEMORY_REPORTS'] ?? '', `memory-${process.pid}.json`);
  writeFileSync(`${file}.part`, JSON.stringify(process.memoryUsage()));
  renameSync(`${file}.part`, file);
});
