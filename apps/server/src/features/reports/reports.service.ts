import { countWaiting, findLeaderless } from '#features/waiting';
import { invalid } from '#platform/app-error';
import { addDays, dayAfter, dayIn, startOfDay, startsOfDays } from '#platform/calendar';
import type { Database } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import { firstIdAt } from './activity.sql.ts';
import {
  countCustomers,
  countNewCustomers,
  countNewCustomersByBranch,
  listNewCustomerDays,
} from './customers.repository.ts';
import { readHourlyLoad } from './hourly-load.service.ts';
import { branchFor } from './report-branch.ts';
import { type Counter, type Periods, periodsAt } from './report-periods.ts';
import {
  countActiveCustomers,
  type DayRange,
  listBranchLines,
  listDays,
  listLeaders,
  measureResponses,
  type Range,
  sumTotals,
  sumVolume,
} from './reports.repository.ts';
import { readWatermark } from './rollup.repository.ts';

const threeTimes = async (periods: Periods, count: (range: Range) => Promise<number>): Promise<Counter> => ({
  today: await count(periods.today),
  thisWeek: await count(periods.thisWeek),
  totals: await count(periods.always),
});

export interface ReportQuery {
  readonly startDate: string | undefined;
  readonly endDate: string | undefined;
  readonly branchId: string | null;
  readonly timeZone: string;
  readonly now: Date;
}

const standardDays = 30;
/** Eleven years, and none that somebody mistypes. */
const longestDays = 4_000;

/** The days of a report; the last 30 when none are given. Throws `invalid` for a range that is turned or too long. */
const daysOf = ({ startDate, endDate, timeZone, now }: ReportQuery): string[] => {
  const last = endDate ?? dayIn(now, timeZone);
  const first = startDate ?? addDays(last, 1 - standardDays);
  if (first > last)
    throw invalid('The start date is after the end date.', { startDate: 'Choose a date before the end date' });
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    if (days.length === longestDays)
      throw invalid(`Choose at most ${longestDays.toLocaleString('en')} days.`, { startDate: 'Choose a later date' });
    days.push(day);
  }
  return days;
};

const rangeOf = (days: readonly string[], timeZone: string): DayRange => {
  const starts = startsOfDays(days, timeZone);
  const before = startOfDay(dayAfter(days.at(-1) ?? ''), timeZone);
  return { from: starts[0] ?? before, before, starts };
};

/** The chat reports: counters for now, and figures by day, leader and branch for the days asked for. */
export const readReports = async (database: Pick<Database, 'db' | 'pool'>, actor: Actor, query: ReportQuery) => {
  const { pool } = database;
  const branchId = branchFor(actor, query.branchId);
  const days = daysOf(query);
  const range = rangeOf(days, query.timeZone);
  const scope = { branchId, tailFrom: (await readWatermark(database.db)) ?? firstIdAt(new Date(0)) };
  const periods = periodsAt(query.now, query.timeZone);
  const today = await sumVolume(pool, scope, periods.today);
  const thisWeek = await sumVolume(pool, scope, periods.thisWeek);
  const totals = await sumTotals(pool, scope);
  const [volumeDays, customerDays, newByBranch] = await Promise.all([
    listDays(pool, scope, range),
    listNewCustomerDays(pool, branchId, range),
    countNewCustomersByBranch(pool, range),
  ]);
  const volumeAt = new Map(volumeDays.map((line) => [line.place, line]));
  const customersAt = new Map(customerDays.map((line) => [line.place, line.count]));
  return {
    messages: { today: today.messages, thisWeek: thisWeek.messages, totals: totals.messages },
    conversations: {
      today: today.conversations,
      thisWeek: thisWeek.conversations,
      totals: totals.conversations,
    },
    newCustomers: {
      today: await countNewCustomers(pool, branchId, periods.today),
      thisWeek: await countNewCustomers(pool, branchId, periods.thisWeek),
      totals: await countCustomers(pool, branchId),
    },
    activeCustomers: await threeTimes(periods, (period) => countActiveCustomers(pool, scope, period.from)),
    firstResponse: await measureResponses(pool, scope, range),
    perDay: days.map((date, index) => ({
      date,
      messages: volumeAt.get(index + 1)?.messages ?? 0,
      conversations: volumeAt.get(index + 1)?.conversations ?? 0,
      newCustomers: customersAt.get(index + 1) ?? 0,
    })),
    leaders: await listLeaders(pool, scope, range),
    branches: (await listBranchLines(pool, scope, range)).map((line) => ({
      ...line,
      newCustomers: newByBranch.get(line.id) ?? 0,
    })),
    hourly: await readHourlyLoad(database, scope, { days, timeZone: query.timeZone }),
    waiting: await countWaiting(pool, branchId),
    leaderless: await findLeaderless(pool, branchId),
  };
};
