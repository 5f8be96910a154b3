import { getHome } from '@branchline/contract/home';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';

/** Unread messages in all conversations. */
export const unreadTotalQuery = queryOptions({
  queryKey: ['unread-total'],
  queryFn: async ({ signal }): Promise<number> => (await call(getHome, { signal })).data.unread,
});
