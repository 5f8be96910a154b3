import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A file system may tell two writes apart only when they are this far from each other. */
const coarsestClockNs = 3_000_000_000n;

interface Seen {
  readonly size: bigint;
  readonly mtimeNs: bigint;
}

const orGone = async <T>(work: Promise<T>, mayBeGone: boolean): Promise<T | null> => {
  try {
    return await work;
  } catch (error) {
    if (mayBeGone && (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

/**
 * Copies the folder `from` into `to`, which does not exist, while somebody writes in it. What comes of that is good for
 * nothing until `finish` was called while nobody writes: it copies again what changed, which is quick, and removes what is gone.
 */
export const startCopy = async (from: string, to: string): Promise<{ finish(): Promise<void> }> => {
  await mkdir(to, { recursive: true, mode: 0o700 });
  // By the clock of the file system itself. What was written later than this may change without looking so.
  const settledBefore = (await stat(to, { bigint: true })).mtimeNs - coarsestClockNs;
  const seen = new Map<string, Seen>();

  const copyOne = async (name: string, isWritten: boolean): Promise<void> => {
    const now = await orGone(stat(join(from, name), { bigint: true }), isWritten);
    if (now === null) return;
    const before = seen.get(name);
    const isSame = before?.size === now.size && before.mtimeNs === now.mtimeNs && now.mtimeNs < settledBefore;
    if (isSame) return;
    const copy = copyFile(join(from, name), join(to, name), constants.COPYFILE_FICLONE);
    if (
      (await orGone(
        copy.then(() => true),
        isWritten,
      )) === true
    )
      seen.set(name, now);
  };

  /** Answers the names of all it found, folders too. */
  const copyAll = async (folder: string, isWritten: boolean): Promise<string[]> => {
    const entries = (await orGone(readdir(join(from, folder), { withFileTypes: true }), isWritten)) ?? [];
    const found: string[] = [];
    for (const entry of entries) {
      const name = join(folder, entry.name);
      found.push(name);
      if (!entry.isDirectory()) await copyOne(name, isWritten);
      else {
        await mkdir(join(to, name), { recursive: true, mode: 0o700 });
        found.push(...(await copyAll(name, isWritten)));
      }
    }
    return found;
  };

  await copyAll('', true);
  return {
    finish: async () => {
      const found = new Set(await copyAll('', false));
      for (const name of await readdir(to, { recursive: true }))
        if (!found.has(name)) await rm(join(to, name), { recursive: true, force: true });
    },
  };
};
