import { getHome } from '@branchline/contract/home';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';

/** Unread messages in all conversations. */
export const unreadTotalQuery = queryOptions({
  queryKey: ['unread-total'],
  queryFn: async ({ signal }): Promise<number> => (await call(getHome, { signal })).data.unread,
});

/** Asks anew. An answer that is under way is not waited for: it may be older than what is asked about. */
export const refreshUnreadTotal = async (queryClient: QueryClient): Promise<void> => {
  await queryClient.cancelQueries(unreadTotalQuery);
  await queryClient.invalidateQueries(unreadTotalQuery);
};
