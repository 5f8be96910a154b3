import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';

/*
 * A database with the locale C knows the case of ASCII letters alone; others, like the embedded one, know that of all.
 * What is looked for in any case is spelled out here, so that every database finds the same.
 */

const capitalized = (word: string): string => {
  const [first = '', ...rest] = word;
  return first.toUpperCase() + rest.join('').toLowerCase();
};
const smallAscii = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** As typed, small, in capitals, with one capital, with one for each word; one of those that differ in ASCII alone. */
export const spellingsOf = (text: string): string[] => {
  const words = text.replace(/\p{L}[\p{L}\p{M}\p{N}]*/gu, capitalized);
  return [...new Set([text, text.toLowerCase(), text.toUpperCase(), capitalized(text), words].map(smallAscii))];
};

/**
 * Whether a column is this text in one of its spellings, by an index over `lower(column)`. Only those that are the same when
 * made small: `ß` and `ı` are other letters than the `SS` and `I` they have as capitals.
 */
export const isSpelled = (column: SQLWrapper, text: string): SQL => {
  const spellings = spellingsOf(text)
    .filter((spelling) => spelling.toLowerCase() === text.toLowerCase())
    .map((spelling) => sql`lower(${spelling}::text)`);
  return sql`lower(${column}) in (${sql.join(spellings, sql`, `)})`;
};

/** A letter with its other cases, as far as those are one letter too. */
const casesOf = (letter: string): string[] => {
  const [small = letter] = letter.toLowerCase();
  if (letter <= '\x7F') return [small];
  const capital = letter.toUpperCase();
  const cases = [letter, small, capital, small.toUpperCase(), capital.toLowerCase()];
  return [...new Set(cases.filter((each) => [...each].length === 1))];
};

/** PostgreSQL's regular expression for a text, taken literally and in any case, in what `lower()` made small. */
export const expressionFor = (text: string): string =>
  [...text]
    .map(casesOf)
    .map((cases) =>
      cases.length > 1 ? `[${cases.join('')}]` : cases.join('').replace(/[\\^$.|?*+()[\]{}]/, String.raw`\$&`),
    )
    .join('');

/** Whether a column, which `lower()` made small, holds these parts one after the other, each taken literally. */
export const holds = (column: SQL, parts: readonly string[]): SQL => {
  if (parts.some((part) => [...part].some((letter) => casesOf(letter).length > 1)))
    return sql`${column} ~ ${parts.map(expressionFor).join('.*')}`;
  const pattern = parts.map((part) => part.replace(/[\\%_]/g, String.raw`\$&`)).join('%');
  return sql`${column} like lower(${`%${pattern}%`})`;
};
