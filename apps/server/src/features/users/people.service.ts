import type { RoleSlug } from '@branchline/contract/call';
import { forbidden } from '#platform/app-error';
import type { MomentRange } from '#platform/calendar';
import type { Database, Db } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import { listPageSize, rowsBefore } from '#platform/paging';
import { findFew, findPeoplePage, findUsersByIds, type PeopleFilter } from './people.repository.ts';
import { countMatches, findMatches, type Found, indexedParts, searchNewest } from './search.repository.ts';
import { type CountedGroup, countGroups } from './user-counts.repository.ts';
import { listableRoles, mayListBranch } from './users.policy.ts';
import type { UserRecord } from './users.repository.ts';

export interface PeopleRequest extends MomentRange {
  readonly search?: string | undefined;
  readonly branchId?: string | undefined;
  readonly role?: RoleSlug | undefined;
  readonly isActive?: boolean | undefined;
  readonly labelId?: string | undefined;
  /** A leader, or `nobody`. */
  readonly leaderId?: string | undefined;
}

/** Everything a search and the list are told: whom the actor may see, narrowed to what was asked for. */
export interface PeopleQuery {
  readonly filter: PeopleFilter;
  /** Absent: no search. */
  readonly search: string | undefined;
}

/**
 * Narrows a request to the people whom the actor may list. Throws `forbidden` for another branch's people, and for a
 * role whose people the actor may not list.
 */
export const readPeopleRequest = (actor: Actor, request: PeopleRequest): PeopleQuery => {
  const { from, before, role, isActive, labelId, leaderId } = request;
  const branchId = actor.role === 'admin' ? request.branchId : (request.branchId ?? actor.branchId ?? undefined);
  if (!mayListBranch(actor, branchId)) throw forbidden('You can list the people of your own branch only.');
  const listable = listableRoles(actor);
  if (role !== undefined && !listable.includes(role)) throw forbidden('You cannot list people with this role.');
  return {
    filter: {
      roles: role === undefined ? listable : [role],
      statuses: isActive === undefined ? [true, false] : [isActive],
      branchId,
      labelId,
      leaderId,
      from,
      before,
    },
    search: request.search?.trim() || undefined,
  };
};

export interface PeoplePage {
  readonly page: number;
  readonly users: readonly UserRecord[];
  /** Of a search among many people it counts only so far; then `hasMore`. */
  readonly total: number;
  readonly hasMore: boolean;
}

const sumOf = (groups: readonly CountedGroup[]): number => groups.reduce((sum, { amount }) => sum + amount, 0);

const findPage = async (db: Db, filter: PeopleFilter, page: number): Promise<Omit<PeoplePage, 'page'>> => {
  const total = sumOf(await countGroups(db, filter));
  const offset = rowsBefore(page);
  if (offset >= total) return { users: [], total, hasMore: false };
  const limit = Math.min(listPageSize, total - offset);
  const fromOldest = offset > total / 2;
  const place = { offset: fromOldest ? total - offset - limit : offset, limit, fromOldest };
  return { users: await findPeoplePage(db, filter, place), total, hasMore: false };
};

/** A search looks through so many of the newest people before it asks the index over all; more for later pages. */
const windowFor = (offset: number): number => Math.max(5_000, 50 * offset);
/** A search that the index cannot answer, and that found no whole page, looks through so many. */
const wideWindow = 100_000;
/** Where a search finds many, it counts so far beyond the beginning of the page. */
const countedAhead = 100;
/** So many people who are found are put in order without further ado. */
const fewMatches = 2_500;

/**
 * A common name is found soon among the newest people, and a rare one soon by the index; each way is slow for the other.
 * So the newest are looked through first, and the index is asked when they were not enough; two words, which few people
 * have in common, are asked for at once. A search of one or two letters, of which the index knows nothing, goes on
 * among the newest.
 */
const findMatching = async (
  db: Db,
  query: { readonly filter: PeopleFilter; readonly search: string },
  page: number,
): Promise<Found & { readonly hasMore: boolean }> => {
  const offset = rowsBefore(page);
  const place = { offset, limit: listPageSize };
  const parts = indexedParts(query.search);
  const window = windowFor(offset);
  const groups = await countGroups(db, query.filter);
  const [first, ...rest] = groups;
  if (first === undefined) return { ids: [], total: 0, hasMore: false };
  if (parts.length > 1 && sumOf(groups) > window) {
    const found = await findMatches(db, query, { ...place, atMost: fewMatches });
    if (found.total < fewMatches) return { ...found, hasMore: false };
  }
  const largest = rest.reduce((best, group) => (group.amount > best.amount ? group : best), first);
  let newest = await searchNewest(db, query, { ...place, largest, window });
  if (parts.length === 0 && newest.ids.length < listPageSize && !newest.isAll && window < wideWindow)
    newest = await searchNewest(db, query, { ...place, largest, window: wideWindow });
  if (newest.isAll) return { ...newest, hasMore: false };
  const enough = offset + countedAhead;
  if (newest.total > enough || parts.length === 0) return { ...newest, hasMore: true };
  if (newest.ids.length < listPageSize) return { ...(await findMatches(db, query, place)), hasMore: false };
  const total = await countMatches(db, query, enough + 1);
  return { ids: newest.ids, total: Math.min(total, enough), hasMore: total > enough };
};

/**
 * A page of the people whom the actor may list, newest first, by one index and without counting anybody. Throws
 * `forbidden` as `readPeopleRequest` does.
 */
export const listPeople = async (
  { db, staleReads }: Pick<Database, 'db' | 'staleReads'>,
  actor: Actor,
  { page, ...request }: PeopleRequest & { readonly page: number },
): Promise<PeoplePage> => {
  const { filter, search } = readPeopleRequest(actor, request);
  if (filter.labelId !== undefined || filter.leaderId !== undefined) {
    const place = { offset: rowsBefore(page), limit: listPageSize };
    const { ids, total } = await findFew(db, { ...filter, search }, place);
    return { page, total, hasMore: false, users: ids.length === 0 ? [] : await findUsersByIds(db, ids) };
  }
  if (search === undefined) return { ...(await findPage(db, filter, page)), page };
  const { ids, ...found } = await findMatching(staleReads().db, { filter, search }, page);
  return { ...found, page, users: ids.length === 0 ? [] : await findUsersByIds(db, ids) };
};

/** The roles whose people the actor may list. */
export const listRolesOf = (actor: Actor): readonly RoleSlug[] => listableRoles(actor);
