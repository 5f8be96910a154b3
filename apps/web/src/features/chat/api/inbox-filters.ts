import { type InboxCounts, inboxCounts, listLabels } from '@branchline/contract/customer-card';
import type { Label } from '@branchline/contract/shapes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { emit } from '#lib/realtime.ts';

/** How many of a leader's customers each filter of the inbox holds. */
export const inboxCountsQuery = queryOptions({
  queryKey: ['inbox-counts'],
  queryFn: async (): Promise<InboxCounts> => (await emit(inboxCounts, {})).data,
});

/** The labels of the leader's branch. */
export const labelsQuery = queryOptions({
  queryKey: ['labels'],
  queryFn: async ({ signal }): Promise<Label[]> => (await call(listLabels, { body: {}, signal })).data,
  staleTime: 60_000,
});
