import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** @param {string} path */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Where a program is on the PATH.
 *
 * @param {string} name
 * @returns {string | undefined}
 */
export function findOnPath(name) {
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, file)).find(isExecutable);
}

/**
 * The names in a folder; none when there is no such folder.
 *
 * @param {string} folder
 */
export function namesIn(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
