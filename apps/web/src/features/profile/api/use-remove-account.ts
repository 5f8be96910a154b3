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
    // The answer's message is for the page that comes: it is not handed on to be shown here.
    mutationFn: async () => {
      const { message } = await call(removeAccount, { query: {} });
      disconnect();
      await signOut();
      leaveTo(paths.start, message);
    },
  });
