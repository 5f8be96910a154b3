import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code;

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** Whether it was not there before. */
const makeOne = (path: string): boolean => {
  try {
    mkdirSync(path, { mode: 0o700 });
    return true;
  } catch (error) {
    if (!hasCode(error, 'EEXIST') || !isFolder(path)) throw error;
    return false;
  }
};

/**
 * Makes a folder and those above it, for their owner alone from the first moment; one that is there stays as it is.
 * Answers the uppermost one that was made. Throws what the system says. Node's own recursive `mkdir` tries for ever where
 * a folder says `ENOENT` to whoever makes one in it, as `/proc` does.
 */
export const makeFolder = (path: string): string | undefined => {
  try {
    return makeOne(path) ? path : undefined;
  } catch (error) {
    const above = dirname(path);
    if (!hasCode(error, 'ENOENT') || isFolder(above)) throw error;
    const first = makeFolder(above);
    return makeOne(path) ? (first ?? path) : first;
  }
};
