import { roleSlugs, type RoleSlug } from '@branchline/contract/call';
import { today } from '#lib/dates.ts';

/** What narrows the users list; everything of it stands in the address. */
export interface UserFilters {
  readonly search: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly status: '' | 'true' | 'false';
  readonly role: '' | RoleSlug;
  readonly branch: string;
}

const isRole = (text: string): text is RoleSlug => (roleSlugs as readonly string[]).includes(text);
const dayIn = (text: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(text) && text <= today() ? text : '');

/** Reads filters from an address; what makes no sense in it is left out. */
export const filtersIn = (params: URLSearchParams): UserFilters => {
  const of = (name: string): string => params.get(name) ?? '';
  const [status, role] = [of('status'), of('role')];
  return {
    search: of('search').slice(0, 100),
    startDate: dayIn(of('startDate')),
    endDate: dayIn(of('endDate')),
    status: status === 'true' || status === 'false' ? status : '',
    role: isRole(role) ? role : '',
    branch: of('branch'),
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
  // Another branch has another name, and no branch has none.
  if ('branch' in change && !('branchName' in change)) next.delete('branchName');
  if (page === 1) next.delete('page');
  else next.set('page', String(page));
  return next;
};
