import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database';
import { makeBranch, makeCustomer, makeMessage, makeTeamLeader } from '#testing/factories';
import { soon } from '#testing/soon';
import { createEmittedChanges } from './emitted-changes.ts';
import { createRepairLoop } from './repair.service.ts';

let shared: TestDatabase;
beforeAll(async () => {
  shared = await createTestDatabase();
});
afterAll(() => shared.close());

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
  const loop = createRepairLoop({
    pool,
    logger: pino({ level: 'silent' }),
    emitted: createEmittedChanges(),
    isConnected: () => true,
    everyMs: 50,
    onMissedMessages: (messages) => {
      found.push(...messages.map(({ message }) => message.content));
      return Promise.resolve();
    },
    onMissedChanges: () => Promise.resolve(),
    onMissedMarks: () => undefined,
  });
  await vi.waitFor(() => expect(found).toContain('in between'), soon);
  await loop.stop();
});
