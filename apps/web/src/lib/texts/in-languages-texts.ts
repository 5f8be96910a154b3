import { defineTexts } from './define-texts.ts';

/** Texts of an organisation that may be written in each language it offers. */
export const inLanguagesTexts = defineTexts({
  title: 'In other languages',
  hint: 'Where nothing stands, the text above is used.',
  /** A field, with the language it is written in. */
  field: (label: string, language: string) => `${label}, ${language}`,
});
