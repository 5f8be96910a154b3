import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database';
import { makeBranch, makeCustomer, makeMessage, makeTeamLeader } from '#testing/factories';
import { soon } from '#testing/wait-options';
import { createEmittedChanges } from './emitted-changes.ts';
import { createRepairLoop, type RepairLoopOptions } from './repair.service.ts';

let shared: TestDatabase;
beforeAll(async () => {
  shared = await createTestDatabase();
});
afterAll(() => shared.close());

/** A loop that looks often, on behalf of everybody. */
const startLoop = (deps: Pick<RepairLoopOptions, 'pool'> & Partial<RepairLoopOptions>) =>
  createRepairLoop({
    logger: pino({ level: 'silent' }),
    emitted: createEmittedChanges(),
    isConnected: () => true,
    everyMs: 50,
    onMissedMessages: () => Promise.resolve(),
    onMissedChanges: () => Promise.resolve(),
    onMissedMarks: () => undefined,
    ...deps,
  });

test('a message that is committed while a look is under way is found by the next one', async () => {
  const { database } = shared;
  const branch = await makeBranch(database);
  const customer = await makeCustomer(database, { branchId: branch.id });
  const leader = await makeTeamLeader(database, { branchId: branch.id });
  const query = database.pool.query.bind(database.pool) as (statement: unknown) => Promise<unknown>;
  let isSent = false;
  const pool = Object.create(database.pool) as typeof database.pool;
  Object.assign(pool, {
    query: async (statement: { name?: string }) => {
      const answer = await query(statement);
      if (isSent || statement.name !== 'repair.moment') return answer;
      isSent = true;
      await makeMessage(database, [customer, leader], { content: 'in between' });
      await database.db.execute(
        sql`update conversations set revision = (extract(epoch from clock_timestamp()) * 1000000)::bigint`,
      );
      return answer;
    },
  });
  const found: string[] = [];
  const loop = startLoop({
    pool,
    onMissedMessages: (messages) => {
      found.push(...messages.map(({ message }) => message.content));
      return Promise.resolve();
    },
  });
  await vi.waitFor(() => expect(found).toContain('in between'), soon);
  await loop.stop();
});

test('what was changed after thousands of messages at once is found, too', async () => {
  const { database } = shared;
  const branch = await makeBranch(database);
  const customer = await makeCustomer(database, { branchId: branch.id });
  const leader = await makeTeamLeader(database, { branchId: branch.id });
  const { conversationId, id: lastChanged } = await makeMessage(database, [customer, leader], {
    content: 'changed last',
  });
  await database.db.execute(sql`with moment as (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as now)
    insert into messages (conversation_id, seq, id, sender_id, message_type, content, created_at, revision)
    select ${conversationId}, place, gen_random_uuid(), ${customer.id}, 'text', '', now(), moment.now
    from generate_series(2, 1200) place, moment`);
  await database.db.execute(
    sql`update messages set revision = (extract(epoch from clock_timestamp()) * 1000000)::bigint where id = ${lastChanged}`,
  );
  const found = new Set<string>();
  const loop = startLoop({
    pool: database.pool,
    onMissedChanges: (messages) => {
      for (const { message } of messages) found.add(message.id);
      return Promise.resolve();
    },
  });
  await vi.waitFor(() => expect(found.size).toBe(1200), soon);
  expect(found).toContain(lastChanged);
  await loop.stop();
});
