import { vouch } from '@branchline/contract/held';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { heldAccountsKey } from '#lib/held-accounts.ts';

/** Opens the account of somebody who waits. */
export const useVouch = (id: string) =>
  useMutation({ mutationFn: () => call(vouch, { body: { id } }), meta: { refreshes: [heldAccountsKey] } });
