import { daysBefore, isoDay, lastActiveTime, messageTime, today } from './dates.ts';

/** A moment that comes: `09:00 AM` of today, `Monday 09:00 AM` within a week, else `20 Nov 09:00 AM`; in the reader's zone. */
export const comingTime = (moment: string): string => {
  const day = isoDay(moment);
  if (day === today()) return messageTime(moment);
  if (day >= daysBefore(today(), -7)) return lastActiveTime(moment);
  const weekday = new Intl.DateTimeFormat(document.documentElement.lang, { weekday: 'long' }).format(new Date(moment));
  return `${weekday} ${messageTime(moment)}`;
};
