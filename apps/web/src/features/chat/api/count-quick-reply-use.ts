import { countQuickReplyUse } from '@branchline/contract/quick-replies';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { quickRepliesQuery } from './list-quick-replies.ts';

/** Counts that a quick reply was sent; what was used last comes first from then on. A count that is lost is no loss. */
export const countUse = async (queryClient: QueryClient, id: string): Promise<void> => {
  try {
    await call(countQuickReplyUse, { body: { id } });
    await queryClient.invalidateQueries(quickRepliesQuery);
  } catch {
    // It was deleted meanwhile, or there is no network.
  }
};
