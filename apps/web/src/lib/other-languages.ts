import { directionOf, type Language } from '@branchline/contract/languages';
import { languageChoices } from './language.ts';

export interface OtherLanguage {
  readonly tag: Language;
  /** By its own name. */
  readonly name: string;
  readonly dir: 'ltr' | 'rtl';
}

/** The languages that the organisation offers beside its own. */
export const otherLanguages = (): readonly OtherLanguage[] =>
  languageChoices()
    .slice(1)
    .map(({ value, label }) => ({ tag: value, name: label, dir: directionOf(value) }));

/** What stands in the fields of a form: the texts that there are, and an empty one for each further language. */
export const textsToEdit = (texts: Readonly<Record<string, string>> = {}): Partial<Record<Language, string>> => ({
  ...Object.fromEntries(otherLanguages().map(({ tag }) => [tag, ''])),
  ...texts,
});
