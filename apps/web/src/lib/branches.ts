import { listBranches } from '@branchline/contract/branches';
import type { BranchWithCounts } from '@branchline/contract/shapes';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './api-client.ts';

/** Every branch with its people counted; a branch leader's own one. Invalidate `branchesQuery.queryKey` after a change. */
export const branchesQuery = queryOptions({
  queryKey: ['branches'],
  queryFn: async ({ signal }): Promise<readonly BranchWithCounts[]> => (await call(listBranches, { signal })).data,
});

/** The branches to choose from. */
export const useBranchOptions = () =>
  useQuery({
    ...branchesQuery,
    select: (branches) => branches.map(({ id, name }) => ({ value: id, label: name })),
  });
