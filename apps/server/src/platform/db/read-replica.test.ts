import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startPostgresPair } from '#testing/faults/postgres-server';
import { type Database, openDatabase } from './database.ts';

const cannotRun = process.env['TEST_DATABASE_URL'] === undefined;
let pair: Awaited<ReturnType<typeof startPostgresPair>>;
let database: Database;
beforeAll(async () => {
  if (cannotRun) return;
  pair = await startPostgresPair();
  database = await openDatabase({ url: pair[0].url, readUrl: pair[1].url, dataDir: '/nowhere' });
});
afterAll(async () => {
  if (cannotRun) return;
  await database.close();
  for (const server of pair) await server.stop();
});

const readsFromReplica = async (): Promise<boolean> => {
  const { rows } = await database.staleReads().pool.query<{ is: boolean }>('select pg_is_in_recovery() as is');
  return rows[0]?.is ?? false;
};
const patience = { timeout: 30_000, interval: 100 };

test.skipIf(cannotRun)('a replica that follows is read from; one that is away is not, and nothing fails', async () => {
  await vi.waitFor(async () => expect(await readsFromReplica()).toBe(true), patience);
  expect(database.replicaLag()).toBeLessThan(5);

  await database.pool.query('create table seen (id int primary key)');
  await vi.waitFor(() => database.staleReads().pool.query('select from seen'), patience);

  await pair[1].kill();
  await vi.waitFor(async () => expect(await readsFromReplica()).toBe(false), patience);
  expect(database.replicaLag()).toBeNull();
});

test.skipIf(cannotRun)('a server that follows no other is not taken for a replica', async () => {
  const alone = await openDatabase({ url: pair[0].url, readUrl: pair[0].url, dataDir: '/nowhere' });
  expect(alone.replicaLag()).toBeNull();
  expect(alone.staleReads().pool).toBe(alone.pool);
  await alone.close();
});
