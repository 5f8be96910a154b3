import { directionOf, isLanguage, type Language, languageNames, languagesIn } from '@branchline/contract/languages';
import { readStored, writeStored } from './stored-keys.ts';

/** The languages that the organisation offers, the default first: as this device last heard, at first as the page says. */
const offeredLanguages = (): readonly [Language, ...Language[]] =>
  languagesIn(readStored('languages') ?? document.documentElement.dataset['languages'] ?? '');

/** The one chosen on this device, else the first that the browser asks for, else the organisation's. */
export const readLanguage = (): Language => {
  const offered = offeredLanguages();
  const wanted = [readStored('language') ?? [], navigator.languages].flat();
  return (
    wanted
      .map((tag) => tag.toLowerCase().split('-')[0] ?? '')
      .filter(isLanguage)
      .find((language) => offered.includes(language)) ?? offered[0]
  );
};

/** What can be chosen, each by its own name. */
export const languageChoices = (): readonly { readonly value: Language; readonly label: string }[] =>
  offeredLanguages().map((language) => ({ value: language, label: languageNames[language] }));

/** Says on the page which language it is in, and which way that is written; it is installed in that language, too. */
export const applyLanguage = (language: Language): void => {
  Object.assign(document.documentElement, { lang: language, dir: directionOf(language) });
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `/manifest.webmanifest?language=${language}`);
};

/** The language this page is drawn in. */
export const pageLanguage = (): Language => {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : readLanguage();
};

/** Draws the whole app in a language, from now on. */
export const chooseLanguage = (language: Language): void => {
  writeStored('language', language);
  window.location.reload();
};
