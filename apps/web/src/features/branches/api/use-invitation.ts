import { inviteToBranch } from '@branchline/contract/branches';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';

/** The invitation link of a branch and its QR code. */
export const useInvitation = (id: string) =>
  useQuery({
    queryKey: ['branch-invitation', id],
    queryFn: ({ signal }) => call(inviteToBranch, { body: { id }, signal }),
    staleTime: Infinity,
  });
