import { type HeldAccount, vouch } from '@branchline/contract/held';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { ApiError } from '#lib/api-error.ts';
import { heldAccountsKey } from '#lib/held-accounts.ts';

/** Opens the account of somebody who waits, on the device that was shown. `onReplaced`: a newer device waits by now. */
export const useVouch = ({ id, createdAt }: Pick<HeldAccount, 'id' | 'createdAt'>, onReplaced: () => void) =>
  useMutation({
    mutationFn: () => call(vouch, { body: { id, createdAt } }),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'conflict') onReplaced();
    },
    meta: { refreshes: [heldAccountsKey] },
  });
