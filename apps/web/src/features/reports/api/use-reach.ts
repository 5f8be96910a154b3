import { getReach } from '@branchline/contract/reports';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';

/** Whom notifications reach, by branch. */
export const useReach = () =>
  useQuery({
    queryKey: ['dashboard', 'reach'],
    queryFn: async ({ signal }) => (await call(getReach, { signal })).data,
  });
