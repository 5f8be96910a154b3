import { listMessageGroups } from '@branchline/contract/branches';
import type { Branch } from '@branchline/contract/shapes';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { branchesQuery } from '#lib/branches.ts';

/** The branches seen as chat groups. */
export const useMessageGroups = (): UseQueryResult<readonly Branch[]> =>
  useQuery({
    queryKey: [...branchesQuery.queryKey, 'groups'],
    queryFn: async ({ signal }) => (await call(listMessageGroups, { signal })).data,
  });
