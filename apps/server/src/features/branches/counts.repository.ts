import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database';
import { everyBranch, userCounts } from '#schema/user-counts';

export interface BranchCounts {
  readonly branchLeaders: number;
  readonly teamLeaders: number;
  readonly customers: number;
}

const sumOf = (role: string) =>
  sql<number>`coalesce(sum(${userCounts.amount}) filter (where ${userCounts.role} = ${role}), 0)`.mapWith(Number);

const nobody: BranchCounts = { branchLeaders: 0, teamLeaders: 0, customers: 0 };

/** How many people are in each of these branches, or in every one; from kept counts, so nobody is counted here. */
export const countPeople = async (
  db: Db,
  branchIds?: readonly string[],
): Promise<(branchId: string) => BranchCounts> => {
  if (branchIds?.length === 0) return () => nobody;
  const rows = await db
    .select({
      id: userCounts.scope,
      branchLeaders: sumOf('branch_leader'),
      teamLeaders: sumOf('team_leader'),
      customers: sumOf('customer'),
    })
    .from(userCounts)
    .where(
      and(
        eq(userCounts.unit, 'ever'),
        branchIds === undefined ? ne(userCounts.scope, everyBranch) : inArray(userCounts.scope, [...branchIds]),
      ),
    )
    .groupBy(userCounts.scope);
  const counts = new Map(rows.map(({ id, ...numbers }) => [id, numbers]));
  return (branchId) => counts.get(branchId) ?? nobody;
};
