import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findDataDir } from './data-dir.ts';
import type { Env } from './plain-values.ts';

/**
 * Where the secret comes from: `given` in SECRET, `kept` in DATA_DIR, or `nowhere` so far. Ask before the
 * configuration is read, which makes one.
 */
export const findSecretSource = (env: Env = process.env): 'given' | 'kept' | 'nowhere' => {
  const given = env['SECRET'];
  if (given !== undefined && given !== '') return 'given';
  return existsSync(join(findDataDir(env), 'secret')) ? 'kept' : 'nowhere';
};
