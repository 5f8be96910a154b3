import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findDataDir } from './data-dir.ts';
import type { Env } from './plain-values.ts';

/**
 * Where the secret comes from: `given` in SECRET or SECRET_FILE, `kept` in DATA_DIR, or `nowhere` so far. Ask before the
 * configuration is read, which makes one.
 */
export const findSecretSource = (env: Env = process.env): 'given' | 'kept' | 'nowhere' => {
  const isGiven = ['SECRET', 'SECRET_FILE'].some((name) => (env[name] ?? '') !== '');
  if (isGiven) return 'given';
  return existsSync(join(findDataDir(env), 'secret')) ? 'kept' : 'nowhere';
};
