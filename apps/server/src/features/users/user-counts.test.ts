import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database';
import { makeBranch, makeCustomer, makeTeamLeader } from '#testing/factories';
import { cutRange } from './count-spans.ts';
import type { PeopleFilter } from './people.repository.ts';
import { countGroups, foldCounts } from './user-counts.repository.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

const everybody: PeopleFilter = { roles: ['branch_leader', 'team_leader', 'customer'], statuses: [true, false] };
const kept = async (filter: PeopleFilter) =>
  (await countGroups(test.database.db, filter)).reduce((sum, { amount }) => sum + amount, 0);
const counted = async ({ roles, statuses, branchId, from, before }: PeopleFilter) => {
  const { rows } = await test.database.db.execute<{ n: number }>(sql`select count(*)::int as n from users
    where deleted_at is null and role = any(${sql.param(roles)}::text[]) and is_active = any(${sql.param(statuses)}::boolean[])
      and branch_id is not distinct from coalesce(${branchId ?? null}, branch_id)
      and created_at >= coalesce(${from ?? null}, '-infinity'::timestamptz)
      and created_at < coalesce(${before ?? null}, 'infinity'::timestamptz)`);
  return rows[0]?.n;
};

const quarter = 15 * 60_000;
const start = Date.UTC(2024, 10, 20);
/** A moment on a quarter of an hour within 60 days: where days begin in the world's time zones. */
const moment = fc.nat({ max: 60 * 96 }).map((quarters) => new Date(start + quarters * quarter));

describe('counts kept by triggers', () => {
  it('say what counting says, through every kind of change, before and after folding', async () => {
    const { db } = test.database;
    const [one, two] = [await makeBranch(test.database), await makeBranch(test.database)];
    const check = async () => {
      for (const branchId of [undefined, one.id, two.id]) {
        for (const roles of [everybody.roles, ['customer'] as const]) {
          for (const statuses of [[true, false], [false]]) {
            const filter = { roles, statuses, branchId };
            expect(await kept(filter)).toBe(await counted(filter));
          }
        }
      }
    };
    const few = [makeCustomer, makeCustomer, makeTeamLeader].map((make) => make(test.database, { branchId: one.id }));
    const [first, second] = await Promise.all(few);
    await check();
    await db.execute(sql`insert into users (id, role, branch_id, is_active, created_at)
      select gen_random_uuid(), 'customer', case when i % 3 = 0 then ${one.id}::uuid else ${two.id}::uuid end, i % 5 > 0,
        ${new Date(start)}::timestamptz + i * interval '77 minutes' from generate_series(1, 1000) i`);
    await check();
    await db.execute(
      sql`update users set branch_id = ${two.id}, is_active = not is_active where branch_id = ${one.id}`,
    );
    await check();
    await foldCounts(test.database);
    await check();
    await db.execute(sql`update users set deleted_at = now() where id = ${first?.id}`);
    await db.execute(sql`update users set last_seen_at = now(), role = 'team_leader' where id = ${second?.id}`);
    await db.execute(sql`update users set created_at = created_at - interval '400 days' where not is_active`);
    await db.execute(
      sql`delete from users where branch_id = ${two.id} and created_at > ${new Date(start + 40 * 86_400_000)}`,
    );
    await check();
    await foldCounts(test.database);
    await check();
    const { rows } = await db.execute(sql`select from user_counts where change_id <> 0`);
    expect(rows).toEqual([]);
  });

  it('say what counting says for any days, of all branches and of one', async () => {
    const { db } = test.database;
    const branch = await makeBranch(test.database);
    await db.execute(sql`insert into users (id, role, branch_id, created_at)
      select gen_random_uuid(), 'customer', ${branch.id}, ${new Date(start)}::timestamptz + i * interval '41 minutes'
      from generate_series(0, 2100) i`);
    const range = fc.record({
      from: fc.option(moment, { nil: undefined }),
      before: fc.option(moment, { nil: undefined }),
      branchId: fc.constantFrom(undefined, branch.id),
    });
    await fc.assert(
      fc.asyncProperty(range, async (values) => {
        const filter = { ...everybody, ...values };
        expect(await kept(filter)).toBe(await counted(filter));
      }),
      { numRuns: 60 },
    );
  });

  it('need few rows for any days', () => {
    fc.assert(
      fc.property(moment, moment, (from, before) => {
        expect(cutRange({ from, before }, false)).toMatchObject({ rests: [] });
        expect(cutRange({ from, before }, false).spans.length).toBeLessThanOrEqual(5);
        expect(cutRange({ from, before }, true).rests.length).toBeLessThanOrEqual(2);
      }),
    );
  });
});
