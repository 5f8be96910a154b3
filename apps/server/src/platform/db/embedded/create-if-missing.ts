import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createDatabaseFiles } from './engine.ts';

const sync = async (path: string, flags: 'r' | 'r+') => {
  const file = await open(path, flags);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
};

/** Windows does not open folders, and keeps their entries by itself. */
const syncFolder = async (path: string) => {
  if (process.platform !== 'win32') await sync(path, 'r');
};

const syncTree = async (directory: string) => {
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    await (entry.isDirectory() ? syncFolder(path) : sync(path, 'r+'));
  }
  await syncFolder(directory);
};

/**
 * Makes the database files when there are none. They are made under another name and renamed when complete and on
 * disk, so that a crash in between leaves nothing that looks like a database.
 */
export const createIfMissing = async (directory: string, { isDurable }: { isDurable: boolean }): Promise<void> => {
  if (existsSync(directory)) return;
  const unfinished = `${directory}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  await createDatabaseFiles(unfinished);
  if (isDurable) await syncTree(unfinished);
  await rename(unfinished, directory);
  if (isDurable) await syncFolder(dirname(directory));
};
