import {
  addBranch,
  editBranch,
  inviteToBranch,
  inviteToOneself,
  listMessageGroups,
} from '@branchline/contract/branches';
import type { BodyInput } from '@branchline/contract/call';
import type { Branch } from '@branchline/contract/shapes';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { branchesQuery } from '#lib/branches.ts';

/** The branches seen as chat groups. */
export const useMessageGroups = (): UseQueryResult<readonly Branch[]> =>
  useQuery({
    queryKey: [...branchesQuery.queryKey, 'groups'],
    queryFn: async ({ signal }) => (await call(listMessageGroups, { signal })).data,
  });

/** The lists of other screens that name branches. */
const naming = [['users'], ['quick-replies'], ['dashboard'], ['reports']];

const useSave = <Body>(save: (body: Body) => Promise<unknown>) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: () =>
      Promise.all([branchesQuery.queryKey, ...naming].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
};

/** Adds a branch. */
export const useAddBranch = () => useSave((body: BodyInput<typeof addBranch>) => call(addBranch, { body }));

/** Changes what is named of a branch. */
export const useEditBranch = (id: string) =>
  useSave((body: BodyInput<typeof editBranch>) => call(editBranch, { params: { id }, body }));

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
