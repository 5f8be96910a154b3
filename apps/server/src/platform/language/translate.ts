import { foreignLetters, isTranslated, type Language, localeOf } from '@branchline/contract/languages';
import { IntlMessageFormat } from 'intl-messageformat';
import { readFileSync } from 'node:fs';

type Values = Readonly<Record<string, string | number>>;
type Format = (values: Values) => string;

/** A sentence with gaps: the words around them find it again in what was said in English. */
interface Pattern {
  readonly expression: RegExp;
  readonly names: readonly string[];
  readonly format: Format;
}

interface Catalogue {
  readonly formats: ReadonlyMap<string, Format>;
  /** Those with the most words of their own first. */
  readonly patterns: readonly Pattern[];
}

/** Gaps that are filled with words of the catalogue, not with what a person wrote. */
const gapsWithWords = new Set(['label', 'wait', 'what']);
/** Gaps that are filled with names: one of digits is no number to be written as one. */
const gapWithName = /name$|^(?:code|cover|email|from|to)$/i;
/** A phone finds a link by itself, and would take the marks around it for a part of it. */
const gapsWithLinks = new Set(['url', 'link']);
const longest = 2_000;

const gap = /\{(\w+)\}/g;
const wordsOf = (sentence: string): number => sentence.replace(gap, '').length;

const patternOf = ([sentence, format]: readonly [string, Format]): Pattern => {
  const source = sentence
    .split(gap)
    .map((part, index) => (index % 2 === 1 ? '(.+?)' : part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')))
    .join('');
  const names = [...sentence.matchAll(gap)].map(([, name = '']) => name);
  return { expression: new RegExp(`^${source}$`, 's'), names, format };
};

const formatOf = (translation: string, locale: string): Format => {
  let message: IntlMessageFormat | undefined;
  return (values) => {
    message ??= new IntlMessageFormat(translation, locale, undefined, { ignoreTag: true });
    return String(message.format(values));
  };
};

/** The catalogues lie beside the program, seen from `src` and from `dist` alike. */
const readCatalogue = (language: Language): Catalogue => {
  const file = new URL(`../../../../../languages/${language}.json`, import.meta.url);
  const { server } = JSON.parse(readFileSync(file, 'utf8')) as { readonly server: Readonly<Record<string, string>> };
  // What waits for its translator is said in English.
  const translated = Object.entries(server).filter(([, translation]) => isTranslated(translation));
  const formats = new Map(
    translated.map(([sentence, translation]) => [sentence, formatOf(translation, localeOf(language))]),
  );
  const patterns = [...formats]
    .filter(([sentence]) => sentence.includes('{'))
    .sort(([one], [other]) => wordsOf(other) - wordsOf(one))
    .map(patternOf);
  return { formats, patterns };
};

const catalogues = new Map<Language, Catalogue>();
const catalogueOf = (language: Language): Catalogue => {
  const known = catalogues.get(language) ?? readCatalogue(language);
  catalogues.set(language, known);
  return known;
};

/** A name as it stands in a sentence of a language: written in the other direction, it does not turn the sentence around. */
export const isolateName = (language: Language, name: string): string =>
  foreignLetters(language).test(name) ? `\u2068${name}\u2069` : name;

const isolate = (values: Values, language: Language): Values =>
  Object.fromEntries(
    Object.entries(values).map(([gapName, value]) => {
      const isName = typeof value === 'string' && !gapsWithWords.has(gapName) && !gapsWithLinks.has(gapName);
      return [gapName, isName ? isolateName(language, value) : value];
    }),
  );

const fill = (sentence: string, values: Values): string =>
  sentence.replace(gap, (_, name: string) => String(values[name] ?? ''));

/**
 * A sentence in a language, with its gaps filled: `say('hi', 'your code is {code}.', { code })`. In English where the
 * catalogue has none.
 */
export const say = (language: Language, sentence: string, values: Values = {}): string => {
  const format = language === 'en' ? undefined : catalogueOf(language).formats.get(sentence);
  const isolated = isolate(values, format === undefined ? 'en' : language);
  return format === undefined ? fill(sentence, isolated) : format(isolated);
};

/** `Hello Asha,` or, to somebody whose name is not known, `Hello,`. */
export const greet = (language: Language, firstName: string): string =>
  firstName === '' ? say(language, 'Hello,') : say(language, 'Hello {firstName},', { firstName });

const asValue = (name: string, text: string, language: Language): string | number => {
  if (gapsWithWords.has(name)) return translate(text, language);
  return !gapWithName.test(name) && /^\d{1,3}(,\d{3})+$|^\d{1,9}$/.test(text) ? Number(text.replaceAll(',', '')) : text;
};

const findPattern = (sentence: string, language: Language): string | undefined => {
  for (const { expression, names, format } of catalogueOf(language).patterns) {
    const found = expression.exec(sentence);
    if (found === null) continue;
    const values = names.map((name, index) => [name, asValue(name, found[index + 1] ?? '', language)] as const);
    return format(isolate(Object.fromEntries(values), language));
  }
  return undefined;
};

const findExact = (sentence: string, language: Language): string | undefined =>
  catalogueOf(language).formats.get(sentence)?.({});

/** What was said in several sentences, each by itself; those that are lists of errors have no full stop of their own. */
const findParts = (said: string, language: Language): (string | undefined)[] => {
  const parts = said.split(/(?<=\.) /);
  return parts.map((part, index) => {
    const isLast = index === parts.length - 1;
    const bare = part.replace(/\.$/, '');
    const whole = findExact(part, language) ?? findPattern(part, language);
    if (whole !== undefined) return whole;
    const words = findExact(bare, language) ?? findPattern(bare, language);
    return words === undefined || isLast ? words : `${words}.`;
  });
};

/**
 * What was said in English, in a language: sentence by sentence, else as a whole. What the catalogue does not know stays
 * as it is.
 */
export const translate = (said: string, language: Language): string => {
  if (language === 'en' || said.length > longest) return said;
  const exact = findExact(said, language);
  if (exact !== undefined) return exact;
  const parts = findParts(said, language);
  if (parts.every((part) => part !== undefined)) return parts.join(' ');
  return findPattern(said, language) ?? said;
};

/** The languages of an Accept-Language header, best first (RFC 9110, 12.5.4). */
const readAcceptLanguage = (header: string | undefined): string[] =>
  (header ?? '')
    .slice(0, 300)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((each) => /^\s*q=([\d.]+)$/.exec(each)?.[1]).find((q) => q !== undefined);
      return { tag: tag.trim().toLowerCase(), quality: Number(quality ?? 1) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);

/** The first of the offered languages that a header asks for; undefined where it asks for none of them. */
export const languageOfHeader = (header: string | undefined, offered: readonly Language[]): Language | undefined =>
  readAcceptLanguage(header)
    .map((tag) => offered.find((language) => language === tag.split('-')[0]))
    .find((language) => language !== undefined);

/** A failed or successful body with its message and errors in a language. */
export const translateBody = <T extends object>(body: T, language: Language): T => {
  if (language === 'en') return body;
  const words = (value: unknown) => (typeof value === 'string' ? translate(value, language) : value);
  const translated = (name: string, value: unknown): unknown => {
    if (name === 'message' || name === 'error') return words(value);
    if (name !== 'errors' || typeof value !== 'object' || value === null) return value;
    // Of an import, each with the row it is about.
    if (Array.isArray(value)) return value.map((error: object) => translateBody(error, language));
    return Object.fromEntries(Object.entries(value).map(([field, message]) => [field, words(message)]));
  };
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, translated(name, value)])) as T;
};
