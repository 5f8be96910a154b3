const dayLength = 24 * 3600_000;

/** A zone that an old browser does not know is as good as none: the reader's own. */
const formatOf = (zone: string | undefined): Intl.DateTimeFormat => {
  const parts = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
  const numbers = { calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23', ...parts } as const;
  try {
    return new Intl.DateTimeFormat('en', { ...numbers, timeZone: zone });
  } catch {
    return new Intl.DateTimeFormat('en', numbers);
  }
};

/** What the clocks of a zone show, read as if it were UTC. */
const shownBy = (format: Intl.DateTimeFormat, at: number): number => {
  const parts: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(at)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute);
};

/** The day (`YYYY-MM-DD`) that it is by the clocks of a zone (an IANA name; undefined: the reader's). */
export const dayIn = (zone: string | undefined, at: Date): string =>
  new Date(shownBy(formatOf(zone), at.getTime())).toISOString().slice(0, 10);

/** The moment a day (`YYYY-MM-DD`) begins there: where the clocks skip midnight, the first after it. */
export const startOfDayIn = (zone: string | undefined, day: string): Date => {
  const format = formatOf(zone);
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // By the offsets on both sides of a change of the clocks.
  const moments = [midnight - dayLength, midnight, midnight + dayLength].map(
    (near) => midnight - (shownBy(format, near) - near),
  );
  const begun = moments.filter((at) => shownBy(format, at) >= midnight);
  return new Date(Math.min(...(begun.length > 0 ? begun : moments)));
};
