import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT, setUpOrExit } from './setup.mjs';

// Usage: node scripts/run.mjs <program of apps/server/dist> [arguments]
// The program runs in this very process, so that a signal sent to npm, which hands it to its child, reaches it.

const [program = 'main', ...rest] = process.argv.slice(2);
await setUpOrExit({ web: !program.endsWith('-cli') && program !== 'doctor' });

const file = join(ROOT, 'apps/server/dist', `${program}.js`);
process.argv = [process.execPath, file, ...rest];

// A shell between npm and this process may die of the signal without handing it on; then this process is an orphan.
if (process.env['npm_lifecycle_event']) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}

await import(pathToFileURL(file).href);
