import { findBranch, findBranches } from '#features/branches';
import { openTimesOf } from '#features/conversations';
import { dayAfter, startOfDay, startsOfDays } from '#platform/calendar';
import type { Database } from '#platform/db/database';
import { listQuarters, type ReportScope } from './reports.repository.ts';

/** More days say nothing else about the hours of a day. */
const mostDays = 31;
const hourMs = 3_600_000;

export interface HourlyLoad {
  readonly zone: string;
  readonly days: number;
  /** Whether there are opening hours to hold the messages against. */
  readonly hasHours: boolean;
  readonly hours: readonly { readonly open: number; readonly closed: number }[];
}

/** The branch whose hours count: the one that is asked for, or the only one. */
const branchOf = async ({ db }: Pick<Database, 'db'>, branchId: string | null) => {
  if (branchId !== null) return findBranch(db, branchId);
  const [only, ...others] = (await findBranches(db)).filter(({ isActive }) => isActive);
  return others.length === 0 ? only : undefined;
};

/**
 * What customers wrote by the hour of the day, while their branch was open and while it was closed, on the last of some
 * days, by the clock of the branch. Of several branches, whose hours differ, nothing is closed.
 */
export const readHourlyLoad = async (
  database: Pick<Database, 'db' | 'pool'>,
  scope: ReportScope,
  { days: all, timeZone }: { readonly days: readonly string[]; readonly timeZone: string },
): Promise<HourlyLoad> => {
  const hours = (await branchOf(database, scope.branchId))?.hours ?? null;
  const zone = hours?.zone ?? timeZone;
  const days = all.slice(-mostDays);
  const starts = startsOfDays(days, zone);
  const before = startOfDay(dayAfter(days.at(-1) ?? ''), zone);
  const openTimes = hours && openTimesOf(hours, days);
  const counts = Array.from({ length: 24 }, () => ({ open: 0, closed: 0 }));
  for (const { quarter, messages } of await listQuarters(database.pool, scope, { from: starts[0] ?? before, before })) {
    const dayStart = starts.findLast((start) => start <= quarter) ?? quarter;
    // A day on which the clocks are put back has 25.
    const hour = counts[Math.min(23, Math.floor((quarter.getTime() - dayStart.getTime()) / hourMs))];
    const isOpen = openTimes === null || openTimes.some(({ from, until }) => from <= quarter && quarter < until);
    if (hour) hour[isOpen ? 'open' : 'closed'] += messages;
  }
  return { zone, days: days.length, hasHours: hours !== null, hours: counts };
};
