import { resolve } from 'node:path';
import type { Env } from './plain-values.ts';

/** The folder that DATA_DIR names; null when it names none. Checks nothing, and makes nothing. */
export const readDataDir = (env: Env = process.env): string | null => env['DATA_DIR']?.trim() || null;

/**
 * The whole path of the folder that DATA_DIR names, or of the one that stands for it; `instead` stands for variables of
 * the same name. Checks nothing, and makes nothing.
 */
export const findDataDir = (env: Env = process.env, instead: Env = {}): string =>
  resolve(readDataDir({ ...env, ...instead }) ?? './data');
