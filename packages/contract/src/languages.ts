/** The languages the product speaks, each by its own name. A further one is a line here and its file in `languages/`. */
export const languageNames = { en: 'English', hi: 'हिन्दी', ar: 'العربية' } as const;
export type Language = keyof typeof languageNames;
export const languages = Object.keys(languageNames) as [Language, ...Language[]];

/** True for a language that the product speaks. */
export const isLanguage = (tag: string): tag is Language => Object.hasOwn(languageNames, tag);

/** What Intl is asked for: people who write with these numbers on every key of their phones read them everywhere. */
export const localeOf = (language: Language): string => `${language}-u-nu-latn`;

/** False for an entry of a catalogue that waits for its translator, as `scripts/check-languages.mjs` writes it. */
export const isTranslated = (entry: string | undefined): entry is string =>
  entry !== undefined && !entry.startsWith('TRANSLATE: ');

/** Which way it is written. */
export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

/**
 * Letters of the other direction; where one reads from the right also what would turn around: numbers with signs,
 * addresses. A name with any of them keeps its order in a sentence when it is isolated (UAX #9).
 */
export const foreignLetters = (language: Language): RegExp =>
  directionOf(language) === 'rtl'
    ? /[\p{Script=Latin}\p{Script=Devanagari}+@/]/u
    : /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** The languages of the setting `languages`, the default first; all of them where it names none. */
export const languagesIn = (setting: string): readonly [Language, ...Language[]] => {
  const [first, ...others] = setting
    .split(',')
    .map((tag) => tag.trim())
    .filter(isLanguage);
  return first === undefined ? languages : [first, ...others];
};
