import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { waitForExit } from './child.mjs';
import { environmentWithoutNpm } from './npm.mjs';
import { ROOT, setUpOrExit } from './setup.mjs';

// Both sides from their sources, reloaded at every change: the server on PORT (3000), the page on Vite's port (5173),
// which hands /api, /auth, /files and /socket.io to the server.

await setUpOrExit({ server: false, web: false });

/** @param {string} name @param {string} cwd @param {string[]} args */
function start(name, cwd, args) {
  const child = spawn(process.execPath, args, { cwd, env: environmentWithoutNpm(), stdio: 'inherit' });
  child.once('exit', () => stop(`The ${name} ended.`));
  return child;
}

let isStopping = false;

/** @param {string} [why] */
async function stop(why) {
  if (isStopping) return;
  isStopping = true;
  if (why) console.error(why);
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(children.map((child) => waitForExit(child, 12_000)));
  process.exit(why ? 1 : 0);
}

process.on('SIGINT', () => void stop()).on('SIGTERM', () => void stop());

const inModules = (/** @type {string} */ path) => join(ROOT, 'node_modules', path);
const children = [
  start('server', ROOT, [
    inModules('tsx/dist/cli.mjs'),
    'watch',
    '--clear-screen=false',
    '--conditions=source',
    'apps/server/src/main.ts',
  ]),
  start('web dev server', join(ROOT, 'apps/web'), [inModules('vite/bin/vite.js')]),
];
