import { type SQL, sql } from 'drizzle-orm';
import type { Database, Db } from '#platform/db/database';
import { everyBranch } from '#schema/user-counts';
import { type CountSpan, cutRange } from './count-spans.ts';
import { groupsOf, isWanted, type PeopleFilter, type PeopleGroup } from './people.repository.ts';

export interface CountedGroup extends PeopleGroup {
  readonly amount: number;
}

/**
 * The kept rows of some spans of time. As a join the planner reads a range of the primary key for each, whatever it
 * thinks of the numbers of rows.
 */
const keptCounts = (filter: PeopleFilter, spans: readonly CountSpan[]): SQL => {
  const column = (field: keyof CountSpan) => sql.param(spans.map((span) => span[field]));
  return sql`select c.role, c.is_active, c.amount
    from (
      select * from unnest(${column('unit')}::text[], ${column('from')}::timestamptz[], ${column('before')}::timestamptz[])
      limit ${spans.length}
    ) span(unit, starts, ends)
    cross join lateral (
      select role, is_active, amount from user_counts
      where scope = ${filter.branchId ?? everyBranch} and unit = span.unit
        and starts_at >= span.starts and starts_at < span.ends
        and role = any(${sql.param(filter.roles)}::text[]) and is_active = any(${sql.param(filter.statuses)}::boolean[])
      offset 0
    ) c`;
};

/** The few people of a branch who joined in parts of a month. */
const countedOne = (filter: PeopleFilter): SQL => sql`select g.role, g.is_active, n.amount
  from ${groupsOf(filter)} g cross join lateral (
    select count(*) as amount from users u where u.role = g.role and u.is_active = g.is_active and ${isWanted(filter)}
  ) n`;

/** Rows `role, is_active, amount` whose sum is how many people a filter finds. */
const countsOf = (filter: PeopleFilter): SQL => {
  const { spans, rests } = cutRange(filter, filter.branchId !== undefined);
  return sql.join(
    [keptCounts(filter, spans), ...rests.map((rest) => countedOne({ ...filter, ...rest }))],
    sql` union all `,
  );
};

/** How many people a filter finds, by role and status, without counting them: from the counts that triggers keep. */
export const countGroups = async (db: Db, filter: PeopleFilter): Promise<CountedGroup[]> => {
  const { rows } = await db.execute<{ role: CountedGroup['role']; isActive: boolean; amount: number }>(sql`
    select role, is_active as "isActive", coalesce(sum(amount), 0)::int as amount from (${countsOf(filter)}) counts
    group by role, is_active`);
  return rows;
};

const batchSize = 5_000;

/** Adds the rows that single changes left behind to the lasting ones. */
export const foldCounts = async ({ transaction }: Pick<Database, 'transaction'>): Promise<void> => {
  let folded: number;
  do {
    folded = await transaction(async (tx) => {
      const { rows } = await tx.execute<{ taken: number }>(sql`
        with taken as (
          delete from user_counts where change_id in (
            select change_id from user_counts where change_id <> 0 order by change_id limit ${batchSize}
          ) and change_id <> 0 returning *
        ), added as (
          insert into user_counts (scope, unit, starts_at, role, is_active, change_id, amount)
          select scope, unit, starts_at, role, is_active, 0, sum(amount) from taken
          group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
          on conflict (scope, unit, starts_at, role, is_active, change_id)
          do update set amount = user_counts.amount + excluded.amount
        )
        select count(*)::int as taken from taken`);
      return rows[0]?.taken ?? 0;
    });
  } while (folded >= batchSize);
};
