import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { makeCustomer, makeMessage, makeTeamLeader } from '#testing/factories';
import { countRowsRead } from '#testing/rows-read';
import { findNotTalkedTo } from './inbox.repository.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('whom one never wrote to is found by reading each conversation once, however little is known of them', async () => {
  const { database } = app;
  const { id: userId, branchId, ...leader } = await makeTeamLeader(database);
  const talkedTo = 10;
  for (let count = 0; count < talkedTo; count += 1)
    await makeMessage(database, [await makeCustomer(database, { branchId }), { id: userId, ...leader }]);
  const others = [await makeCustomer(database, { branchId }), await makeCustomer(database, { branchId })];
  const slice = { kind: 'customers-of-leader', userId, branchId, offset: 0, limit: 20 } as const;
  const read = await countRowsRead(database, { table: 'conversations', hasTalks: true }, async (connection) => {
    const found = await findNotTalkedTo(connection, slice);
    expect(found.map(({ id }) => id)).toEqual(others.map(({ id }) => id).toReversed());
  });
  expect(read).toBe(talkedTo);
});
