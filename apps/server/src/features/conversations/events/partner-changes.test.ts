import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database';
import { makeBranch, makeCustomer, makeTeamLeader } from '#testing/factories';
import { soon } from '#testing/wait-options';
import { createPartnerChanges } from './partner-changes.socket.ts';
import { pinPartner } from '../partner-marks/partner-marks.service.ts';

let shared: TestDatabase;
beforeAll(async () => {
  shared = await createTestDatabase();
});
afterAll(() => shared.close());

test('what was read of a partner before a change does not go out after what was read behind it', async () => {
  const { database } = shared;
  const { id: branchId } = await makeBranch(database);
  const customer = await makeCustomer(database, { branchId });
  const leader = await makeTeamLeader(database, { branchId });
  const query = database.pool.query.bind(database.pool) as (statement: unknown) => Promise<unknown>;
  /** The first answer is under way until the test lets it come. */
  let release: () => void = () => undefined;
  let isHeld = false;
  const pool = Object.create(database.pool) as typeof database.pool;
  Object.assign(pool, {
    query: async (statement: unknown) => {
      const answer = await query(statement);
      if (isHeld) return answer;
      isHeld = true;
      return new Promise((resolve) => (release = () => resolve(answer)));
    },
  });
  const heard: boolean[] = [];
  const tell = createPartnerChanges({
    pool,
    realtime: {
      isOnline: () => true,
      emitToUser: (_userId, _event, payload) => {
        heard.push((payload as unknown as { partner: { isPinned: boolean } }).partner.isPinned);
      },
    },
    presenter: { presentPartner: (view) => ({ isPinned: view.isPinned }) as never },
  });
  const viewings = [{ viewerId: leader.id, partnerId: customer.id }];
  const before = tell(viewings);
  // It has read when its answer is held.
  await vi.waitFor(() => expect(isHeld).toBe(true), soon);
  const actor = { userId: leader.id, role: 'team_leader', branchId } as never;
  await pinPartner({ pool: database.pool }, actor, { partnerId: customer.id, isPinned: true });
  await tell(viewings);
  release();
  await before;
  expect(heard).toEqual([true]);
  await tell(viewings);
  expect(heard).toEqual([true, true]);
});
