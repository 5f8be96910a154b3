import { PgDialect } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { createPoolLoader } from '#platform/db/batch-loader';
import { listPageSize } from '#platform/paging';
import { groupsOf, isWanted, type PeopleFilter } from './people.repository.ts';
import { countsOf } from './user-counts.repository.ts';
import type { UserRecord } from './users.repository.ts';

const columns = sql.raw(`u.id, u.role, u.branch_id as "branchId", b.name as "branchName", u.first_name as "firstName",
  u.last_name as "lastName", u.email, u.phone, u.address_line1 as "addressLine1", u.address_line2 as "addressLine2",
  u.city, u.state, u.zip_code as "zipCode", u.is_active as "isActive", u.image_file_id as "imageFileId",
  u.created_at as "createdAt", u.deleted_at as "deletedAt", u.leader_id as "leaderId", case when u.leader_id is not null then (
    select trim(w.first_name || ' ' || w.last_name) from users w where w.id = u.leader_id) end as "leaderName",
  null as "coverId"`);
const pageSize = sql.raw(String(listPageSize));
const dialect = new PgDialect();

interface FirstPeople {
  readonly page: 1;
  readonly users: readonly UserRecord[];
  readonly total: number;
  readonly hasMore: false;
}

const makeQuery = (filter: PeopleFilter) => {
  const { sql: text, params } = dialect.sqlToQuery(sql`
    select ${columns}, (select coalesce(sum(amount), 0)::int from (${countsOf(filter)}) counts) as total
    from (
      select p.id, p.created_at from ${groupsOf(filter)} g cross join lateral (
        select u.id, u.created_at from users u
        where u.role = g.role and u.is_active = g.is_active and ${isWanted(filter)}
        order by u.created_at desc, u.id desc limit ${pageSize}
      ) p order by p.created_at desc, p.id desc limit ${pageSize}
    ) page
    cross join lateral (select * from users where id = page.id limit 1) u
    left join lateral (select name from branches where id = u.branch_id limit 1) b on true
    order by page.created_at desc, page.id desc`);
  // Which filters are set makes a few texts; their values are parameters.
  const name = `users.first.${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`;
  return { name, text, values: params };
};

/** By filter. To put the statement together took a twelfth of the server's time for a list. */
const queries = new LRUCache<string, ReturnType<typeof makeQuery>>({ max: 100 });
const queryFor = (key: string, filter: PeopleFilter) => {
  const query = queries.get(key) ?? makeQuery(filter);
  queries.set(key, query);
  return query;
};

/**
 * The list as it is opened most: its newest people and how many there are, in one prepared statement, which those share
 * who ask for the same people at the same time.
 */
export const findFirstPeople = createPoolLoader(async (pool: pg.Pool, filters: readonly PeopleFilter[]) => {
  const found = new Map<string, Promise<FirstPeople>>();
  const find = async (key: string, filter: PeopleFilter): Promise<FirstPeople> => {
    const { rows } = await pool.query<UserRecord & { total: number }>(queryFor(key, filter));
    return { page: 1, users: rows, total: rows[0]?.total ?? 0, hasMore: false };
  };
  const answers = filters.map((filter) => {
    const key = JSON.stringify(filter);
    const answer = found.get(key) ?? find(key, filter);
    found.set(key, answer);
    return answer;
  });
  return Promise.all(answers);
});
