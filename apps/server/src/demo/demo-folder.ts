import { readdir } from 'node:fs/promises';

/** A start that failed may have left its secret behind; that is no installation. */
const isNothing = (name: string) => name === 'secret' || name.startsWith('.');

const isEmpty = async (folder: string): Promise<boolean> => {
  const names = await readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  return names.every(isNothing);
};

/**
 * Where the demo may go: the folder asked for, else the first of `./data` and `./demo-data`, and only while nothing is
 * in it. Throws with one line that says what to do.
 */
export const chooseDemoFolder = async (asked: string | null): Promise<string> => {
  const candidates = asked === null ? ['./data', './demo-data'] : [asked];
  for (const folder of candidates) if (await isEmpty(folder)) return folder;
  const occupied = candidates.at(-1) ?? '';
  throw new Error(
    `There is an installation in ${candidates.join(' and in ')} already, and the demo changes none. ` +
      `Start that one with: DATA_DIR=${occupied} npm start. Or choose another folder: DATA_DIR=./another-demo npm run demo`,
  );
};
