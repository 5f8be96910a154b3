import { addBranch, editBranch } from '@branchline/contract/branches';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { branchesKey } from './use-branches.ts';

export interface BranchFields {
  readonly name: string;
  readonly description: string;
  readonly setAsPrimary: boolean;
  readonly status: boolean;
}

/** Adds a branch, or changes the one with `id`. */
export const useSaveBranch = (id: string | null) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BranchFields) =>
      id === null ? call(addBranch, { body }) : call(editBranch, { params: { id }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: branchesKey }),
  });
};
