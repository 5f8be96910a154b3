import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database';
import { makeBranch, makeCustomer, makeTeamLeader } from '#testing/factories';
import { holdLocks } from '#testing/locks';
import { createMessageWriter } from './message-writer.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());

test('more messages than may wait are refused at once, and those that were taken are stored', async () => {
  const { database } = opened;
  const branch = await makeBranch(database);
  const [customer, leader] = [
    await makeCustomer(database, { branchId: branch.id }),
    await makeTeamLeader(database, { branchId: branch.id }),
  ];
  const writer = createMessageWriter({ pool: database.pool, isParallel: database.kind === 'postgres' });
  const write = () =>
    writer.write({
      senderId: customer.id,
      recipientId: leader.id,
      messageType: 'text',
      content: 'One of many',
      clientId: randomUUID(),
      attachments: [],
    });
  await write();
  // Nothing can be stored while this holds the table (or the embedded engine's only connection).
  const letGo = await holdLocks(database, (tx) => tx.execute(sql`lock table conversations in exclusive mode`));
  const outcomes = Promise.allSettled(Array.from({ length: 21_000 }, write));
  expect(writer.queueLength).toBe(20_000);
  await letGo();
  const settled = await outcomes;
  const refused = settled.filter((outcome) => outcome.status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(new Set(refused.map(({ reason }) => (reason as { code: string }).code))).toEqual(new Set(['unavailable']));
  const { rows } = await database.pool.query<{ count: number; last: number }>(
    'select count(*)::int as count, max(seq)::int as last from messages',
  );
  expect(rows).toEqual([{ count: 21_001 - refused.length, last: 21_001 - refused.length }]);
  expect(await write()).toMatchObject({ kind: 'stored' });
}, 60_000);
