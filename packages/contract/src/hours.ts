import * as z from 'zod/mini';
import { day, requiredText, timeZone } from './fields.ts';

export const weekDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

const timeOfDay = z
  .string('Write times as 09:00')
  .check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Write times as 09:00'));

const isInOrder = (spans: readonly (readonly [string, string])[]): boolean =>
  spans.flat().every((time, index, times) => index === 0 || time > (times[index - 1] ?? ''));

/** When a day is open: from and to, one after the other; `24:00` is the day's end. */
const spans = z
  .array(z.tuple([timeOfDay, timeOfDay]))
  .check(
    z.maxLength(6, 'A day can have at most 6 opening times'),
    z.refine(isInOrder, 'Opening times follow each other: each ends after it begins'),
  );

/** Holidays of a branch are at most so many. */
export const maxHolidays = 400;

/** When a branch answers, in its own time zone. On a holiday it is closed. */
export const branchHours = z.strictObject({
  zone: timeZone,
  week: z.strictObject({
    mon: z._default(spans, []),
    tue: z._default(spans, []),
    wed: z._default(spans, []),
    thu: z._default(spans, []),
    fri: z._default(spans, []),
    sat: z._default(spans, []),
    sun: z._default(spans, []),
  }),
  holidays: z
    .array(z.strictObject({ date: day, name: requiredText(100, 'Name') }))
    .check(z.maxLength(maxHolidays, `A branch can have at most ${String(maxHolidays)} holidays`)),
});
export type BranchHours = z.infer<typeof branchHours>;

/** What a branch answers by itself while nobody is there is at most so long. */
export const maxAutoReply = 1000;
