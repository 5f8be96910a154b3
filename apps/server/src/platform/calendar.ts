const minute = 60_000;
const dayLength = 24 * 60 * minute;

const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    // Names come from callers, in any case: what is kept stays small.
    if (formats.size >= 1000) formats.clear();
    formats.set(timeZone, format);
  }
  return format;
};

/** What the wall clock of a time zone shows, read as if it were UTC. */
const wallClock = (at: number, timeZone: string): number => {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(at)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute: minutes = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minutes, second);
};

/**
 * The moment at which the clocks of a time zone (an IANA name) show so many minutes after midnight of a day (YYYY-MM-DD).
 * Where they skip that, it is as much later; where they show it twice, the first.
 */
export const momentAt = (day: string, minutes: number, timeZone: string): Date => {
  const shown = Date.parse(`${day}T00:00:00Z`) + minutes * minute;
  // Offsets on both sides of a change of the clocks; the earliest moment that shows this or later is it.
  const moments = [shown - dayLength, shown, shown + dayLength].map(
    (near) => shown - (wallClock(near, timeZone) - near),
  );
  const begins = moments.filter((at) => wallClock(at, timeZone) >= shown);
  return new Date(Math.min(...(begins.length > 0 ? begins : moments)));
};

/** The moment a day (YYYY-MM-DD) begins in a time zone. */
export const startOfDay = (day: string, timeZone: string): Date => momentAt(day, 0, timeZone);

/** The day (YYYY-MM-DD) that it is in a time zone. */
export const dayIn = (at: Date, timeZone: string): string =>
  new Date(wallClock(at.getTime(), timeZone)).toISOString().slice(0, 10);

/** The moments at which days begin in a time zone, for days one after the other: at once for nearly all of them. */
export const startsOfDays = (days: readonly string[], timeZone: string): Date[] => {
  const starts: Date[] = [];
  for (const day of days) {
    const previous = starts.at(-1);
    const next = previous && previous.getTime() + dayLength;
    const isStart = next !== undefined && wallClock(next, timeZone) === Date.parse(`${day}T00:00:00Z`);
    starts.push(isStart ? new Date(next) : startOfDay(day, timeZone));
  }
  return starts;
};

/** The day (YYYY-MM-DD) so many after this one. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10);

/** The day after this one. */
export const dayAfter = (day: string): string => addDays(day, 1);

/** From `from`, and before `before`; an absent end is open. */
export interface MomentRange {
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
}

/** Nothing of this product is older or younger, and calendars are simple in between. */
const firstDay = '1900-01-01';
const lastDay = '2999-12-31';

/** The moments of the days from `startDate` to `endDate`, both included, in `tz` (UTC when absent). */
export const momentsOf = ({
  startDate = firstDay,
  endDate = lastDay,
  tz = 'UTC',
}: {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly tz?: string | undefined;
}): MomentRange => ({
  from: startDate <= firstDay ? undefined : startOfDay(startDate < lastDay ? startDate : lastDay, tz),
  before: endDate >= lastDay ? undefined : startOfDay(dayAfter(endDate > firstDay ? endDate : firstDay), tz),
});
