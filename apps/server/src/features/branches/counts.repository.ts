import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database';

export interface BranchCounts {
  readonly branchLeaders: number;
  readonly teamLeaders: number;
  readonly customers: number;
}

const nobody: BranchCounts = { branchLeaders: 0, teamLeaders: 0, customers: 0 };

/** How many people are in each of these branches; from kept counts, so nobody is counted here. */
export const countPeople = async (
  db: Db,
  branchIds: readonly string[],
): Promise<(branchId: string) => BranchCounts> => {
  const { rows } = await db.execute<{ id: string; branchLeaders: number; teamLeaders: number; customers: number }>(sql`
    select branch.id,
      coalesce(sum(c.amount) filter (where c.role = 'branch_leader'), 0)::int as "branchLeaders",
      coalesce(sum(c.amount) filter (where c.role = 'team_leader'), 0)::int as "teamLeaders",
      coalesce(sum(c.amount) filter (where c.role = 'customer'), 0)::int as customers
    from unnest(${sql.param(branchIds)}::uuid[]) branch(id)
    cross join lateral (
      select role, amount from user_counts where scope = branch.id and unit = 'ever' offset 0
    ) c
    group by branch.id`);
  const counts = new Map(rows.map(({ id, ...numbers }) => [id, numbers]));
  return (branchId) => counts.get(branchId) ?? nobody;
};
