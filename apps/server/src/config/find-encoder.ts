import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Where ffmpeg is; null when no folder of `path` has it. */
export const findEncoder = (path = ''): string | null =>
  path
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, 'ffmpeg'))
    .find(isProgram) ?? null;
