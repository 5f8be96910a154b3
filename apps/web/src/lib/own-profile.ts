import { getProfile } from '@branchline/contract/profile';
import type { Me } from '@branchline/contract/shapes';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from './api-client.ts';
import { updateSession } from './session-store.ts';

/** The signed-in person. Invalidate `ownProfileQuery.queryKey` after changing it. */
export const ownProfileQuery = queryOptions({
  queryKey: ['own-profile'],
  queryFn: async ({ signal }): Promise<Me> => {
    const { data } = await call(getProfile, { signal });
    updateSession(data);
    return data;
  },
});

export const useOwnProfile = (): UseQueryResult<Me> => useQuery(ownProfileQuery);
