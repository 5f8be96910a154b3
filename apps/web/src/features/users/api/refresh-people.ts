import type { QueryClient } from '@tanstack/react-query';
import { usersKey } from './use-users.ts';

/** The lists of other screens that count people, or name them. */
const others = [['branches'], ['dashboard'], ['reports']];

/** After a change: the users list, and what other screens make of it. */
export const refreshPeople = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all([usersKey, ...others].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
