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

interface SecondFactorState {
  /** Whether it is asked for at the person's sign-in. */
  readonly isOn: boolean;
  /** When it is asked for, of an admin who may still put it off. */
  readonly dueAt?: string | undefined;
}

const stateQuery = queryOptions({
  queryKey: ['own-profile', 'second-factor'],
  queryFn: async ({ signal }): Promise<SecondFactorState> => {
    const { secondFactor, secondFactorDueAt } = await call(getProfile, { signal });
    return { isOn: secondFactor === true, dueAt: secondFactorDueAt };
  },
});

export const useSecondFactor = (isWanted = true): UseQueryResult<SecondFactorState> =>
  useQuery({ ...stateQuery, enabled: isWanted });

/** Begins: a key that is in force once a code of it was entered. */
export const useSetUpSecondFactor = (): UseMutationResult<SecondFactorKey, Error, void> => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call(setupMfa, { body: {} })).data,
    // Refused where it is on already, from another device: then the screen is behind.
    onError: () => queryClient.invalidateQueries({ queryKey: stateQuery.queryKey }),
  });
};

/** Turns it on with a first code; returns the recovery codes, which cannot be had again. */
export const useEnableSecondFactor = (): UseMutationResult<ReplyOf<typeof enableMfa>, Error, string> =>
  useMutation({ mutationFn: (code) => call(enableMfa, { body: { code } }), meta: { toast: false } });

/** Turns it off with a code of it. */
export const useDisableSecondFactor = (): UseMutationResult<unknown, Error, string> =>
  useMutation({
    mutationFn: (code) => call(disableMfa, { body: { code } }),
    meta: { refreshes: [stateQuery.queryKey] },
  });

/** Shows that it is on, once the recovery codes are kept. */
export const useShowSecondFactorOn = (): (() => void) => {
  const queryClient = useQueryClient();
  return () => queryClient.setQueryData(stateQuery.queryKey, { isOn: true });
};
