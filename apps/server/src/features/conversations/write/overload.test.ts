import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toFailure } from '#platform/app-error';
import { createTestDatabase, type TestDatabase } from '#testing/database';
import { makeCustomer, makeTeamLeader } from '#testing/factories';
import { holdLocks } from '#testing/locks';
import { createMessageWriter } from './message-writer.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());

const openWriter = async () => {
  const { database } = opened;
  const leader = await makeTeamLeader(database);
  const customer = await makeCustomer(database, { branchId: leader.branchId });
  const writer = createMessageWriter({ pool: database.pool, isParallel: database.kind === 'postgres' });
  const write = () =>
    writer.write({
      senderId: customer.id,
      recipientId: leader.id,
      messageType: 'text',
      content: 'One of many',
      clientId: randomUUID(),
      attachments: [],
      replyToSeq: null,
      isForwarded: false,
    });
  return { writer, write };
};

test('more messages than may wait are refused at once, and those that were taken are stored', async () => {
  const { database } = opened;
  const { writer, write } = await openWriter();
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

test('messages behind one that a standing database never answers are refused in time, and not stored', async () => {
  const { database } = opened;
  const { write } = await openWriter();
  await write();
  const letGo = await holdLocks(database, (tx) => tx.execute(sql`lock table conversations in exclusive mode`));
  const since = performance.now();
  const first = write();
  await new Promise((resolve) => setImmediate(resolve));
  const settled = await Promise.allSettled([first, ...Array.from({ length: 5 }, write)]);
  const codes = settled.map((each) =>
    each.status === 'rejected' ? toFailure(each.reason).body.code : each.value.kind,
  );
  expect(new Set(codes)).toEqual(new Set(['unavailable']));
  // The contract's deadline of 5 seconds and what a busy machine adds; who waits for a second statement takes 9.
  expect(performance.now() - since).toBeLessThan(8_500);
  await letGo();
  expect(await write()).toMatchObject({ kind: 'stored', stored: { seq: 2 } });
}, 30_000);
