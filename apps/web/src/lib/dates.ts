import dayjs from 'dayjs';

/** A moment as the wire writes it (ISO 8601), or a Date. All of these show it in the reader's time zone. */
export type Moment = string | Date;

const format = (moment: Moment, pattern: string): string => {
  const date = dayjs(moment);
  return date.isValid() ? date.format(pattern) : '';
};

/** `20/11/26`: dates in lists. */
export const listDate = (moment: Moment): string => format(moment, 'DD/MM/YY');
/** `2026-11-20`: quick replies, and days as the wire takes them. */
export const isoDay = (moment: Moment): string => format(moment, 'YYYY-MM-DD');
/** `09:05 PM`: times of messages. */
export const messageTime = (moment: Moment): string => format(moment, 'hh:mm A');
/** `20 Nov 09:05 PM`: last active. */
export const lastActiveTime = (moment: Moment): string => format(moment, 'DD MMM hh:mm A');
/** `20 November`: the headings between the days of a conversation. */
export const dayHeading = (moment: Moment): string => format(moment, 'D MMMM');
/** `20/11/26 09:05 PM`: where the exact moment matters, such as the audit log. */
export const dateAndTime = (moment: Moment): string => format(moment, 'DD/MM/YY hh:mm A');

export const isSameDay = (one: Moment, other: Moment): boolean => dayjs(one).isSame(other, 'day');

/** Today as `YYYY-MM-DD`: the latest day that a date filter takes. */
export const today = (): string => isoDay(new Date());

/** The reader's IANA time zone, sent along wherever the server cuts days. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
