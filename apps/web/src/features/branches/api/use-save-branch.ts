import { addBranch, editBranch } from '@branchline/contract/branches';
import type { BodyInput } from '@branchline/contract/call';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { branchesQuery } from '#lib/branches.ts';

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
