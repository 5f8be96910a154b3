import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database';
import { holds, plainLetters } from '#platform/db/letter-case';
import { groupsOf, isWanted, type PeopleFilter, type PeopleGroup } from './people.repository.ts';

interface Search {
  readonly filter: PeopleFilter;
  readonly search: string;
}

/** A page of what was found, by id and newest first, and how many were found in all. */
export interface Found {
  readonly ids: readonly string[];
  readonly total: number;
}

interface Page {
  readonly offset: number;
  readonly limit: number;
}

const pageOfFound = ({ offset, limit }: Page) => sql`(select count(*)::int from found) as total,
  array(select id from found order by created_at desc, id desc offset ${offset} limit ${limit}) as ids`;

/**
 * Looks through the newest people only: as many as the newest `window` of the largest group, and all others who joined
 * since. The covering index answers it. `isAll` when that was everybody.
 */
export const searchNewest = async (
  db: Db,
  { filter, search }: Search,
  { largest, window, ...page }: Page & { readonly largest: PeopleGroup; readonly window: number },
): Promise<Found & { readonly isAll: boolean }> => {
  // The planner is kept from other ways than the covering index: `|| ''` hides the text from the search index, and
  // `offset 0` keeps each group apart.
  const { rows } = await db.execute<{ ids: string[]; total: number; isAll: boolean }>(sql`
    with since as materialized (
      select u.created_at, u.id from users u
      where u.role = ${largest.role} and u.is_active = ${largest.isActive} and ${isWanted(filter)}
      order by u.created_at desc, u.id desc offset ${window} limit 1
    ), found as materialized (
      select p.id, p.created_at from ${groupsOf(filter)} g cross join lateral (
        select u.id, u.created_at from users u
        where u.role = g.role and u.is_active = g.is_active and ${isWanted(filter)}
          and (u.created_at, u.id) > (
            coalesce((select created_at from since), '-infinity'),
            coalesce((select id from since), '00000000-0000-0000-0000-000000000000'))
          and ${holds(sql`u.search_text || ''`, [search])}
        offset 0
      ) p
    )
    select not exists (select from since) as "isAll", ${pageOfFound(page)}`);
  return rows[0] ?? { ids: [], total: 0, isAll: true };
};

/**
 * What the search index is asked for: a few letters of the longest word, or of the two longest. It knows groups of three
 * letters and digits and takes time for each; the ones at the beginning of a word are what many people have in common.
 * They stand in the order of the search. None: the index is of no use.
 */
export const indexedParts = (search: string): string[] => {
  const words = (plainLetters(search).match(/[\p{L}\p{M}\p{N}]{3,}/gu) ?? []).map((word) => [...word]);
  const [longest, second] = words.toSorted((a, b) => b.length - a.length);
  if (longest === undefined) return [];
  if (second === undefined) return [longest.slice(-4).join('')];
  const both = words.filter((word) => word === longest || word === second);
  return both.map((word) => (word.length > 3 ? word.slice(-4, -1) : word).join(''));
};

/**
 * Whom the index finds, by one pattern for all parts, so that each is looked at once; then checked one by one. `offset 0`
 * keeps the planner from looking at the other conditions first.
 */
const fromMatches = ({ filter, search }: Search): SQL => {
  return sql`from (
      select id, role, is_active, branch_id, created_at, deleted_at, search_text from users
      where ${holds(sql`search_text`, indexedParts(search))} offset 0
    ) u where ${holds(sql`u.search_text`, [search])} and u.role = any(${sql.param(filter.roles)}::text[])
      and u.is_active = any(${sql.param(filter.statuses)}::boolean[]) and ${isWanted(filter)}`;
};

/** How many people match, by the search index, which has to know a part of the text; `atMost` when there are more. */
export const countMatches = async (db: Db, search: Search, atMost: number): Promise<number> => {
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from (select ${fromMatches(search)} limit ${atMost}) found`);
  return rows[0]?.total ?? 0;
};

/** Those who match, by the search index, which has to know a part of the text and knows no order; `atMost` in all. */
export const findMatches = async (
  db: Db,
  search: Search,
  { atMost, ...page }: Page & { readonly atMost?: number },
): Promise<Found> => {
  const { rows } = await db.execute<{ ids: string[]; total: number }>(sql`
    with found as materialized (select u.id, u.created_at ${fromMatches(search)} limit ${atMost ?? null})
    select ${pageOfFound(page)}`);
  return rows[0] ?? { ids: [], total: 0 };
};
