import type pg from 'pg';
import { everyBranch } from '#schema/user-counts';
import type { DayRange, Range } from './reports.repository.ts';

/*
 * Over all branches the counts that the users' list keeps are read, by quarters of an hour; of one branch its people
 * are, by the index over branch, role and time.
 */
const keptCounts = `select starts_at, amount from user_counts where scope = '${everyBranch}' and role = 'customer'`;
const people = `from users where branch_id = $3 and role = 'customer' and deleted_at is null
  and created_at >= $1 and created_at < $2`;

/** Customers who signed up in a range; `branchId` null counts all. */
export const countNewCustomers = async (pool: pg.Pool, branchId: string | null, range: Range): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(
    branchId === null
      ? {
          name: 'reports.newCustomers',
          text: `select coalesce(sum(amount), 0)::int as count from (${keptCounts} and unit = 'quarter') c
            where starts_at >= $1 and starts_at < $2`,
          values: [range.from, range.before],
        }
      : {
          name: 'reports.newCustomersOf',
          text: `select count(*)::int as count ${people}`,
          values: [range.from, range.before, branchId],
        },
  );
  return rows[0]?.count ?? 0;
};

/** All customers there are. */
export const countCustomers = async (pool: pg.Pool, branchId: string | null): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>({
    name: 'reports.customers',
    text: `select coalesce(sum(amount), 0)::int as count from user_counts
      where scope = coalesce($1::uuid, '${everyBranch}'::uuid) and role = 'customer' and unit = 'ever'`,
    values: [branchId],
  });
  return rows[0]?.count ?? 0;
};

/** Customers who signed up, by day; the first day has the place 1, and days without any are left out. */
export const listNewCustomerDays = async (
  pool: pg.Pool,
  branchId: string | null,
  range: DayRange,
): Promise<{ place: number; count: number }[]> => {
  const placeOf = (column: string) => `width_bucket(${column}, $4::timestamptz[])`;
  const { rows } = await pool.query<{ place: number; count: number }>({
    name: branchId === null ? 'reports.customerDays' : 'reports.customerDaysOf',
    text:
      branchId === null
        ? `select ${placeOf('starts_at')} as place, sum(amount)::int as count from (${keptCounts} and unit = 'quarter') c
            where starts_at >= $1 and starts_at < $2 and $3::uuid is null group by 1`
        : `select ${placeOf('created_at')} as place, count(*)::int as count ${people} group by 1`,
    values: [range.from, range.before, branchId, range.starts],
  });
  return rows;
};

/** Customers who signed up in a range, by branch. */
export const countNewCustomersByBranch = async (pool: pg.Pool, range: Range): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await pool.query<{ id: string; count: number }>({
    name: 'reports.customersByBranch',
    text: `select branch_id as id, count(*)::int as count from users where role = 'customer' and deleted_at is null
      and branch_id is not null and created_at >= $1 and created_at < $2 group by 1`,
    values: [range.from, range.before],
  });
  return new Map(rows.map((row) => [row.id, row.count]));
};
