import { listBranches } from '@branchline/contract/branches';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import type { SelectOption } from '#ui/select.tsx';

/** The branches to choose from: the active ones, and those chosen before that were turned off since. */
export const useBranchOptions = (chosen: readonly string[]) =>
  useQuery({
    queryKey: ['branches'],
    queryFn: async ({ signal }) => (await call(listBranches, { signal })).data,
    select: (branches): SelectOption[] =>
      branches
        .filter(({ id, status }) => status || chosen.includes(id))
        .map(({ id, name }) => ({ value: id, label: name })),
  });
