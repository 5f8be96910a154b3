import type { Env } from './plain-values.ts';

/** The folder that DATA_DIR names; null when it names none. Checks nothing, and makes nothing. */
export const readDataDir = (env: Env = process.env): string | null => env['DATA_DIR']?.trim() || null;
