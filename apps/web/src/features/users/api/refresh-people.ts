import type { User } from '@branchline/contract/shapes';
import type { QueryClient } from '@tanstack/react-query';
import { type UsersPageData, usersKey } from './use-users.ts';

/** The lists of other screens that count people, or name them. */
const others = [['branches'], ['dashboard'], ['reports']];

/** After a change: the users list, and what other screens make of it. */
export const refreshPeople = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all([usersKey, ...others].map((queryKey) => queryClient.invalidateQueries({ queryKey })));

/** Puts somebody who was saved into the lists that are held: they may be asked for again before those come anew. */
export const showSaved = (queryClient: QueryClient, saved: User): void => {
  queryClient.setQueriesData<UsersPageData>(
    { queryKey: usersKey, predicate: ({ queryKey }) => typeof queryKey[1] === 'object' },
    (page) => page && { ...page, list: page.list.map((user) => (user.id === saved.id ? { ...user, ...saved } : user)) },
  );
};
