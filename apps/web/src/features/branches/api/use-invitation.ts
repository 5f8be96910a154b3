import { inviteToBranch, inviteToOneself } from '@branchline/contract/branches';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';

/**
 * The invitation link of a branch and its QR code; with a leader, whose customers those become who come through it. Without a
 * branch that of the leader who asks.
 */
export const useInvitation = (id: string | undefined, leaderId = '') =>
  useQuery({
    queryKey: ['branch-invitation', id, leaderId],
    queryFn: ({ signal }) =>
      id === undefined ? call(inviteToOneself, { signal }) : call(inviteToBranch, { body: { id, leaderId }, signal }),
    staleTime: Infinity,
  });
