import { getReports } from '@branchline/contract/reports';
import type { ReplyOf } from '@branchline/contract/call';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { timeZone } from '#lib/dates.ts';

export type Reports = ReplyOf<typeof getReports>['data'];

export interface ReportFilters {
  readonly startDate: string;
  readonly endDate: string;
  readonly branch: string;
}

/** The chat reports of some days; of the last 30 when none are given. */
export const useReports = (filters: ReportFilters) =>
  useQuery({
    queryKey: ['reports', filters],
    queryFn: async ({ signal }) => (await call(getReports, { body: { ...filters, tz: timeZone() }, signal })).data,
    placeholderData: keepPreviousData,
  });
