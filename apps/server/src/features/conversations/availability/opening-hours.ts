import { addDays, dayIn, momentAt } from '#platform/calendar';

const weekDays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

/** When a branch answers; times of its zone, as `09:00`. */
interface Hours {
  readonly zone: string;
  readonly week: Readonly<Partial<Record<(typeof weekDays)[number], readonly (readonly [string, string])[]>>>;
  readonly holidays: readonly { readonly date: string }[];
}

/** Whether it is open, since when and until when: null where that never began or never ends. */
export interface Opening {
  readonly isOpen: boolean;
  readonly since: Date | null;
  readonly until: Date | null;
}

/** Who is closed for longer opens no more. */
const farthestDays = 400;

const minutesOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
};

const spansOf = ({ zone, week, holidays }: Hours, day: string): { from: Date; until: Date }[] => {
  const spans = week[weekDays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 'sun'] ?? [];
  if (spans.length === 0 || holidays.some(({ date }) => date === day)) return [];
  return spans.map(([from, until]) => ({
    from: momentAt(day, minutesOf(from), zone),
    until: momentAt(day, minutesOf(until), zone),
  }));
};

/** The times at which a branch with these hours is open on some days of its zone. */
export const openTimesOf = (hours: Hours, days: readonly string[]): { from: Date; until: Date }[] =>
  days.flatMap((day) => spansOf(hours, day));

/** Whether a branch with these hours is open at a moment. Of hours that follow each other at once only the one is seen. */
export const openingAt = (hours: Hours, at: Date): Opening => {
  const today = dayIn(at, hours.zone);
  let since: Date | null = null;
  for (let back = 0; back <= farthestDays && since === null; back++)
    for (const span of spansOf(hours, addDays(today, -back)).toReversed()) {
      if (span.from <= at && at < span.until) return { isOpen: true, since: span.from, until: span.until };
      if (span.until <= at) since ??= span.until;
    }
  for (let ahead = 0; ahead <= farthestDays; ahead++)
    for (const { from } of spansOf(hours, addDays(today, ahead)))
      if (from > at) return { isOpen: false, since, until: from };
  return { isOpen: false, since, until: null };
};

/** Whether a branch is open at a moment; without hours it always is. */
export const isOpenAt = (hours: Hours | null, at: Date): boolean => hours === null || openingAt(hours, at).isOpen;

const known = new Map<string, Opening>();
const mostKnown = 2_000;

/** The same of hours as they are stored, as text. What was found out holds until the branch opens or closes. */
export const openingOf = (hoursText: string, at: Date): Opening => {
  const before = known.get(hoursText);
  if (before?.until && (before.since ?? at) <= at && at < before.until) return before;
  if (known.size >= mostKnown) known.clear();
  const opening = openingAt(JSON.parse(hoursText) as Hours, at);
  known.set(hoursText, opening);
  return opening;
};
