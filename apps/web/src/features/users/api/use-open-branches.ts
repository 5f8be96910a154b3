import type { User } from '@branchline/contract/shapes';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { branchesQuery } from '#lib/branches.ts';
import type { SelectOption } from '#ui/select.tsx';

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
