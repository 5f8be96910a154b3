import { endSession, listSessions, type Session } from '@branchline/contract/profile';
import {
  queryOptions,
  useMutation,
  type UseMutationResult,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';

const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: async ({ signal }): Promise<readonly Session[]> => (await call(listSessions, { body: {}, signal })).list,
});

/** The devices on which the person is signed in. */
export const useOwnSessions = (): UseQueryResult<readonly Session[]> => useQuery(ownSessionsQuery);

/** Signs devices out, and tells of the one that failed first when not all of them could be. */
export const useEndSessions = (): UseMutationResult<unknown, Error, readonly string[]> =>
  useMutation({
    mutationFn: async (ids) => {
      const ends = await Promise.allSettled(ids.map((id) => call(endSession, { params: { id } })));
      const failed = ends.find((end) => end.status === 'rejected');
      if (failed) throw failed.reason;
    },
    // The screen tells it: one sentence, however many devices.
    meta: { toast: false, refreshes: [ownSessionsQuery.queryKey] },
  });
