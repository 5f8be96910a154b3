import { editBranch, listBranches } from '@branchline/contract/branches';
import type { BranchHours } from '@branchline/contract/hours';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';

const branchesKey = ['branches'] as const;

/** The branches whose hours the reader may set; a branch leader's own one. */
export const useHours = () =>
  useQuery({
    queryKey: branchesKey,
    queryFn: async ({ signal }) => (await call(listBranches, { signal })).data,
  });

/** Saves when a branch answers; null: always. */
export const useSaveHours = (id: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: {
      readonly hours: BranchHours | null;
      readonly autoReply: string;
      readonly autoReplies: Readonly<Record<string, string>>;
    }) => call(editBranch, { params: { id }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: branchesKey }),
    meta: { toast: false },
  });
};
