import { dayHeading, daysBefore, isoDay, lastActiveTime, messageTime, today } from './dates.ts';

/**
 * A moment that comes: `09:00 AM` of today, `Monday 09:00 AM` within a week, else `20 Nov 09:00 AM`; in the reader's zone.
 * Of midnight the day alone.
 */
export const futureTime = (moment: string): string => {
  const day = isoDay(moment);
  if (day === today()) return messageTime(moment);
  const date = new Date(moment);
  const isMidnight = date.getHours() === 0 && date.getMinutes() === 0;
  if (day >= daysBefore(today(), -7)) return isMidnight ? dayHeading(moment) : lastActiveTime(moment);
  const weekday = new Intl.DateTimeFormat(document.documentElement.lang, { weekday: 'long' }).format(date);
  return isMidnight ? weekday : `${weekday} ${messageTime(moment)}`;
};
