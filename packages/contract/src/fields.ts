import * as z from 'zod/mini';
import { asciiDigits } from './ascii-digits.ts';

const hasOnlyStorableText = (value: string): boolean => !/[\0\p{Cs}]/u.test(value);

/** Text that can be stored and sent back byte-equal: no NUL, no lone surrogate (S23). */
export const text = (max: number, label = 'This text') =>
  z
    .string(`${label} must be text`)
    .check(
      z.maxLength(max, `${label} can have at most ${String(max)} characters`),
      z.refine(hasOnlyStorableText, `${label} has characters that cannot be stored`),
    );

/** Text that must hold something besides white space. */
export const requiredText = (max: number, label: string) =>
  text(max, label).check(z.refine((value) => value.trim() !== '', `${label} is required`));

/** The last UUID there is. The first one stands for every branch, and for none, where the server keeps counts. */
const unknownId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const firstId = '00000000-0000-0000-0000-000000000000';
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The id itself, or one that nothing has where it is no UUID. */
export const knowableId = (value: string): string => {
  const written = value.toLowerCase();
  return uuidPattern.test(written) && written !== firstId ? written : unknownId;
};

/**
 * An id on the way in, required under a name. One that is no UUID, or the first UUID, becomes an id that nothing has, so
 * it is `not_found` like any other.
 */
export const requiredId = (label: string) =>
  z.pipe(
    z
      .string(`${label} is required`)
      .check(
        z.minLength(1, { error: `${label} is required`, abort: true }),
        z.maxLength(64, `${label} is not one of the list`),
        z.refine(hasOnlyStorableText),
      ),
    z.transform(knowableId),
  );

/** An id on the way in. */
export const id = requiredId('An id');

/** A boolean; the strings of multipart and form bodies are accepted. */
export const flag = z.pipe(
  z.union([z.boolean(), z.literal('true'), z.literal('false')], 'Choose true or false'),
  z.transform((value: boolean | 'true' | 'false') => value === true || value === 'true'),
);

/** Behind it every list has ended: a higher page is as empty. */
const lastPage = 1_000_000;

/** A page number, 1 and up. */
export const page = z.pipe(
  z.union(
    [z.int().check(z.minimum(1)), z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'Pages are numbered from 1'))],
    'Pages are numbered from 1',
  ),
  z.transform((value: number | string) => Math.min(Number(value), lastPage)),
);

/** A place in a conversation: 1, 2, 3 … */
export const seq = z.int('A place in the conversation is a whole number').check(z.minimum(0));

/** What is longer is no number or code, and is refused as it is. */
const mostDigits = 64;

/**
 * Takes digits of every script: a phone writes those of its keyboard. Phone numbers and codes by text are strict on the wire;
 * their inputs turn the digits.
 */
export const anyDigits = z.overwrite((typed: string) => (typed.length > mostDigits ? typed : asciiDigits(typed)));

/** Ten digits, without the country code. */
export const phone = z
  .string('Phone number is required')
  .check(
    z.minLength(1, { error: 'Phone number is required', abort: true }),
    z.regex(/^\d{10}$/, 'Phone number must be 10 digits'),
  );

/** An e-mail address, kept as typed; compared without case. */
export const email = z
  .string('Email is required')
  .check(
    z.minLength(1, { error: 'Email is required', abort: true }),
    z.maxLength(254, 'Email can have at most 254 characters'),
    z.regex(/^[^\s@"'<>()[\]\\,;:]+@[^\s@"'<>()[\]\\,;:.]+(\.[^\s@"'<>()[\]\\,;:.]+)+$/, 'Invalid email format'),
    z.refine(hasOnlyStorableText, 'Invalid email format'),
  );

/**
 * The name of an account that exists already, as typed: an e-mail address, or a phone number with what people write
 * between its digits and, maybe, its country code.
 */
export const accountName = z.string('Email is required').check(
  z.minLength(1, { error: 'Email is required', abort: true }),
  z.maxLength(254, { error: 'Email can have at most 254 characters', abort: true }),
  z.refine(
    (typed) =>
      hasOnlyStorableText(typed) &&
      /^([^\s@]+@[^\s@]+\.[^\s@]+|(\+\d{1,4})?\d{10})$/.test(
        typed.includes('@') ? typed.trim() : asciiDigits(typed).replaceAll(/[\s().-]/g, ''),
      ),
    'Invalid email format',
  ),
);

/** A password being chosen: 6 to 256 characters, any of them (S7). */
export const newPassword = z
  .string('New password is required')
  .check(
    z.minLength(1, { error: 'New password is required', abort: true }),
    z.minLength(6, 'Password must be at least 6 characters'),
    z.maxLength(256, 'Password can have at most 256 characters'),
    z.refine(hasOnlyStorableText, 'Password has characters that cannot be stored'),
  );

/** A password or code being tried: bounded, otherwise unchecked. */
export const secretAttempt = (label: string) =>
  z
    .string(`${label} is required`)
    .check(
      z.minLength(1, `${label} is required`),
      z.maxLength(256, `${label} is too long`),
      z.refine(hasOnlyStorableText),
    );

/** False for the 30th of February, which JavaScript takes for the 1st or 2nd of March. */
const isInCalendar = (value: string): boolean => {
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
};

/** A day, YYYY-MM-DD. */
export const day = z
  .string('Write the date as YYYY-MM-DD')
  .check(
    z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Write the date as YYYY-MM-DD'),
    z.refine(isInCalendar, 'There is no such date'),
  );

/** Of names with three letters those that IANA has. ICU takes more, such as IST and PST, which mean several zones. */
const shortZone = /^(CET|EET|EST|GMT|HST|MET|MST|PRC|ROC|ROK|UCT|UTC|WET)$/i;

const isTimeZone = (value: string): boolean => {
  if (value.length === 3 && !shortZone.test(value)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};
/** An IANA time zone name, such as `Asia/Kolkata`. */
export const timeZone = z
  .string('Send a time zone name such as Asia/Kolkata')
  .check(
    z.maxLength(64, 'This time zone is unknown'),
    z.regex(/^[A-Za-z][A-Za-z0-9_+\-/]*$/, 'This time zone is unknown'),
    z.refine(isTimeZone, 'This time zone is unknown'),
  );

/** Characters that a search can have. */
export const maxSearchLength = 100;

/** What is typed into a search: taken literally (S24). */
export const searchText = text(maxSearchLength, 'Search');

/** A filter that is left open by sending `''`, as select boxes do. */
export const openFilter = <S extends z.core.SomeType>(schema: S) =>
  z.optional(
    z.union([
      schema,
      z.pipe(
        z.literal(''),
        z.transform(() => undefined),
      ),
    ]),
  );

/** A moment, ISO 8601 in UTC with milliseconds, on the way out. */
export const moment = z.string();
/** What calendars agree on and PostgreSQL and ISO 8601 write in the same way: the years 1 to 9999, in UTC. */
const isWithinYears = (at: number): boolean =>
  at >= Date.parse('0001-01-01T00:00:00Z') && at < Date.parse('+010000-01-01T00:00:00Z');

/** A moment on the way in. */
export const momentIn = z.string('Send the time as ISO 8601').check(
  z.maxLength(40),
  z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/, 'Send the time as ISO 8601'),
  z.refine((value) => isWithinYears(Date.parse(value)), 'Send the time as ISO 8601'),
  z.refine((value) => isInCalendar(value.slice(0, 10)), 'There is no such date'),
);

/** `{page, totalPage, total}` of a list reply. */
export const paging = { page: z.number(), totalPage: z.number(), total: z.number() };

/** `:id` in a path. */
export const idParams = z.object({ id });

/** An empty body: absent or `{}`. */
export const emptyBody = z.optional(z.strictObject({}));
