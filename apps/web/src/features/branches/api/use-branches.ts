import { listBranches, listMessageGroups } from '@branchline/contract/branches';
import type { Branch, BranchWithCounts } from '@branchline/contract/shapes';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';

export const branchesKey = ['branches'] as const;

/** Every branch with its people counted; a branch leader's own one. */
export const useBranches = (): UseQueryResult<readonly BranchWithCounts[]> =>
  useQuery({
    queryKey: branchesKey,
    queryFn: async ({ signal }) => (await call(listBranches, { signal })).data,
  });

/** The branches seen as chat groups. */
export const useMessageGroups = (): UseQueryResult<readonly Branch[]> =>
  useQuery({
    queryKey: [...branchesKey, 'groups'],
    queryFn: async ({ signal }) => (await call(listMessageGroups, { signal })).data,
  });
