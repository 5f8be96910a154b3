import type pg from 'pg';
import { tieOf } from '#schema/ties.sql';

/** A customer who waits, and whose answer it is. */
export interface WaitingRow {
  readonly customerId: string;
  readonly customerFirstName: string;
  readonly customerLastName: string;
  readonly leaderId: string | null;
  readonly leaderFirstName: string | null;
  readonly leaderLastName: string | null;
  readonly branchId: string;
  readonly branchName: string;
  readonly since: Date;
  readonly messages: number;
}

/*
 * Conversations `c` that wait, with the customer `u`: one of a branch by the customers' own index and one look for each of
 * them (the offset keeps the planner from walking all who wait instead), all by the index of those who wait. A customer with an own leader waits once, since the earliest of them.
 */
const waiting = (isOfBranch: boolean): string => `${
  isOfBranch
    ? `users u cross join lateral (
        select * from conversations where first_user_id = u.id and waiting_seq is not null offset 0) c`
    : `conversations c join users u on u.id = c.first_user_id and c.waiting_seq is not null`
}
    where u.role = 'customer' and u.is_active and u.deleted_at is null
      ${isOfBranch ? 'and u.branch_id = (select $1::uuid)' : 'and $1::uuid is null'}
      and (u.leader_id is null or not exists (
        select from conversations e where e.first_user_id = u.id and e.waiting_seq is not null
          and (e.waiting_since, e.id) < (c.waiting_since, c.id)))`;

/*
 * Customers `u` of personal branches without an active leader, who have not written: branch by branch, of which there are
 * few. They are nobody's since their last leader went.
 */
const nobodys = (isOfBranch: boolean): string => `branches p join users u on u.branch_id = p.id
    where p.assignment = 'personal' and ${isOfBranch ? 'p.id = (select $1::uuid)' : '$1::uuid is null'}
      and u.role = 'customer' and u.leader_id is null and u.is_active and u.deleted_at is null and not exists (
        select from users l where l.branch_id = p.id and l.role = 'team_leader' and l.is_active and l.deleted_at is null)
      and not exists (select from conversations w where w.first_user_id = u.id and w.waiting_seq is not null)`;
const nobodysSince = `coalesce((select max(a.ended_at) from assignments a where a.customer_id = u.id), u.created_at)`;

/*
 * Each of the two is cut to what the page may hold, so that of all who wait the index is walked no farther; the planner has to
 * know how few that is. For a branch it need not, and what is hidden from it (`select $1`) lets it keep its plan, which is made
 * anew otherwise, and takes as long as the list.
 */
const listStatement = (isOfBranch: boolean) => {
  const [end, skipped, taken] = ['$2::int + $3::int', '$2::int', '$3::int'].map((value) =>
    isOfBranch ? `(select ${value})` : value,
  );
  return {
    name: `waiting.list.${String(isOfBranch)}`,
    text: `with waits as (
      select c.id, c.waiting_since as since, u.id as customer_id from ${waiting(isOfBranch)}
    ), nobodys as (
      select null::bigint as id, ${nobodysSince} as since, u.id as customer_id from ${nobodys(isOfBranch)}
    ), page as materialized (
      (select * from waits order by since, id limit ${end})
      union all
      (select * from nobodys order by since, customer_id limit ${end})
      order by since, id, customer_id offset ${skipped} limit ${taken}
    )
    select u.id as "customerId", u.first_name as "customerFirstName", u.last_name as "customerLastName",
      l.id as "leaderId", l.first_name as "leaderFirstName", l.last_name as "leaderLastName",
      b.id as "branchId", b.name as "branchName", page.since, (
        select count(*)::int from conversations o join messages m on m.conversation_id = o.id and m.seq >= o.waiting_seq
          and m.sender_id = u.id and m.deleted_at is null
        where o.first_user_id = u.id and o.waiting_seq is not null and (o.id = page.id or u.leader_id is not null)
      ) as messages
    from page join users u on u.id = page.customer_id join branches b on b.id = u.branch_id
    left join conversations c on c.id = page.id
    left join lateral (
      select * from users x where x.id = coalesce(u.leader_id, c.second_user_id) and x.is_active and x.deleted_at is null
    ) l on ${tieOf('u', 'l')} is not null
    order by page.since, page.id, page.customer_id`,
  };
};

interface Slice {
  readonly branchId: string | null;
  readonly offset: number;
  readonly limit: number;
}

/** Those who wait longest first, with those who are nobody's. */
export const findWaiting = async (pool: pg.Pool, { branchId, offset, limit }: Slice): Promise<WaitingRow[]> => {
  const { rows } = await pool.query<WaitingRow>({
    ...listStatement(branchId !== null),
    values: [branchId, offset, limit],
  });
  return rows;
};

/** How many customers wait, since when the first, and how many for over an hour. */
export interface WaitingFigures {
  readonly now: number;
  readonly oldestSince: Date | null;
  readonly overHour: number;
}

export const countWaiting = async (pool: pg.Pool, branchId: string | null): Promise<WaitingFigures> => {
  const { rows } = await pool.query<WaitingFigures>({
    name: `waiting.count.${String(branchId !== null)}`,
    text: `select count(*)::int as now, min(c.waiting_since) as "oldestSince",
      (count(*) filter (where c.waiting_since < now() - interval '1 hour'))::int as "overHour"
      from ${waiting(branchId !== null)}`,
    values: [branchId],
  });
  return rows[0] ?? { now: 0, oldestSince: null, overHour: 0 };
};

/** How many customers are nobody's and have not written. */
export const countNobodys = async (pool: pg.Pool, branchId: string | null): Promise<number> => {
  const { rows } = await pool.query<{ readonly count: number }>({
    name: `waiting.nobodys.${String(branchId !== null)}`,
    text: `select count(*)::int as count from ${nobodys(branchId !== null)}`,
    values: [branchId],
  });
  return rows[0]?.count ?? 0;
};

/** A branch whose customers have nobody to write to. */
export interface LeaderlessBranch {
  readonly id: string;
  readonly name: string;
  readonly customers: number;
}

/**
 * Branches with customers and no active team leader, those with the most customers first; also those that are off, whose
 * customers go on.
 */
export const findLeaderless = async (pool: pg.Pool, branchId: string | null): Promise<LeaderlessBranch[]> => {
  const { rows } = await pool.query<LeaderlessBranch>({
    name: 'waiting.leaderless',
    text: `select * from (
        select b.id, b.name, (
          select count(*)::int from users u where u.branch_id = b.id and u.role = 'customer' and u.is_active
            and u.deleted_at is null) as customers
        from branches b where ($1::uuid is null or b.id = $1) and not exists (
          select from users l where l.branch_id = b.id and l.role = 'team_leader' and l.is_active and l.deleted_at is null)
      ) w where customers > 0 order by customers desc, name limit 20`,
    values: [branchId],
  });
  return rows;
};
