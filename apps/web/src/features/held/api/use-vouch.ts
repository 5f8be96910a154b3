import { type HeldAccount, vouch } from '@branchline/contract/held';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { heldAccountsKey } from '#lib/held-accounts.ts';

/** Opens the account of somebody who waits, on the device that was shown. */
export const useVouch = ({ id, createdAt }: Pick<HeldAccount, 'id' | 'createdAt'>) =>
  useMutation({ mutationFn: () => call(vouch, { body: { id, createdAt } }), meta: { refreshes: [heldAccountsKey] } });
