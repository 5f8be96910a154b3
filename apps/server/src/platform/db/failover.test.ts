import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { toFailure } from '#platform/app-error';
import { startPostgresPair } from '#testing/faults/postgres-server';
import { openDatabase } from './database.ts';

const cannotRun = process.env['TEST_DATABASE_URL'] === undefined;
type Pair = Awaited<ReturnType<typeof startPostgresPair>>;
let pair: Pair;
beforeAll(async () => {
  if (!cannotRun) pair = await startPostgresPair();
});
afterAll(async () => {
  if (cannotRun) return;
  for (const server of pair) await server.stop();
});

const urlOf = ([primary, standby]: Pair, params = '') =>
  // The standby stands first, so that taking the first one would be wrong.
  `postgres://postgres@127.0.0.1:${String(standby.port)},127.0.0.1:${String(primary.port)}/postgres${params}`;

const onStandby = async (standby: Pair[1], statement: string) => {
  const client = new pg.Client({ connectionString: standby.url });
  await client.connect();
  await client.query(statement);
  await client.end();
};

test.skipIf(cannotRun)('of several hosts the primary is used, and after a failover the new one', async () => {
  const database = await openDatabase({ url: urlOf(pair), dataDir: '/nowhere' });
  await database.pool.query('create table seen (id int primary key)');
  await database.pool.query('insert into seen values (1)');

  await pair[0].kill();
  await expect(database.pool.query('insert into seen values (2)')).rejects.toThrow();
  await onStandby(pair[1], 'select pg_promote()');

  await vi.waitFor(() => database.pool.query('insert into seen values (3)'), { timeout: 50_000, interval: 200 });
  const { rows } = await database.pool.query('select id from seen order by id');
  expect(rows).toEqual([{ id: 1 }, { id: 3 }]);
  await database.close();
});

test.skipIf(cannotRun)('no server with the wanted role is an error that says so', async () => {
  const url = urlOf(pair, '?target_session_attrs=standby');
  await expect(openDatabase({ url, dataDir: '/nowhere' })).rejects.toThrow(
    /none of the 2 servers is there and standby/,
  );
});

test.skipIf(cannotRun)('while no server takes writes people are told to try again', async () => {
  const database = await openDatabase({ url: urlOf(pair), dataDir: '/nowhere' });
  await Promise.all(pair.map((server) => server.kill()));
  const failure = await vi.waitFor(
    async () => {
      const error: unknown = await database.pool.query('select 1').then(
        () => null,
        (reason: unknown) => reason,
      );
      expect(String(error)).toContain('none of the 2 servers');
      return toFailure(error);
    },
    { timeout: 50_000, interval: 200 },
  );
  expect(failure.body.code).toBe('unavailable');
  await database.close();
});
