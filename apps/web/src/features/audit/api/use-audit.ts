import { listAudit } from '@branchline/contract/audit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { timeZone } from '#lib/dates.ts';

/** What narrows the audit log; all of it stands in the address. */
export interface AuditFilters {
  readonly actor: string;
  readonly action: string;
  readonly startDate: string;
  readonly endDate: string;
}

/** A page of the audit log, newest first. */
export const useAudit = (filters: AuditFilters, page: number) =>
  useQuery({
    queryKey: ['audit', filters, page],
    queryFn: ({ signal }) => call(listAudit, { body: { ...filters, tz: timeZone(), page }, signal }),
    placeholderData: keepPreviousData,
    // Whatever the reader did on another screen stands in it.
    staleTime: 0,
  });
