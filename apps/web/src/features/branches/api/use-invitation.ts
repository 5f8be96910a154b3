import { inviteToBranch } from '@branchline/contract/branches';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';

/** The invitation link of a branch and its QR code; with a leader, whose customers those become who come through it. */
export const useInvitation = (id: string, leaderId = '') =>
  useQuery({
    queryKey: ['branch-invitation', id, leaderId],
    queryFn: ({ signal }) => call(inviteToBranch, { body: { id, leaderId }, signal }),
    staleTime: Infinity,
  });
