import type pg from 'pg';
import { activityBetween, quarterOf } from './activity.sql.ts';

/** What a report is about. Messages from the id `tailFrom` on are not rolled up yet and are read as they are. */
export interface ReportScope {
  /** One branch, or null for all. */
  readonly branchId: string | null;
  readonly tailFrom: string;
}

export interface Range {
  readonly from: Date;
  /** Not included. */
  readonly before: Date;
}

const endOfIds = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const tail = activityBetween.replace('$2::uuid', `'${endOfIds}'::uuid`);

/* `$1` the tail's first id, `$2` the branch or null; the ranges follow. */
const quarters = `select quarter, leader_id, branch_id, messages, from_leader, conversations from report_quarters
    where ($2::uuid is null or branch_id = $2) and quarter >= $3 and quarter < $4
  union all
  select ${quarterOf('created_at')}, leader_id, branch_id, 1, by_leader::int, (seq = 1)::int from (${tail}) t
    where ($2::uuid is null or branch_id = $2) and created_at >= $3 and created_at < $4`;
const responses = `select answered_at, leader_id, branch_id, seconds from report_responses
    where ($2::uuid is null or branch_id = $2) and answered_at >= $3 and answered_at < $4
  union all
  select created_at, leader_id, branch_id, waited_seconds from (${tail}) t
    where waited_seconds is not null and ($2::uuid is null or branch_id = $2) and created_at >= $3 and created_at < $4`;

const valuesOf = (scope: ReportScope, range: Range) => [scope.tailFrom, scope.branchId, range.from, range.before];

export interface Volume {
  readonly messages: number;
  readonly conversations: number;
}

/** Messages, and conversations that began, in a range. */
export const sumVolume = async (pool: pg.Pool, scope: ReportScope, range: Range): Promise<Volume> => {
  const { rows } = await pool.query<Volume>({
    name: 'reports.volume',
    text: `select coalesce(sum(messages), 0)::int as messages, coalesce(sum(conversations), 0)::int as conversations
      from (${quarters}) q`,
    values: valuesOf(scope, range),
  });
  return rows[0] ?? { messages: 0, conversations: 0 };
};

/** The same over all time. */
export const sumTotals = async (pool: pg.Pool, { branchId, tailFrom }: ReportScope): Promise<Volume> => {
  const { rows } = await pool.query<Volume>({
    name: 'reports.totals',
    text: `select coalesce(sum(messages), 0)::int as messages, coalesce(sum(conversations), 0)::int as conversations from (
        select messages, conversations from report_totals where $2::uuid is null or branch_id = $2
        union all select 1, (seq = 1)::int from (${tail}) t where $2::uuid is null or branch_id = $2) v`,
    values: [tailFrom, branchId],
  });
  return rows[0] ?? { messages: 0, conversations: 0 };
};

/** Customers who wrote since a moment. */
export const countActiveCustomers = async (pool: pg.Pool, scope: ReportScope, since: Date): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>({
    name: 'reports.activeCustomers',
    text: `select count(distinct customer_id)::int as count from (
        select customer_id from report_customers where ($2::uuid is null or branch_id = $2) and last_wrote_at >= $3
        union all select customer_id from (${tail}) t
          where not by_leader and ($2::uuid is null or customer_branch_id = $2) and created_at >= $3) c`,
    values: [scope.tailFrom, scope.branchId, since],
  });
  return rows[0]?.count ?? 0;
};

export interface ResponseTimes {
  readonly medianSeconds: number | null;
  readonly p90Seconds: number | null;
}

/** How long customers waited for a first answer. */
export const measureResponses = async (pool: pg.Pool, scope: ReportScope, range: Range): Promise<ResponseTimes> => {
  const { rows } = await pool.query<ResponseTimes>({
    name: 'reports.responses',
    text: `select round(percentile_cont(0.5) within group (order by seconds))::int as "medianSeconds",
      round(percentile_cont(0.9) within group (order by seconds))::int as "p90Seconds" from (${responses}) r`,
    values: valuesOf(scope, range),
  });
  return rows[0] ?? { medianSeconds: null, p90Seconds: null };
};

/**
 * A range cut into days by the moments that they begin. The database is told no time zone: which names it knows hangs on
 * the machine that it runs on.
 */
export interface DayRange extends Range {
  readonly starts: readonly Date[];
}

/** Messages and begun conversations of each day that had some; the first day has the place 1. */
export const listDays = async (
  pool: pg.Pool,
  scope: ReportScope,
  range: DayRange,
): Promise<(Volume & { readonly place: number })[]> => {
  const { rows } = await pool.query<Volume & { place: number }>({
    name: 'reports.days',
    text: `select width_bucket(quarter, $5::timestamptz[]) as place, sum(messages)::int as messages,
      sum(conversations)::int as conversations from (${quarters}) q group by 1`,
    values: [...valuesOf(scope, range), range.starts],
  });
  return rows;
};

/** What customers wrote in each quarter of an hour that had some. */
export const listQuarters = async (
  pool: pg.Pool,
  scope: ReportScope,
  range: Range,
): Promise<{ readonly quarter: Date; readonly messages: number }[]> => {
  const { rows } = await pool.query<{ quarter: Date; messages: number }>({
    name: 'reports.quarters',
    text: `select quarter, sum(messages - from_leader)::int as messages from (${quarters}) q
      group by 1 having sum(messages - from_leader) > 0`,
    values: valuesOf(scope, range),
  });
  return rows;
};

export interface LeaderLine extends Volume {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly branch: string | null;
  readonly medianResponseSeconds: number | null;
}

/** What each leader did in a range, the busiest first, at most 500. */
export const listLeaders = async (pool: pg.Pool, scope: ReportScope, range: Range): Promise<LeaderLine[]> => {
  const { rows } = await pool.query<LeaderLine>({
    name: 'reports.leaders',
    text: `select u.id, u.first_name as "firstName", u.last_name as "lastName", b.name as branch,
      v.messages, v.conversations, r.median as "medianResponseSeconds"
    from (select leader_id, sum(messages)::int as messages, sum(conversations)::int as conversations
      from (${quarters}) q group by 1) v
    join users u on u.id = v.leader_id left join branches b on b.id = u.branch_id
    left join (select leader_id, round(percentile_cont(0.5) within group (order by seconds))::int as median
      from (${responses}) s group by 1) r on r.leader_id = v.leader_id
    order by v.messages desc, u.id limit 500`,
    values: valuesOf(scope, range),
  });
  return rows;
};

export interface BranchLine extends Volume {
  readonly id: string;
  readonly name: string;
  readonly medianResponseSeconds: number | null;
}

/** What happened in each branch in a range; branches where nothing did, too. */
export const listBranchLines = async (pool: pg.Pool, scope: ReportScope, range: Range): Promise<BranchLine[]> => {
  const { rows } = await pool.query<BranchLine>({
    name: 'reports.branches',
    text: `select b.id, b.name, coalesce(v.messages, 0) as messages, coalesce(v.conversations, 0) as conversations,
      r.median as "medianResponseSeconds"
    from branches b
    left join (select branch_id, sum(messages)::int as messages, sum(conversations)::int as conversations
      from (${quarters}) q group by 1) v on v.branch_id = b.id
    left join (select branch_id, round(percentile_cont(0.5) within group (order by seconds))::int as median
      from (${responses}) s group by 1) r on r.branch_id = b.id
    where $2::uuid is null or b.id = $2 order by 3 desc, lower(b.name) limit 2000`,
    values: valuesOf(scope, range),
  });
  return rows;
};

interface Money {
  readonly orders: number;
  readonly completedAmount: number;
  readonly payments: number;
}

/* Of one branch: orders of its customers, and the payments for those. */
const ofBranch = (customerId: string) =>
  `($3::uuid is null or exists (select 1 from users u where u.id = ${customerId} and u.branch_id = $3))`;

/** Orders, the amount of completed ones, and payments, in a range; of one branch when `branchId` is given. */
export const sumMoney = async (pool: pg.Pool, branchId: string | null, range: Range): Promise<Money> => {
  const { rows } = await pool.query<Money>({
    name: 'reports.money',
    text: `select o.orders, o.completed as "completedAmount", p.payments from (
        select count(*)::int as orders, coalesce(sum(amount) filter (where state = 'completed'), 0)::float8 as completed
        from orders where placed_at >= $1 and placed_at < $2 and ${ofBranch('orders.customer_id')}) o, (
        select coalesce(sum(p.amount), 0)::float8 as payments from payments p
        left join orders of on of.external_id = p.order_external_id
        where p.paid_at >= $1 and p.paid_at < $2 and ${ofBranch('of.customer_id')}) p`,
    values: [range.from, range.before, branchId],
  });
  return rows[0] ?? { orders: 0, completedAmount: 0, payments: 0 };
};
