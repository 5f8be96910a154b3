import { listBranches } from '@branchline/contract/branches';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import type { SelectOption } from '#ui/select.tsx';

/** The branches to choose from. */
export const useBranchOptions = () =>
  useQuery({
    queryKey: ['branches'],
    queryFn: async ({ signal }) => (await call(listBranches, { signal })).data,
    select: (branches): SelectOption[] => branches.map(({ id, name }) => ({ value: id, label: name })),
  });
