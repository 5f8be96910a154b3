import { listOwnQuickReplies, type QuickReply } from '@branchline/contract/quick-replies';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';

/** The quick replies of the leader's branch, in their order. */
export const quickRepliesQuery = queryOptions({
  queryKey: ['own-quick-replies'],
  queryFn: async ({ signal }): Promise<QuickReply[]> => (await call(listOwnQuickReplies, { body: {}, signal })).data,
  staleTime: 5 * 60 * 1000,
});
