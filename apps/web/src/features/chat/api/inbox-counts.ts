import { type InboxCounts, inboxCounts } from '@branchline/contract/customer-card';
import { queryOptions } from '@tanstack/react-query';
import { emit } from '#lib/realtime.ts';

/** How many of a leader's customers each filter of the inbox holds. */
export const inboxCountsQuery = queryOptions({
  queryKey: ['inbox-counts'],
  queryFn: async (): Promise<InboxCounts> => (await emit(inboxCounts, {})).data,
});
