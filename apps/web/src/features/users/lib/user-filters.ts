import type { RoleSlug } from '@branchline/contract/call';
import { maxSearchLength } from '@branchline/contract/fields';
import { filterDay } from '#lib/dates.ts';
import type { Session } from '#lib/session-store.ts';

/** What narrows the users list; everything of it stands in the address. */
export interface UserFilters {
  readonly search: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly status: '' | 'true' | 'false';
  readonly role: '' | RoleSlug;
  readonly branch: string;
  /** A label of the branch: it is known of one branch only. */
  readonly label: string;
  /** Whose own customers, in a personal branch; `nobody`: of customers who have nobody to write to. */
  readonly leader: string;
}

type Reader = Pick<Session, 'role' | 'branchId'> | null;

const listedRoles: readonly RoleSlug[] = ['branch_leader', 'team_leader', 'customer'];
const isListed = (role: string, reader: Reader): role is RoleSlug =>
  (listedRoles as readonly string[]).includes(role) && (reader?.role === 'admin' || role !== 'branch_leader');

/** Reads filters from an address; what makes no sense in it, or not for this reader, is left out. */
export const filtersIn = (params: URLSearchParams, reader: Reader): UserFilters => {
  const of = (name: string): string => params.get(name) ?? '';
  const [status, role, branch] = [of('status'), of('role'), of('branch')];
  return {
    search: of('search').slice(0, maxSearchLength),
    startDate: filterDay(of('startDate')),
    endDate: filterDay(of('endDate')),
    status: status === 'true' || status === 'false' ? status : '',
    role: isListed(role, reader) ? role : '',
    branch: reader?.role === 'admin' || branch === reader?.branchId ? branch : '',
    label: of('label'),
    leader: of('leader'),
  };
};

/** The page in an address, from 1. */
export const pageIn = (params: URLSearchParams): number => {
  const page = Number(params.get('page'));
  return Number.isInteger(page) && page > 0 ? page : 1;
};

/** The same address with other filters; the page begins again unless it is given. */
export const withFilters = (
  params: URLSearchParams,
  change: Partial<Record<keyof UserFilters | 'branchName', string>>,
  page = 1,
): URLSearchParams => {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(change)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  // Another branch has other labels, leaders and another name, and no branch has none.
  if ('branch' in change && !('label' in change)) next.delete('label');
  if ('branch' in change && !('leader' in change) && next.get('leader') !== 'nobody') next.delete('leader');
  if ('branch' in change && !('branchName' in change)) next.delete('branchName');
  if (page === 1) next.delete('page');
  else next.set('page', String(page));
  return next;
};
