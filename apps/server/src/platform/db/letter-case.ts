import { asciiDigits } from '@branchline/contract/ascii-digits';
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
const spellingsOf = (text: string): string[] => {
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

/** Vowel signs, tatweel and hamza as a sign of its own: most people leave them out. */
const arabicMarks = '\u064b-\u065f\u0670\u0640';
const nukta = '\u093c';
/** Letters that people write for each other: alef with or without hamza, the ends of words, those of Persian keyboards. */
const arabicFamilies = ['اأإآٱ', 'هة', 'يىئی', 'وؤ', 'كک'];
const isArabicLetter = /^[\u0620-\u064a\u066e-\u06d3]$/;
const isDevanagariConsonant = /^[\u0915-\u0939]$/;
/** Those that Unicode has with the nukta as one letter, by the letter without. */
const withNukta = new Map(
  Array.from('\u0929\u0931\u0934\u0958\u0959\u095a\u095b\u095c\u095d\u095e\u095f').map((letter) => [
    [...letter.normalize('NFD')][0] ?? letter,
    letter,
  ]),
);
const isLeftOut = new RegExp(`^(?:[${arabicMarks}]|${nukta})$`);

const classOf = (letters: readonly string[]): string =>
  letters.length > 1 ? `[${letters.join('')}]` : letters.join('').replace(/[\\^$.|?*+()[\]{}]/, String.raw`\$&`);

/** A letter as a regular expression: in any case, composed or not (UAX #15), and as its script writes it otherwise. */
const expressionOfLetter = (letter: string): string => {
  if (isArabicLetter.test(letter)) {
    const family = arabicFamilies.find((each) => each.includes(letter)) ?? letter;
    return `${classOf([...family])}[${arabicMarks}]*`;
  }
  const [base = letter, ...signs] = [...letter.normalize('NFD')];
  if (isDevanagariConsonant.test(base)) return `${classOf([base, withNukta.get(base) ?? []].flat())}${nukta}?`;
  if (/^[^\d]$/.test(letter) && /^\p{Nd}$/u.test(letter)) return classOf([asciiDigits(letter), letter]);
  const composed = classOf(casesOf(letter));
  return signs.length === 0 ? composed : `(?:${composed}|${classOf(casesOf(base))}${signs.join('')})`;
};

/** A text composed (UAX #15) and without the signs that most people leave out; those alone stay. */
export const plainLetters = (text: string): string => {
  const letters = [...text.normalize('NFC')];
  const meant = letters.filter((letter) => !isLeftOut.test(letter));
  return (meant.length === 0 ? letters : meant).join('');
};

/**
 * PostgreSQL's regular expression for a text, taken literally and in any case, in what `lower()` made small. Found too is
 * what reads the same: composed or not, Arabic with other alefs or vowel signs, Devanagari with or without nukta.
 */
export const expressionFor = (text: string): string => [...plainLetters(text)].map(expressionOfLetter).join('');

/** Whether a text has other spellings than those that every database makes one. */
export const hasOtherSpellings = (text: string): boolean => /\P{ASCII}/u.test(text);

/** Whether a column, which `lower()` made small, holds these parts one after the other, each taken literally. */
export const holds = (column: SQL, parts: readonly string[]): SQL => {
  if (parts.some(hasOtherSpellings)) return sql`${column} ~ ${parts.map(expressionFor).join('.*')}`;
  const pattern = parts.map((part) => part.replace(/[\\%_]/g, String.raw`\$&`)).join('%');
  return sql`${column} like lower(${`%${pattern}%`})`;
};
