import { desc, inArray, type SQL, sql } from 'drizzle-orm';
import type { MomentRange } from '#platform/calendar';
import type { Db } from '#platform/db/database';
import { holds } from '#platform/db/letter-case';
import { users } from '#schema/users';
import { type RoleOfUser, selectUsers, type UserRecord } from './users.repository.ts';

/** Whose people, joined when. */
export interface PeopleFilter extends MomentRange {
  readonly roles: readonly RoleOfUser[];
  readonly statuses: readonly boolean[];
  readonly branchId?: string | undefined;
  /** A label of the branch they are in. */
  readonly labelId?: string | undefined;
  /** Whose own customers; `nobody`: those who have nobody to write to. */
  readonly leaderId?: string | undefined;
}

/** People of one role and status lie in the index in the order they joined. */
export interface PeopleGroup {
  readonly role: RoleOfUser;
  readonly isActive: boolean;
}

/**
 * Rows `role, is_active`: the groups of a filter, each of which is read from the index by itself. The limits, of which
 * the arrays hold no more, make the planner expect few groups, so that it takes one plan for good.
 */
export const groupsOf = ({ roles, statuses }: PeopleFilter): SQL =>
  sql`(select role, is_active from (select * from unnest(${sql.param(roles)}::text[]) limit ${roles.length}) r(role),
    (select * from unnest(${sql.param(statuses)}::boolean[]) limit ${statuses.length}) s(is_active))`;

/** Customers of nobody in a `personal` branch, and those of branches without an active team leader. */
const isNobodys = sql` and u.role = 'customer' and u.leader_id is null and u.branch_id in (
  select b.id from branches b where b.assignment = 'personal' or not exists (
    select from users l where l.branch_id = b.id and l.role = 'team_leader' and l.is_active and l.deleted_at is null))`;

const isLeadBy = (leaderId: string): SQL => (leaderId === 'nobody' ? isNobodys : sql` and u.leader_id = ${leaderId}`);

/** What people of a filter have in common beside role and status; the people are `u`. */
export const isWanted = ({ branchId, labelId, leaderId, from, before }: PeopleFilter): SQL =>
  sql.join(
    [
      sql`u.deleted_at is null`,
      branchId === undefined ? sql`` : sql` and u.branch_id = ${branchId}`,
      leaderId === undefined ? sql`` : isLeadBy(leaderId),
      labelId === undefined
        ? sql``
        : sql` and exists (select from customer_labels x join labels l on l.id = x.label_id and l.branch_id = u.branch_id
            where x.label_id = ${labelId} and x.customer_id = u.id)`,
      from === undefined ? sql`` : sql` and u.created_at >= ${from}`,
      before === undefined ? sql`` : sql` and u.created_at < ${before}`,
    ],
    undefined,
  );

const newestFirst = [desc(users.createdAt), desc(users.id)] as const;

/** People by id, newest first. */
export const findUsersByIds = (db: Db, ids: readonly string[]): Promise<UserRecord[]> =>
  selectUsers(db)
    .where(inArray(users.id, [...ids]))
    .orderBy(...newestFirst);

export interface PagePlace {
  readonly offset: number;
  readonly limit: number;
  /** Counts `offset` from the oldest: the short way to the last pages. The page itself is newest first all the same. */
  readonly fromOldest?: boolean;
}

/** A page of people, newest first. Each group is read from the index up to the end of the page, and merged. */
export const findPeoplePage = (
  db: Db,
  filter: PeopleFilter,
  { offset, limit, fromOldest = false }: PagePlace,
): Promise<UserRecord[]> => {
  const direction = fromOldest ? sql`asc` : sql`desc`;
  const page = sql`select p.id from ${groupsOf(filter)} g cross join lateral (
      select u.id, u.created_at from users u
      where u.role = g.role and u.is_active = g.is_active and ${isWanted(filter)}
      order by u.created_at ${direction}, u.id ${direction} limit ${offset + limit}
    ) p order by p.created_at ${direction}, p.id ${direction} offset ${offset} limit ${limit}`;
  return selectUsers(db)
    .where(sql`${users.id} in (${page})`)
    .orderBy(...newestFirst);
};

/**
 * A page of the people who carry a label or are a leader's own, by id and newest first, and how many they are: all of these
 * few are read, by the label's key or the leader's index.
 */
export const findFew = async (
  db: Db,
  filter: PeopleFilter & { readonly search?: string | undefined },
  { offset, limit }: Pick<PagePlace, 'offset' | 'limit'>,
): Promise<{ ids: string[]; total: number }> => {
  const isHit = filter.search === undefined ? sql`true` : holds(sql`u.search_text`, [filter.search]);
  const few =
    filter.labelId === undefined
      ? sql`users u where true`
      : sql`customer_labels carried join users u on u.id = carried.customer_id where carried.label_id = ${filter.labelId}`;
  const { rows } = await db.execute<{ ids: string[]; total: number }>(sql`
    with found as materialized (
      select u.id, u.created_at from ${few} and ${isWanted(filter)} and ${isHit}
        and u.role = any(${sql.param(filter.roles)}) and u.is_active = any(${sql.param(filter.statuses)})
    )
    select (select count(*)::int from found) as total,
      array(select id from found order by created_at desc, id desc offset ${offset} limit ${limit}) as ids`);
  return rows[0] ?? { ids: [], total: 0 };
};

/** Where a walk over everybody stands. */
export interface WalkPlace {
  readonly id: string;
  /** As the database writes it. */
  readonly createdAt: string;
}

/** The next people of a walk from the newest to the oldest, and whether each is found by the search. */
export const findNextPeople = async (
  db: Db,
  filter: PeopleFilter & { readonly search?: string | undefined },
  { after, limit }: { readonly after: WalkPlace | undefined; readonly limit: number },
): Promise<(WalkPlace & { readonly isHit: boolean })[]> => {
  const isAfter = after ? sql` and (u.created_at, u.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)` : sql``;
  const isHit = filter.search === undefined ? sql`true` : holds(sql`u.search_text`, [filter.search]);
  const { rows } = await db.execute<{ id: string; createdAt: string; isHit: boolean }>(sql`
    select p.id, p.created_at as "createdAt", p.is_hit as "isHit"
    from ${groupsOf(filter)} g cross join lateral (
      select u.id, u.created_at, ${isHit} as is_hit from users u
      where u.role = g.role and u.is_active = g.is_active and ${isWanted(filter)}${isAfter}
      order by u.created_at desc, u.id desc limit ${limit}
    ) p order by p.created_at desc, p.id desc limit ${limit}`);
  return rows;
};
