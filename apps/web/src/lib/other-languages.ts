import type { Language } from '@branchline/contract/languages';
import { languageChoices } from './language.ts';

/** The languages that the organisation offers beside its own. */
export const otherLanguages = () => languageChoices().slice(1);

/** What stands in the fields of a form: the texts that there are, and an empty one for each further language. */
export const textsToEdit = (texts: Readonly<Record<string, string>> = {}): Partial<Record<Language, string>> => ({
  ...Object.fromEntries(otherLanguages().map(({ value }) => [value, ''])),
  ...texts,
});
