import { removeAccount } from '@branchline/contract/profile';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { leaveTo } from '#lib/leave.ts';
import { paths } from '#lib/paths.ts';
import { disconnect } from '#lib/realtime.ts';
import { signOut } from '#lib/session-store.ts';

/** Deletes the own account, forgets it on this device and starts afresh. */
export const useRemoveAccount = (): UseMutationResult<unknown, Error, void> =>
  useMutation({
    mutationFn: () => call(removeAccount, { query: {} }),
    onSuccess: async () => {
      disconnect();
      await signOut();
      leaveTo(paths.start);
    },
  });
