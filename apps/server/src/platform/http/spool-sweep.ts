import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Longer than any upload with its handler takes. */
const staleMs = 5 * 60_000;
const everyMs = 60_000;

const sweep = async (directory: string): Promise<void> => {
  const names = await readdir(directory).catch(() => []);
  for (const name of names.filter((each) => each.startsWith('in-'))) {
    const path = join(directory, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > staleMs) await rm(path, { recursive: true, force: true });
  }
};

/** Clears what a killed process left in the spool, now and every minute. Returns what stops it. */
export const sweepSpool = (directory: string): (() => void) => {
  const run = () => void sweep(directory).catch(() => undefined);
  run();
  const timer = setInterval(run, everyMs);
  timer.unref();
  return () => clearInterval(timer);
};
