import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEncryptedPostgres } from '#testing/faults/postgres-server';
import { makeSelfSigned } from '#testing/self-signed';
import { openDatabase } from './database.ts';

const cannotRun = process.env['TEST_DATABASE_URL'] === undefined;
let server: Awaited<ReturnType<typeof startEncryptedPostgres>> | undefined;
let folder = '';
beforeAll(async () => {
  if (cannotRun) return;
  folder = await mkdtemp(join(tmpdir(), 'encryption-'));
  const own = makeSelfSigned();
  await writeFile(join(folder, 'own.pem'), own.cert);
  await writeFile(join(folder, 'other.pem'), makeSelfSigned().cert);
  server = await startEncryptedPostgres(own);
});
afterAll(async () => {
  await server?.stop();
  if (folder) await rm(folder, { recursive: true });
});

const isEncrypted = async (host: string, params: string): Promise<boolean> => {
  const query = params.replaceAll('$', `${folder}/`);
  const url = `postgres://postgres@${host}:${String(server?.port)}/postgres?${query}`;
  const database = await openDatabase({ url, dataDir: '/nowhere' });
  try {
    const { rows } = await database.pool.query<{ ssl: boolean }>(
      'select ssl from pg_stat_ssl where pid = pg_backend_pid()',
    );
    return rows[0]?.ssl ?? false;
  } finally {
    await database.close();
  }
};

test.skipIf(cannotRun).each([
  ['127.0.0.1', 'sslmode=disable', false],
  ['127.0.0.1', 'sslmode=require', true],
  ['127.0.0.1', 'sslmode=verify-ca&sslrootcert=$own.pem', true],
  ['localhost', 'sslmode=verify-full&sslrootcert=$own.pem', true],
])('%s with %s is connected to, encrypted: %s', async (host, params, encrypted) => {
  expect(await isEncrypted(host, params)).toBe(encrypted);
});

test.skipIf(cannotRun).each([
  ['localhost', 'sslmode=verify-full', 'an authority that nobody knows'],
  ['localhost', 'sslmode=verify-ca&sslrootcert=$other.pem', 'another authority'],
  ['localhost', 'sslmode=require&sslrootcert=$other.pem', 'another authority, as require means with one'],
  ['127.0.0.1', 'sslmode=verify-full&sslrootcert=$own.pem', 'another name'],
])('%s with %s is refused: %s', async (host, params) => {
  await expect(isEncrypted(host, params)).rejects.toThrow(/certificate|altnames|self-signed/i);
});
