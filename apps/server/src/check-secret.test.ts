import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database';
import { checkSecret } from './check-secret.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.close());

const shared = { databaseUrl: 'postgres://db/app', dataDir: '/data' };
const [one, another] = ['1'.repeat(32), '2'.repeat(32)];

/** What the start says with this secret; rejects when it is refused. */
const start = async (secret: string, isSecretGiven: boolean, place: { databaseUrl: string | null } = shared) => {
  const said: string[] = [];
  await checkSecret(own.database, { ...shared, ...place, secret, isSecretGiven }, (line) => said.push(line));
  return said;
};

test('a secret that one process made for itself is refused, and one that was changed on purpose is told of once', async () => {
  expect(await start(one, false)).toEqual([]);
  expect(await start(one, true)).toEqual([]);
  await expect(start(another, false)).rejects.toThrow(/^SECRET is not set, .*\/data .*\. Example: SECRET=/);
  expect(await start(one, false)).toEqual([]);

  expect(await start(another, true)).toEqual([
    expect.stringMatching(/^WARNING: SECRET is another one .*econd factors/),
  ]);
  expect(await start(another, true)).toEqual([]);
  await expect(start(one, false)).rejects.toThrow(/^SECRET is not set/);

  const { rows } = await own.database.pool.query('select * from system_values');
  expect(JSON.stringify(rows)).not.toContain(another);
});

test('the embedded database has no other process, so one that was lost there is told of', async () => {
  expect(await start('3'.repeat(32), false, { databaseUrl: null })).toEqual([
    expect.stringMatching(/^WARNING: The secret in \/data is another one/),
  ]);
});
