import type pg from 'pg';
import { hearsPushes } from '#features/conversations';

/** How many active customers of a branch notifications reach, and why not the others; each counts once. */
export interface ReachRow {
  readonly id: string;
  readonly name: string;
  readonly customers: number;
  readonly reached: number;
  readonly stale: number;
  readonly refused: number;
}

/*
 * Grows with the devices that take notifications, not with the people: customers come from the counts that triggers keep
 * (user_counts_pkey), whose devices were given up from a table of only those.
 */
const text = `with devices as (
    select u.branch_id, s.user_id, bool_or(${hearsPushes('s')}) as is_reached
    from push_subscriptions s join users u on u.id = s.user_id
    where u.role = 'customer' and u.is_active and u.deleted_at is null and ($1::uuid is null or u.branch_id = $1)
    group by 1, 2
  ), reached as (
    select branch_id, count(*) filter (where is_reached) as reached, count(*) filter (where not is_reached) as stale
    from devices group by 1
  ), refused as (
    select u.branch_id, count(*) as refused from push_losses l join users u on u.id = l.user_id
    where u.role = 'customer' and u.is_active and u.deleted_at is null
      and not exists (select from push_subscriptions s where s.user_id = l.user_id)
    group by 1
  )
  select b.id, b.name, coalesce(c.customers, 0)::int as customers, coalesce(r.reached, 0)::int as reached,
    coalesce(r.stale, 0)::int as stale, coalesce(f.refused, 0)::int as refused
  from branches b
  left join lateral (
    select sum(amount) as customers from user_counts
    where scope = b.id and unit = 'ever' and role = 'customer' and is_active
  ) c on true
  left join reached r on r.branch_id = b.id
  left join refused f on f.branch_id = b.id
  where $1::uuid is null or b.id = $1
  order by lower(b.name), b.id`;

/** By branch, in the order of their names; `branchId` null: all of them. */
export const countReach = async (pool: pg.Pool, branchId: string | null): Promise<ReachRow[]> => {
  const { rows } = await pool.query<ReachRow>({ name: 'reports.reach', text, values: [branchId] });
  return rows;
};
