import { addBranch, editBranch } from '@branchline/contract/branches';
import type { BodyInput } from '@branchline/contract/call';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { branchesQuery } from '#lib/branches.ts';

/** The lists of other screens that name branches. */
const naming = [['users'], ['quick-replies'], ['dashboard'], ['reports']];

const meta = { refreshes: [branchesQuery.queryKey, ...naming] };

/** Adds a branch. */
export const useAddBranch = () =>
  useMutation({ mutationFn: (body: BodyInput<typeof addBranch>) => call(addBranch, { body }), meta });

/** Changes what is named of a branch. */
export const useEditBranch = (id: string) =>
  useMutation({ mutationFn: (body: BodyInput<typeof editBranch>) => call(editBranch, { params: { id }, body }), meta });
