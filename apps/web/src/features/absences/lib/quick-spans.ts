import { daysBefore, isoDay } from '#lib/dates.ts';

export type QuickChoice = 'today' | 'tomorrow' | 'monday' | 'dates';

/** From when until when somebody is away. */
export interface Span {
  readonly from: Date;
  readonly until: Date;
}

/** The midnight with which a day begins where the reader is. */
const startOf = (day: string): Date => new Date(`${day}T00:00`);
const mondayAfter = (day: string): string => {
  const weekday = (startOf(day).getDay() + 6) % 7;
  return daysBefore(day, weekday - 7);
};

/** The first day of being back. */
const returnOf = (choice: Exclude<QuickChoice, 'dates'>, now: Date): string => {
  const day = isoDay(now);
  if (choice === 'monday') return mondayAfter(day);
  return daysBefore(day, choice === 'today' ? -1 : -2);
};

/** The choices that differ: on a Sunday, today is until Monday. */
export const quickChoices = (now: Date): readonly QuickChoice[] => {
  const ends = [returnOf('today', now), returnOf('tomorrow', now)];
  return ['today', 'tomorrow', ...(ends.includes(returnOf('monday', now)) ? [] : ['monday' as const]), 'dates'];
};

/**
 * What a choice means, from now on or from the first day on, until the midnight after the last day; null where the days
 * are none, or the last is before the first or over.
 */
export const spanOf = (
  choice: QuickChoice,
  now: Date,
  { first, last }: { readonly first: string; readonly last: string },
): Span | null => {
  if (choice !== 'dates') return { from: now, until: startOf(returnOf(choice, now)) };
  if (isoDay(first) === '' || isoDay(last) === '' || last < first || last < isoDay(now)) return null;
  const from = startOf(first);
  return { from: from > now ? from : now, until: startOf(daysBefore(last, -1)) };
};
