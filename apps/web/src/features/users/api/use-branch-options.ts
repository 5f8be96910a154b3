import { listBranches } from '@branchline/contract/branches';
import type { User } from '@branchline/contract/shapes';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
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

/**
 * The branches somebody can be put into: those that are on, and their `own`, which may be off since. Before the others
 * are known it is the only one; undefined without one.
 */
export const useOpenBranchOptions = (own: User['branch']): SelectOption[] | undefined => {
  const { data } = useQuery(branchesQuery);
  const ownId = own?.id;
  const ownName = own?.name ?? '';
  return useMemo(
    () =>
      (data ?? (ownId === undefined ? undefined : [{ id: ownId, name: ownName, status: true }]))
        ?.filter(({ id, status }) => status || id === ownId)
        .map(({ id, name }) => ({ value: id, label: name })),
    [data, ownId, ownName],
  );
};

/** The name of a branch that takes new customers: the primary one comes first, and a branch leader has the own one only. */
export const useOpenBranchName = () =>
  useQuery({ ...branchesQuery, select: (branches) => branches.find(({ status }) => status)?.name });
