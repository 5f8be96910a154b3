import type { User } from '@branchline/contract/shapes';
import { useQuery } from '@tanstack/react-query';
import { branchesQuery } from '#lib/branches.ts';
import { useLeaderOptions } from '#lib/leader-options.ts';

interface LastLeader {
  /** The branch, by name, that has no other active leader, and its customers; null where nobody would be left alone. */
  readonly left: { readonly branch: string; readonly customers: number } | null;
  readonly isLoading: boolean;
}

/**
 * Whether customers would have nobody to write to if somebody were turned off or moved. Where customers have own leaders, the
 * question for a successor says so.
 */
export const useLastLeader = (user: User | null): LastLeader => {
  const isLeader = user?.role.slug === 'team_leader' && user.status;
  const branches = useQuery({ ...branchesQuery, enabled: isLeader });
  const leaders = useLeaderOptions(isLeader ? (user.branch?.id ?? '') : '');
  const branch = branches.data?.find(({ id }) => isLeader && id === user.branch?.id);
  const isLast = leaders.data?.every(({ value }) => value === user?.id) ?? false;
  const isAlone = isLast && branch !== undefined && branch.assignment !== 'personal' && branch.counts.customer > 0;
  return {
    left: isAlone ? { branch: branch.name, customers: branch.counts.customer } : null,
    isLoading: branches.isLoading || leaders.isLoading,
  };
};
