import { countQuickReplyUse, listOwnQuickReplies, type QuickReply } from '@branchline/contract/quick-replies';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';

/** The quick replies of the leader's branch, in their order. */
export const quickRepliesQuery = queryOptions({
  queryKey: ['own-quick-replies'],
  queryFn: async ({ signal }): Promise<QuickReply[]> => (await call(listOwnQuickReplies, { body: {}, signal })).data,
  staleTime: 5 * 60 * 1000,
});

/** Counts that a quick reply was sent; what was used last comes first from then on. A count that is lost is no loss. */
export const countUse = async (queryClient: QueryClient, id: string): Promise<void> => {
  try {
    await call(countQuickReplyUse, { body: { id } });
    await queryClient.invalidateQueries(quickRepliesQuery);
  } catch {
    // It was deleted meanwhile, or there is no network.
  }
};
