import { getReach } from '@branchline/contract/reports';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';

/** How many customers there are, and how many of them no notification reaches. */
export const useUnreached = () =>
  useQuery({
    queryKey: ['settings', 'unreached'],
    queryFn: async ({ signal }) => {
      const { data } = await call(getReach, { signal });
      const sum = (of: 'customers' | 'reached') => data.reduce((total, line) => total + line[of], 0);
      return { customers: sum('customers'), unreached: sum('customers') - sum('reached') };
    },
  });
