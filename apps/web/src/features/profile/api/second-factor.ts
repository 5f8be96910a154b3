import { disableMfa, enableMfa, setupMfa } from '@branchline/contract/auth';
import type { ReplyOf } from '@branchline/contract/call';
import { getProfile } from '@branchline/contract/profile';
import {
  queryOptions,
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';

/** What an authenticator app is set up with. */
export type SecondFactorKey = ReplyOf<typeof setupMfa>['data'];

const stateQuery = queryOptions({
  queryKey: ['own-profile', 'second-factor'],
  queryFn: async ({ signal }): Promise<boolean> => (await call(getProfile, { signal })).secondFactor === true,
});

/** Whether a second factor is asked for at the person's sign-in. */
export const useSecondFactor = (): UseQueryResult<boolean> => useQuery(stateQuery);

const useStateRefresh = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: stateQuery.queryKey });
};

/** Begins: a key that is in force once a code of it was entered. */
export const useSetUpSecondFactor = (): UseMutationResult<SecondFactorKey, Error, void> => {
  const refresh = useStateRefresh();
  // Refused where it is on already, from another device: then the screen is behind.
  return useMutation({ mutationFn: async () => (await call(setupMfa, { body: {} })).data, onError: refresh });
};

/** Turns it on with a first code; returns the recovery codes, which cannot be had again. */
export const useEnableSecondFactor = (): UseMutationResult<ReplyOf<typeof enableMfa>, Error, string> =>
  useMutation({ mutationFn: (code) => call(enableMfa, { body: { code } }), meta: { toast: false } });

/** Turns it off with a code of it. */
export const useDisableSecondFactor = (): UseMutationResult<unknown, Error, string> => {
  const refresh = useStateRefresh();
  return useMutation({ mutationFn: (code) => call(disableMfa, { body: { code } }), onSuccess: refresh });
};

/** Shows that it is on, once the recovery codes are kept. */
export const useShowSecondFactorOn = (): (() => void) => {
  const queryClient = useQueryClient();
  return () => queryClient.setQueryData(stateQuery.queryKey, true);
};
