import { listLabels } from '@branchline/contract/customer-card';
import type { Label } from '@branchline/contract/shapes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';

/** The labels of the leader's branch. */
export const labelsQuery = queryOptions({
  queryKey: ['labels'],
  queryFn: async ({ signal }): Promise<Label[]> => (await call(listLabels, { body: {}, signal })).data,
  staleTime: 60_000,
});
