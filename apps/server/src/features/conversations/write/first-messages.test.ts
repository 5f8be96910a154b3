import { eq, or } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#platform/db/database';
import { conversations } from '#schema/conversations';
import { createTestDatabase, type TestDatabase } from '#testing/database';
import { makeCustomer, makeTeamLeader, type User } from '#testing/factories';
import { holdLocks, untilWaiting } from '#testing/locks';
import { createMessageWriter } from './message-writer.ts';
import { createConversations } from './writing-pairs.repository.ts';

let opened: TestDatabase;
let leader: User;
beforeAll(async () => {
  opened = await createTestDatabase();
  leader = await makeTeamLeader(opened.database);
});
afterAll(() => opened.close());

const makeCustomers = async () => {
  const make = () => makeCustomer(opened.database, { branchId: leader.branchId });
  const [first, second, third] = [await make(), await make(), await make()];
  return [first, second, third] as const;
};
const pairOf = (customer: User) => ({ kind: 0, firstUserId: customer.id, secondUserId: leader.id });

test('two processes that begin the same conversations in another order both go on', async () => {
  const { database } = opened;
  const people = await makeCustomers();
  // Both stand still in the middle, each with what it began with in its hands.
  const letGo = await holdLocks(database, (tx) => tx.insert(conversations).values(pairOf(people[1])));
  const pairs = people.map(pairOf);
  const made = Promise.all([pairs, pairs.toReversed()].map((wanted) => createConversations(database.pool, wanted)));
  await untilWaiting(database, 2);
  await letGo();
  const [one, other] = await made;
  const idsOf = (rows: typeof one) => new Set(rows?.map(({ id }) => id));
  expect(idsOf(one).size).toBe(3);
  expect(idsOf(other)).toEqual(idsOf(one));
});

test('first messages that fall into a deadlock are sent again', async () => {
  const { database } = opened;
  const [, second, third] = await makeCustomers();
  const writer = createMessageWriter({ pool: database.pool, isParallel: database.kind === 'postgres' });
  const write = (sender: User) =>
    writer.write({
      senderId: sender.id,
      recipientId: leader.id,
      messageType: 'text',
      content: 'Good morning',
      clientId: randomUUID(),
      attachments: [],
      replyToSeq: null,
      isForwarded: false,
    });
  const begin = (customer: User) => (tx: Db) => tx.insert(conversations).values(pairOf(customer)).onConflictDoNothing();
  const letGo = await holdLocks(database, begin(third));
  const written = Promise.allSettled([write(second), write(third)]);
  await untilWaiting(database, 1);
  // Each has now what the other one waits for.
  await letGo(begin(second));
  expect(await written).toMatchObject([{ value: { kind: 'stored' } }, { value: { kind: 'stored' } }]);
});

test('a clientId that was stored before begins no conversation with somebody else', async () => {
  const { database } = opened;
  const [customer] = await makeCustomers();
  const other = await makeTeamLeader(database, { branchId: leader.branchId });
  const writer = createMessageWriter({ pool: database.pool, isParallel: database.kind === 'postgres' });
  const write = (recipient: User, clientId: string | null) =>
    writer.write({
      senderId: customer.id,
      recipientId: recipient.id,
      messageType: 'text',
      content: 'Hello',
      clientId,
      attachments: [],
      replyToSeq: null,
      isForwarded: false,
    });
  const clientId = randomUUID();
  expect(await write(leader, clientId)).toMatchObject({ kind: 'stored' });
  expect(await write(other, clientId)).toEqual({ kind: 'repeated' });
  const withOther = () =>
    database.db
      .select()
      .from(conversations)
      .where(or(eq(conversations.firstUserId, other.id), eq(conversations.secondUserId, other.id)));
  expect(await withOther()).toEqual([]);
  // Beside words of their own it is left out alone.
  const together = await Promise.all([write(other, clientId), write(other, randomUUID()), write(other, null)]);
  expect(together.map(({ kind }) => kind)).toEqual(['repeated', 'stored', 'stored']);
  expect(await withOther()).toMatchObject([{ lastSeq: 2 }]);
});
