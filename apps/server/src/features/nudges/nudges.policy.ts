/** How a span of quiet hours is written: `21:00-08:00`; empty: never quiet. */
const span = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/;

const dayMinutes = 24 * 60;

const minuteOfDay = (moment: Date, timeZone: string): number => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const [hour = 0, minute = 0] = format.format(moment).split(':').map(Number);
  return hour * 60 + minute;
};

/**
 * When the quiet hours that it is now end, by the clocks of a time zone (an IANA name); null when it is not quiet. Where the
 * clocks change in between it is an hour off: whoever waits for it asks again then.
 */
export const quietUntil = (now: Date, quietHours: string, timeZone: string): Date | null => {
  const parts = span.exec(quietHours)?.slice(1).map(Number);
  if (!parts) return null;
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = parts;
  const sinceStart = (minuteOfDay(now, timeZone) - (fromHour * 60 + fromMinute) + dayMinutes) % dayMinutes;
  const length = (toHour * 60 + toMinute - (fromHour * 60 + fromMinute) + dayMinutes) % dayMinutes;
  if (sinceStart >= length) return null;
  return new Date(Math.floor(now.getTime() / 60_000) * 60_000 + (length - sinceStart) * 60_000);
};
