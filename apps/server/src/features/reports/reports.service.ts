import type pg from 'pg';
import { forbidden, invalid } from '#platform/app-error';
import { dayAfter, startOfDay } from '#platform/calendar';
import type { Database } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import { firstIdAt } from './activity.sql.ts';
import {
  countCustomers,
  countNewCustomers,
  countNewCustomersByBranch,
  listNewCustomerDays,
} from './customers.repository.ts';
import { sumMoney } from './money.repository.ts';
import {
  countActiveCustomers,
  listBranchLines,
  listDays,
  listLeaders,
  measureResponses,
  type Range,
  sumTotals,
  sumVolume,
} from './reports.repository.ts';
import { readWatermark } from './rollup.repository.ts';

/** A figure for three spans of time. */
export interface Counter {
  readonly today: number;
  /** From Monday. */
  readonly thisWeek: number;
  readonly totals: number;
}

interface Periods {
  readonly today: Range;
  /** From Monday. */
  readonly thisWeek: Range;
  readonly always: Range;
}

const far = { from: new Date(0), before: new Date('2999-12-31T00:00:00Z') };

const dayIn = (now: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now);

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

const periodsAt = (now: Date, timeZone: string): Periods => {
  const today = dayIn(now, timeZone);
  const daysSinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const before = startOfDay(dayAfter(today), timeZone);
  return {
    today: { from: startOfDay(today, timeZone), before },
    thisWeek: { from: startOfDay(addDays(today, -daysSinceMonday), timeZone), before },
    always: far,
  };
};

/** The branch a report is about: a branch leader's own, whatever is asked. Throws `forbidden` for another one. */
const branchFor = (actor: Actor, asked: string | null): string | null => {
  if (actor.role === 'admin') return asked;
  if (actor.branchId === null || (asked !== null && asked !== actor.branchId))
    throw forbidden('You can only see reports of your own branch.');
  return actor.branchId;
};

const threeTimes = async (periods: Periods, count: (range: Range) => Promise<number>): Promise<Counter> => ({
  today: await count(periods.today),
  thisWeek: await count(periods.thisWeek),
  totals: await count(periods.always),
});

export interface Dashboard {
  readonly orders: Counter;
  /** Sums of money. */
  readonly payments: Counter;
  readonly completedAmount: Counter;
  readonly customers: Counter;
}

/** The cards of the dashboard, in a time zone. */
export const readDashboard = async (
  pool: pg.Pool,
  actor: Actor,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Promise<Dashboard> => {
  const branchId = branchFor(actor, null);
  const periods = periodsAt(now, timeZone);
  const [today, thisWeek, totals] = await Promise.all([
    sumMoney(pool, branchId, periods.today),
    sumMoney(pool, branchId, periods.thisWeek),
    sumMoney(pool, branchId, periods.always),
  ]);
  const countOf = (what: 'orders' | 'payments' | 'completedAmount'): Counter => ({
    today: today[what],
    thisWeek: thisWeek[what],
    totals: totals[what],
  });
  return {
    orders: countOf('orders'),
    payments: countOf('payments'),
    completedAmount: countOf('completedAmount'),
    customers: {
      today: await countNewCustomers(pool, branchId, periods.today),
      thisWeek: await countNewCustomers(pool, branchId, periods.thisWeek),
      totals: await countCustomers(pool, branchId),
    },
  };
};

/** A figure for the spans of time before the present ones. */
export interface EarlierCounter {
  /** Up to the time of the day that it is now. */
  readonly yesterday: number;
  /** From its Monday, up to the day of the week and the time of the day that it is now. */
  readonly lastWeek: number;
}

/** What the cards of the dashboard are held against: the same spans a day and a week earlier, in a time zone. */
export const readEarlierFigures = async (
  pool: pg.Pool,
  actor: Actor,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
) => {
  const branchId = branchFor(actor, null);
  const spanBefore = (days: number, span: 'today' | 'thisWeek'): Range => {
    const before = new Date(now.getTime() - days * 86_400_000);
    return { from: periodsAt(before, timeZone)[span].from, before };
  };
  const [yesterday, lastWeek] = [spanBefore(1, 'today'), spanBefore(7, 'thisWeek')];
  const [moneyYesterday, moneyLastWeek, customersYesterday, customersLastWeek] = await Promise.all([
    sumMoney(pool, branchId, yesterday),
    sumMoney(pool, branchId, lastWeek),
    countNewCustomers(pool, branchId, yesterday),
    countNewCustomers(pool, branchId, lastWeek),
  ]);
  const earlierOf = (what: 'orders' | 'payments' | 'completedAmount'): EarlierCounter => ({
    yesterday: moneyYesterday[what],
    lastWeek: moneyLastWeek[what],
  });
  return {
    orders: earlierOf('orders'),
    payments: earlierOf('payments'),
    completedAmount: earlierOf('completedAmount'),
    customers: { yesterday: customersYesterday, lastWeek: customersLastWeek },
  };
};

export interface ReportQuery {
  readonly startDate: string | undefined;
  readonly endDate: string | undefined;
  readonly branchId: string | null;
  readonly timeZone: string;
  readonly now: Date;
}

const standardDays = 30;
const longestDays = 400;

/** The days of a report; the last 30 when none are given. Throws `invalid` for a range that is turned or too long. */
const daysOf = ({ startDate, endDate, timeZone, now }: ReportQuery): string[] => {
  const last = endDate ?? dayIn(now, timeZone);
  const first = startDate ?? addDays(last, 1 - standardDays);
  if (first > last)
    throw invalid('The start date is after the end date.', { startDate: 'Choose a date before the end date' });
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    if (days.length === longestDays)
      throw invalid(`Choose at most ${String(longestDays)} days.`, { startDate: 'Choose a later date' });
    days.push(day);
  }
  return days;
};

/** The chat reports: counters for now, and figures by day, leader and branch for the days asked for. */
export const readReports = async (database: Database, actor: Actor, query: ReportQuery) => {
  const { pool } = database;
  const branchId = branchFor(actor, query.branchId);
  const days = daysOf(query);
  const range = {
    from: startOfDay(days[0] ?? '', query.timeZone),
    before: startOfDay(dayAfter(days.at(-1) ?? ''), query.timeZone),
    timeZone: query.timeZone,
  };
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
  const volumeOn = new Map(volumeDays.map((line) => [line.date, line]));
  const customersOn = new Map(customerDays.map((line) => [line.date, line.count]));
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
    perDay: days.map((date) => ({
      date,
      messages: volumeOn.get(date)?.messages ?? 0,
      conversations: volumeOn.get(date)?.conversations ?? 0,
      newCustomers: customersOn.get(date) ?? 0,
    })),
    leaders: await listLeaders(pool, scope, range),
    branches: (await listBranchLines(pool, scope, range)).map((line) => ({
      ...line,
      newCustomers: newByBranch.get(line.id) ?? 0,
    })),
  };
};
