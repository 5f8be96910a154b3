import type { User } from '@branchline/contract/shapes';
import { listUsers } from '@branchline/contract/users';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './api-client.ts';

export interface LeaderOption {
  readonly value: string;
  readonly label: string;
}

/** A list is paged; nobody chooses among more than five hundred. */
const maxPages = 25;

const named = ({ id, firstName, lastName }: User): LeaderOption => ({
  value: id,
  label: `${firstName} ${lastName}`.trim(),
});

export const leaderOptionsQuery = (branch: string) =>
  queryOptions({
    // Beside the users lists, so that whatever refreshes those refreshes these.
    queryKey: ['users', 'leaders', branch],
    queryFn: async ({ signal }) => {
      const leaders: LeaderOption[] = [];
      for (let page = 1; page <= maxPages; page++) {
        const body = { branch, role: 'team_leader', status: true, page } as const;
        const { list, totalPage } = await call(listUsers, { body, signal });
        leaders.push(...list.map(named));
        if (page >= totalPage) break;
      }
      return leaders.sort((one, other) => one.label.localeCompare(other.label));
    },
  });

/** The active team leaders of a branch by name; none for an empty branch. */
export const useLeaderOptions = (branch: string) => useQuery({ ...leaderOptionsQuery(branch), enabled: branch !== '' });
