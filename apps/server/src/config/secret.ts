import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '#platform/make-folder';
import { findDataDir } from './data-dir.ts';
import type { Env } from './plain-values.ts';

/**
 * Where the secret comes from: `given` in SECRET or SECRET_FILE, `kept` in DATA_DIR, or `nowhere` so far. Ask before the
 * configuration is read, which makes one.
 */
export const findSecretSource = (env: Env = process.env): 'given' | 'stored' | 'nowhere' => {
  const isGiven = ['SECRET', 'SECRET_FILE'].some((name) => (env[name] ?? '') !== '');
  if (isGiven) return 'given';
  return existsSync(join(findDataDir(env), 'secret')) ? 'stored' : 'nowhere';
};

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code;

const readSecret = (path: string): string | null => {
  try {
    const secret = readFileSync(path, 'utf8').trim();
    chmodSync(path, 0o600);
    return secret;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
};

/** The secret kept in `dataDir/secret`; made, whole or not at all, when there is none. Of two processes at once both get the same. */
export const keepSecret = (dataDir: string): string => {
  makeFolder(dataDir);
  const path = join(dataDir, 'secret');
  const stored = readSecret(path);
  if (stored !== null) {
    if (stored.length < 16) throw new Error(`the secret in ${path} is damaged`);
    return stored;
  }
  const draft = `${path}.${String(process.pid)}`;
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return keepSecret(dataDir);
};

/** Keeps another secret in `dataDir/secret` from now on; whole or not at all. */
export const replaceSecret = (dataDir: string, secret: string): void => {
  const draft = join(dataDir, `secret.${String(process.pid)}`);
  writeFileSync(draft, `${secret}\n`, { mode: 0o600, flush: true });
  renameSync(draft, join(dataDir, 'secret'));
};
