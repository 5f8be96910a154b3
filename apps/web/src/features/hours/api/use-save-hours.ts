import { editBranch } from '@branchline/contract/branches';
import type { BranchHours } from '@branchline/contract/hours';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { branchesQuery } from '#lib/branches.ts';

/** Saves when a branch answers; null: always. */
export const useSaveHours = (id: string) =>
  useMutation({
    mutationFn: (body: {
      readonly hours: BranchHours | null;
      readonly autoReply: string;
      readonly autoReplies: Readonly<Record<string, string>>;
    }) => call(editBranch, { params: { id }, body }),
    meta: { toast: false, refreshes: [branchesQuery.queryKey] },
  });
