import { daysBefore, isoDay } from '#lib/dates.ts';
import { dayIn, startOfDayIn } from '#lib/days-in-zone.ts';

export type QuickChoice = 'today' | 'tomorrow' | 'monday' | 'dates';

/** From when until when somebody is away. */
export interface Span {
  readonly from: Date;
  readonly until: Date;
  /** The first day of being back. */
  readonly back: string;
}

/** When it is, and in which zone (the branch's, an IANA name; undefined: the reader's) days begin and end. */
export interface Clock {
  readonly now: Date;
  readonly zone: string | undefined;
}

const mondayAfter = (day: string): string => {
  const weekday = (new Date(`${day}T12:00Z`).getUTCDay() + 6) % 7;
  return daysBefore(day, weekday - 7);
};

/** The first day of being back. */
const returnOf = (choice: Exclude<QuickChoice, 'dates'>, { now, zone }: Clock): string => {
  const day = dayIn(zone, now);
  if (choice === 'monday') return mondayAfter(day);
  return daysBefore(day, choice === 'today' ? -1 : -2);
};

/** The choices that differ: on a Sunday, today is until Monday. */
export const quickChoices = (clock: Clock): readonly QuickChoice[] => {
  const ends = [returnOf('today', clock), returnOf('tomorrow', clock)];
  return ['today', 'tomorrow', ...(ends.includes(returnOf('monday', clock)) ? [] : ['monday' as const]), 'dates'];
};

/** What a choice means from now on: until the midnight with which the day of being back begins in the branch. */
export const spanUntil = (choice: Exclude<QuickChoice, 'dates'>, clock: Clock): Span => {
  const back = returnOf(choice, clock);
  return { from: clock.now, until: startOfDayIn(clock.zone, back), back };
};

/** Whole days, from now on where the first has begun; null where they are none, or the last is before the first or over. */
export const spanOfDays = (
  { now, zone }: Clock,
  { first, last }: { readonly first: string; readonly last: string },
): Span | null => {
  if (isoDay(first) === '' || isoDay(last) === '' || last < first || last < dayIn(zone, now)) return null;
  const from = startOfDayIn(zone, first);
  const back = daysBefore(last, -1);
  return { from: from > now ? from : now, until: startOfDayIn(zone, back), back };
};
