import type pg from 'pg';
import { createPoolLoader } from '#platform/db/batch-loader';
import type { BranchRow } from './branches.repository.ts';

interface BranchCounts {
  readonly branchLeaders: number;
  readonly teamLeaders: number;
  readonly customers: number;
}

/** A branch, and how many people are in it. */
export interface CountedBranch {
  readonly branch: BranchRow;
  readonly counts: BranchCounts;
}

const statement = {
  name: 'branches.counted',
  text: `select b.id, b.name, b.description, b.is_primary as "isPrimary", b.is_active as "isActive", b.assignment,
      b.hours, b.auto_reply as "autoReply", b.auto_replies as "autoReplies",
      c."branchLeaders", c."teamLeaders", c.customers
    from branches b cross join lateral (
      select coalesce(sum(amount) filter (where role = 'branch_leader'), 0)::int as "branchLeaders",
        coalesce(sum(amount) filter (where role = 'team_leader'), 0)::int as "teamLeaders",
        coalesce(sum(amount) filter (where role = 'customer'), 0)::int as customers
      from user_counts where scope = b.id and unit = 'ever'
    ) c
    where $1::uuid[] is null or b.id = any($1)
    order by b.is_primary desc, lower(b.name), b.id`,
};

/**
 * Branches, all of them when `ids` is null, the primary one first, then by name, with their people; from kept counts, so
 * nobody is counted here. Who asks at the same time shares one statement.
 */
export const findCountedBranches = createPoolLoader(
  async (pool: pg.Pool, asked: readonly (readonly string[] | null)[]): Promise<CountedBranch[][]> => {
    const named = asked.filter((ids) => ids !== null).flat();
    const values = [asked.includes(null) ? null : named];
    const { rows } = await pool.query<BranchRow & BranchCounts>({ ...statement, values });
    const found = rows.map(({ branchLeaders, teamLeaders, customers, ...branch }) => ({
      branch,
      counts: { branchLeaders, teamLeaders, customers },
    }));
    return asked.map((ids) => (ids === null ? found : found.filter(({ branch }) => ids.includes(branch.id))));
  },
);
