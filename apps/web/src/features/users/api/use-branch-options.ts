import { listBranches } from '@branchline/contract/branches';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import type { SelectOption } from '#ui/select.tsx';

const branchesQuery = queryOptions({
  queryKey: ['branches'],
  queryFn: async ({ signal }) => (await call(listBranches, { signal })).data,
});

/** The branches to choose from. */
export const useBranchOptions = () =>
  useQuery({
    ...branchesQuery,
    select: (branches): SelectOption[] => branches.map(({ id, name }) => ({ value: id, label: name })),
  });

/** The branches somebody can be put into: those that are on, and `chosen`, which may be off since. */
export const useOpenBranchOptions = (chosen: string) =>
  useQuery({
    ...branchesQuery,
    select: (branches): SelectOption[] =>
      branches.filter(({ id, status }) => status || id === chosen).map(({ id, name }) => ({ value: id, label: name })),
  });

/** The name of a branch that takes new customers: the primary one comes first, and a branch leader has the own one only. */
export const useOpenBranchName = () =>
  useQuery({ ...branchesQuery, select: (branches) => branches.find(({ status }) => status)?.name });
