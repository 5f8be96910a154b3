import { changePhone, confirmPhone } from '@branchline/contract/phone-change';
import type { BodyInput } from '@branchline/contract/call';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { ownProfileQuery } from '#lib/own-profile.ts';
import { updateSession } from '#lib/session-store.ts';

/** Asks for a code at the new number. */
export const useChangePhone = () =>
  useMutation({ mutationFn: (phone: string) => call(changePhone, { body: { phone } }) });

/** Moves the account to the new number with the code. */
export const useConfirmPhone = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (proof: BodyInput<typeof confirmPhone>) => call(confirmPhone, { body: proof }),
    onSuccess: ({ data }) => {
      updateSession(data);
      queryClient.setQueryData(ownProfileQuery.queryKey, data);
    },
  });
};
