import type { User } from '@branchline/contract/shapes';
import { listRoles, listUsers } from '@branchline/contract/users';
import { keepPreviousData, type QueryClient, type QueryKey, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { timeZone } from '#lib/dates.ts';
import type { UserFilters } from '../lib/user-filters.ts';

const usersKey = ['users'] as const;

export interface UsersPageData {
  readonly list: readonly User[];
  readonly totalPage: number;
  readonly total: number;
  /** More than `total` were found. */
  readonly hasMore?: boolean | undefined;
}

/** What the call takes: the filters that are set, and the reader's time zone. */
export const filtersForCall = (filters: UserFilters) => ({ ...filters, tz: timeZone() });

/** A page of the users list; the one before stays on show while another loads. */
export const useUsers = (filters: UserFilters, page: number) =>
  useQuery({
    queryKey: [...usersKey, filters, page],
    queryFn: ({ signal }): Promise<UsersPageData> =>
      call(listUsers, { body: { ...filtersForCall(filters), page }, signal }),
    placeholderData: keepPreviousData,
  });

/** The roles the reader may filter by. */
export const useRoles = () =>
  useQuery({
    queryKey: ['roles'],
    queryFn: async ({ signal }) => (await call(listRoles, { signal })).list,
    staleTime: Infinity,
  });

/** The users list, and what other screens count or name people in. */
export const peopleKeys: readonly QueryKey[] = [usersKey, ['branches'], ['dashboard'], ['reports']];

/** After a change: asks for all of it again. */
export const refreshPeople = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all(peopleKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));

/** Puts somebody who was saved into the lists that are held: they may be asked for again before those come anew. */
export const showSaved = (queryClient: QueryClient, saved: User): void => {
  queryClient.setQueriesData<UsersPageData>(
    { queryKey: usersKey, predicate: ({ queryKey }) => typeof queryKey[1] === 'object' },
    (page) => page && { ...page, list: page.list.map((user) => (user.id === saved.id ? { ...user, ...saved } : user)) },
  );
};
