import type pg from 'pg';
import type { Actor } from '#platform/http/actor';
import { countCustomers, countNewCustomers } from './customers.repository.ts';
import { type Range, sumMoney } from './reports.repository.ts';
import { countReach, type ReachRow } from './reach.repository.ts';
import { branchFor } from './report-branch.ts';
import { type Counter, periodsAt } from './report-periods.ts';

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

/** Whom notifications reach, by branch; a branch leader sees the own one. */
export const readReach = (pool: pg.Pool, actor: Actor): Promise<ReachRow[]> => countReach(pool, branchFor(actor, null));

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
