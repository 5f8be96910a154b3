import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { applyLanguage, languageChoices, readLanguage } from './language.ts';
import { writeStored } from './stored-keys.ts';

const page = document.documentElement;
const ask = (...tags: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags);

beforeEach(() => {
  page.dataset['languages'] = 'hi,en';
  ask('ar-EG');
});
afterEach(() => {
  delete page.dataset['languages'];
  writeStored('languages', null);
  writeStored('language', null);
});

it('offers on a first visit what the page says the organisation offers', () => {
  expect(languageChoices().map(({ value }) => value)).toEqual(['hi', 'en']);
});

it('speaks the organisation’s own to whoever asks for none of them', () => {
  expect(readLanguage()).toBe('hi');
  ask('ar-EG', 'en-GB');
  expect(readLanguage()).toBe('en');
});

it('goes by what this device heard last, once it heard', () => {
  writeStored('languages', 'ar,en');
  expect(readLanguage()).toBe('ar');
});

it('lets the app be installed in the language it is drawn in', () => {
  document.head.innerHTML = '<link rel="manifest" href="/manifest.webmanifest">';
  applyLanguage('ar');
  expect(document.querySelector('link')?.getAttribute('href')).toBe('/manifest.webmanifest?language=ar');
  expect(page.dir).toBe('rtl');
  applyLanguage('en');
});
