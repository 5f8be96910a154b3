import { accessSync, constants } from 'node:fs';
import { resolve } from 'node:path';
import { makeFolder } from '#platform/make-folder';
import type { Env } from './plain-values.ts';
import { collectProblems, ConfigError, type Problems, shown } from './problems.ts';

/** The folder that DATA_DIR names; null when it names none. Checks nothing, and makes nothing. */
export const readDataDir = (env: Env = process.env): string | null => env['DATA_DIR']?.trim() || null;

/** Notes that the folder of DATA_DIR cannot be used, and why. */
export const addDataDirProblem = (problems: Problems, dataDir: string, error: unknown): void => {
  const reason = error instanceof Error ? error.message.split('\n')[0] : 'unknown reason';
  problems.add('DATA_DIR', `is ${shown(dataDir)}, which cannot be used (${reason ?? ''})`, './data');
};

/** Makes the folder of DATA_DIR where there is none. Throws a ConfigError with one line when nothing can be kept in it. */
export const makeDataDir = (dataDir: string): void => {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const problems = collectProblems();
    addDataDirProblem(problems, dataDir, error);
    throw new ConfigError(problems.lines);
  }
};

/**
 * The whole path of the folder that DATA_DIR names, or of the one that stands for it; `instead` stands for variables of
 * the same name. Checks nothing, and makes nothing.
 */
export const findDataDir = (env: Env = process.env, instead: Env = {}): string =>
  resolve(readDataDir({ ...env, ...instead }) ?? './data');
