import { getDashboard } from '@branchline/contract/reports';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { timeZone } from '#lib/dates.ts';

/** The figures of the cards. */
export const useDashboard = () =>
  useQuery({
    queryKey: ['dashboard'],
    queryFn: async ({ signal }) => (await call(getDashboard, { query: { tz: timeZone() }, signal })).data,
  });
