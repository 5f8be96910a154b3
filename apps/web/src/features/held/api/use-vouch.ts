import { vouch } from '@branchline/contract/held';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { heldAccountsKey } from '#lib/held-accounts.ts';

/** Opens the account of somebody who waits. */
export const useVouch = (id: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(vouch, { body: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: heldAccountsKey }),
  });
};
