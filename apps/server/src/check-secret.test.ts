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

test('a secret that is another one is told of once, with what to do', async () => {
  expect(await start(one, false)).toEqual([]);
  expect(await start(one, true)).toEqual([]);
  expect(await start(another, false)).toEqual([
    expect.stringMatching(/^WARNING: The secret in \/data is another one .* Set the same SECRET on every process/),
  ]);
  expect(await start(one, true)).toHaveLength(1);

  expect(await start(another, true)).toEqual([
    expect.stringMatching(/^WARNING: SECRET is another one .*econd factors/),
  ]);
  expect(await start(another, true)).toEqual([]);

  const { rows } = await own.database.pool.query('select * from system_values');
  expect(JSON.stringify(rows)).not.toContain(another);
});

test('the embedded database has no other process, so one that was lost there is told of', async () => {
  expect(await start('3'.repeat(32), false, { databaseUrl: null })).toEqual([
    expect.stringMatching(/^WARNING: The secret in \/data is another one/),
  ]);
});
