import { getEarlierFigures } from '@branchline/contract/reports';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { timeZone } from '#lib/dates.ts';

/** What the cards are held against. Without an answer they stand alone. */
export const useEarlierFigures = () =>
  useQuery({
    queryKey: ['dashboard', 'earlier'],
    queryFn: async ({ signal }) => (await call(getEarlierFigures, { query: { tz: timeZone() }, signal })).data,
  });
