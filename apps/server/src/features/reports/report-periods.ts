import { addDays, dayAfter, dayIn, startOfDay } from '#platform/calendar';
import type { Range } from './reports.repository.ts';

/** A figure for three spans of time. */
export interface Counter {
  readonly today: number;
  /** From Monday. */
  readonly thisWeek: number;
  readonly totals: number;
}

export interface Periods {
  readonly today: Range;
  /** From Monday. */
  readonly thisWeek: Range;
  readonly always: Range;
}

const far = { from: new Date(0), before: new Date('2999-12-31T00:00:00Z') };

/** The spans of the counters at a moment, in a time zone. */
export const periodsAt = (now: Date, timeZone: string): Periods => {
  const today = dayIn(now, timeZone);
  const daysSinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const before = startOfDay(dayAfter(today), timeZone);
  return {
    today: { from: startOfDay(today, timeZone), before },
    thisWeek: { from: startOfDay(addDays(today, -daysSinceMonday), timeZone), before },
    always: far,
  };
};
