type Text = string | ((...values: never[]) => string);
interface Texts {
  readonly [key: string]: Text | readonly string[] | Texts;
}

const isShort = (text: string): boolean => text.length < 16;
/** Still readable, 40 % longer as in wordier languages, and in brackets that nothing else has. */
const pseudoText = (text: string): string => {
  const more = Math.ceil(text.length * 0.4);
  return `⟦${text}${isShort(text) ? '~'.repeat(more) : ' ~~~~'.repeat(Math.ceil(more / 5))}⟧`;
};

const pseudo = (value: unknown): unknown => {
  if (typeof value === 'string') return pseudoText(value);
  if (Array.isArray(value)) return value.map(pseudo);
  if (typeof value === 'function') return (...values: unknown[]) => pseudo(Reflect.apply(value, undefined, values));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, pseudo(inner)]));
  }
  return value;
};

/** Where a moment stands: in a list, at a message, as last seen, over a day, or where it matters exactly. */
export type DateKind = 'list' | 'time' | 'active' | 'heading' | 'exact';

/** What the script of a language brings, loaded before the app (`vite/languages.ts`, `src/boot.ts`). */
interface Words {
  readonly texts: Readonly<Record<string, unknown>>;
  /** What Intl is asked for. */
  readonly locale: string;
  readonly dates: Readonly<Record<DateKind, (date: Date) => string>>;
  /** A sentence of the contract's forms in this language. */
  readonly say: (english: string) => string | undefined;
}

declare global {
  var branchlineWords: Words | undefined;
  interface ImportMetaEnv {
    readonly VITE_PSEUDO_TEXTS?: string;
  }
}

const inWords = (texts: unknown, words: unknown): unknown => {
  if (words === undefined || typeof texts !== 'object' || texts === null) return words ?? texts;
  const entries = Object.entries(texts).map(([key, text]) => [key, inWords(text, (words as Texts)[key])]);
  return Array.isArray(texts) ? entries.map(([, text]) => text) : Object.fromEntries(entries);
};

const fromRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * A name from the right keeps its order in a sentence from the left, and the sentence its own (UAX #9). In other languages
 * their words do that (`vite/compile-words.ts`).
 */
const isolate = (value: unknown): unknown =>
  typeof value === 'string' && fromRight.test(value) ? `\u2068${value}\u2069` : value;

const isolating = (texts: unknown): unknown => {
  if (typeof texts === 'function')
    return (...values: unknown[]): unknown => Reflect.apply(texts, undefined, values.map(isolate));
  if (typeof texts !== 'object' || texts === null || Array.isArray(texts)) return texts;
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, isolating(text)]));
};

/** What a form says is wrong with a field, in the reader's language. */
export const inOwnLanguage = (english: string): string => globalThis.branchlineWords?.say(english) ?? english;

/**
 * Declares an area's texts, in English. The build puts the area's name before them, by which a language's words take their
 * place. Every string a person reads goes through here: in a build with `VITE_PSEUDO_TEXTS=1` whatever stands outside the
 * brackets escapes translation.
 */
export const defineTexts = <const T extends Texts>(...[first, second]: [T] | [area: string, texts: T]): T => {
  const texts = (second ?? first) as T;
  if (import.meta.env.VITE_PSEUDO_TEXTS === '1') return pseudo(texts) as T;
  const words = globalThis.branchlineWords;
  return (words ? inWords(texts, words.texts[first as string]) : isolating(texts)) as T;
};
