import { readDataDir } from '#config/data-dir';
import { printToTerminal } from '#platform/terminal';
import { chooseDemoFolder } from './demo/demo-folder.ts';
import { fillDemo } from './demo/fill-demo.ts';
import { serve } from './serve.ts';

try {
  const folder = await chooseDemoFolder(readDataDir());
  await serve({
    instead: { DATA_DIR: folder, WORKERS: '1' },
    prepare: async (config, logger) => {
      printToTerminal(`Making an organisation to look at in ${folder}. This takes about half a minute.`);
      return fillDemo(config, logger);
    },
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
