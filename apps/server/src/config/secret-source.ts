import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readDataDir } from './data-dir.ts';
import type { Env } from './plain-values.ts';

/**
 * Where the secret comes from: `given` in SECRET, `kept` in DATA_DIR, or `nowhere` so far. Ask before the
 * configuration is read, which makes one.
 */
export const findSecretSource = (env: Env = process.env): 'given' | 'kept' | 'nowhere' => {
  const given = env['SECRET'];
  if (given !== undefined && given !== '') return 'given';
  return existsSync(join(resolve(readDataDir(env) ?? './data'), 'secret')) ? 'kept' : 'nowhere';
};
