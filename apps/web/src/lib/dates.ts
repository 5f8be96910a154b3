import { dateTexts } from './texts/date-texts.ts';
import type { DateKind } from './texts/define-texts.ts';

/** A moment as the wire writes it (ISO 8601), a day (`2026-11-20`), or a Date; shown in the reader's time zone. */
export type Moment = string | Date;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Null when it is no moment. */
const dateOf = (moment: Moment): Date | null => {
  // A day alone is meant where the reader is; JavaScript would take it for midnight in UTC.
  const isDay = typeof moment === 'string' && moment.length === 10;
  const date = new Date(isDay ? `${moment}T00:00` : moment);
  return Number.isNaN(date.getTime()) ? null : date;
};

const dayOf = (date: Date): string => twoDigits(date.getDate());
const monthOf = (date: Date): string => twoDigits(date.getMonth() + 1);
/** A format is made once, at its first use: making it takes longer than drawing a whole row of a list. */
const monthNames = (month: 'long' | 'short') => {
  let format: Intl.DateTimeFormat | undefined;
  return (date: Date): string => (format ??= new Intl.DateTimeFormat('en', { month })).format(date);
};
const shortMonth = monthNames('short');
const longMonth = monthNames('long');
const shortDate = (date: Date): string => `${dayOf(date)}/${monthOf(date)}/${twoDigits(date.getFullYear() % 100)}`;
const clock = (date: Date): string => {
  const hours = date.getHours();
  return `${twoDigits(hours % 12 || 12)}:${twoDigits(date.getMinutes())} ${hours < 12 ? 'AM' : 'PM'}`;
};

/** In English as the product has always written it; another language brings its own (`vite/compile-words.ts`). */
const written =
  (english: (date: Date) => string, kind?: DateKind) =>
  (moment: Moment): string => {
    const date = dateOf(moment);
    const own = kind && globalThis.branchlineWords?.dates[kind];
    return date ? (own ?? english)(date) : '';
  };

/** `20/11/26`: dates in lists. */
export const listDate = written(shortDate, 'list');
/** `2026-11-20`: quick replies, and days as the wire takes them. */
export const isoDay = written(
  (date) => `${String(date.getFullYear()).padStart(4, '0')}-${monthOf(date)}-${dayOf(date)}`,
);
/** `09:05 PM`: times of messages. */
export const messageTime = written(clock, 'time');
/** `20 Nov 09:05 PM`: last active. */
export const lastActiveTime = written((date) => `${dayOf(date)} ${shortMonth(date)} ${clock(date)}`, 'active');
/** `20 November`: the headings between the days of a conversation. */
export const dayHeading = written((date) => `${String(date.getDate())} ${longMonth(date)}`, 'heading');
/** `20/11/26 09:05 PM`: where the exact moment matters, such as the audit log. */
export const dateAndTime = written((date) => `${shortDate(date)} ${clock(date)}`, 'exact');

export const isSameDay = (one: Moment, other: Moment): boolean => isoDay(one) !== '' && isoDay(one) === isoDay(other);

/** `09:05 PM` of today, `Yesterday 09:05 PM`, `20 Nov 09:05 PM`, and with its date of another year: the newest message in a list. */
export const rowTime = (moment: Moment): string => {
  const day = isoDay(moment);
  if (day === today()) return messageTime(moment);
  if (day === daysBefore(today(), 1)) return `${dateTexts.yesterday} ${messageTime(moment)}`;
  return day.slice(0, 4) === today().slice(0, 4) ? lastActiveTime(moment) : dateAndTime(moment);
};

/** Today as `YYYY-MM-DD`: the latest day that a date filter takes. */
export const today = (): string => isoDay(new Date());

/**
 * A day of a filter as an address has it; empty where it is none, or later than today. One that does not exist, such as 31 February,
 * is another one or none when it is written again.
 */
export const filterDay = (text: string | null): string =>
  text !== null && isoDay(text) === text && text <= today() ? text : '';

/** A day (`YYYY-MM-DD`) so many days before another; empty when it is no day. */
export const daysBefore = (day: string, days: number): string => {
  const noon = new Date(`${day}T12:00`);
  noon.setDate(noon.getDate() - days);
  return isoDay(noon);
};

/** Monday of this week as `YYYY-MM-DD`. */
export const startOfWeek = (): string => daysBefore(today(), (new Date().getDay() + 6) % 7);

/** The reader's IANA time zone, sent along wherever the server cuts days. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
