import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {{ rss: number, heapUsed: number, external: number }} Held */

/** What a server is started with so that `readHeld` can ask it. @param {string} folder for its reports */
export const reporting = (folder) => ({
  nodeArgs: ['--expose-gc', '--import', join(import.meta.dirname, 'report-memory.mjs')],
  env: { MEMORY_REPORTS: folder },
});

/** What the process holds after it collected its garbage, in bytes. @param {number} pid @param {string} folder @returns {Promise<Held>} */
export async function readHeld(pid, folder) {
  const file = join(folder, `memory-${pid}.json`);
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  for (let tries = 0; tries < 400 && !existsSync(file); tries++) await sleep(50);
  return JSON.parse(readFileSync(file, 'utf8'));
}
