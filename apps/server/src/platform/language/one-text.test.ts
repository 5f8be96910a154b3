import { type Language, languages } from '@branchline/contract/languages';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inOneText } from './one-text.ts';
import { say } from './translate.ts';

const code = '123456';
const url = 'https://chat.example.com';
const textFor = (language: Language, name: string): string =>
  inOneText(name, url, (shown) =>
    say(language, '{name}: your code to choose a new password is {code}. It is valid for 5 minutes.', {
      name: shown,
      code,
    }),
  );

it.each(['hi', 'ar'] as const)('cuts a long name where the text would cost a second one, in %s', (language) => {
  const text = textFor(language, 'Harbour Lane Trading Company');
  expect(text.length).toBeLessThanOrEqual(70);
  expect(text).toMatch(/^\u2068?Harbour Lane.*…\u2069?: /);
  expect(text).toContain(code);
});

it('cuts between letters, with the signs that belong to them', () => {
  const name = 'श्री कृष्णा ट्रेडिंग कंपनी प्राइवेट लिमिटेड';
  const text = textFor('hi', name);
  expect(text.length).toBeLessThanOrEqual(70);
  const kept = text.split('…')[0] ?? '';
  expect(name.startsWith(kept)).toBe(true);
  expect(name.slice(kept.length)).not.toMatch(/^\p{M}/u);
});

it('leaves a name that fits as it is, in English up to 160 letters', () => {
  const name = 'Harbour Lane Trading Company and Sons';
  expect(textFor('en', name)).toMatch(new RegExp(`^${name}: your code`));
  expect(textFor('ar', 'Branchline')).toMatch(/^\u2068Branchline\u2069: /);
});

const catalogueOf = (language: Language): Readonly<Record<string, string>> => {
  const file = new URL(`../../../../../languages/${language}.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { server: Record<string, string> }).server;
};
/** Every text with a code; mails begin with no name. */
const sentences = Object.keys(catalogueOf('hi')).filter((english) => /^\{name\}: .*\{code\}/.test(english));
/** What a text may say that a leader wants to change. */
const things = ['number', 'e-mail', 'password', 'account'];
const longNames = [
  'Harbour Lane Trading Company and Sons of Mumbai, Limited',
  'श्री कृष्णा ट्रेडिंग कंपनी प्राइवेट लिमिटेड, मुंबई',
  'شركة المرفأ للتجارة والخدمات البحرية المحدودة',
];

it('finds every text with a code', () => {
  expect(sentences).toHaveLength(4);
});

it.each(languages.flatMap((language) => longNames.map((name) => ({ language, name }))))(
  'keeps every text with a code in one SMS in $language, of $name',
  ({ language, name }) => {
    for (const sentence of sentences)
      for (const thing of things) {
        const what = say(language, thing);
        const text = inOneText(name, url, (shown) => say(language, sentence, { name: shown, code, what }));
        const isUcs2 = /[^\u0000-\u007f]/.test(text);
        expect(text.length, text).toBeLessThanOrEqual(isUcs2 ? 70 : 160);
        expect(text).toContain(code);
        // Somebody knows still who writes.
        expect(/^\u2068?([^:]*?)(?:…|\.\.\.)?\u2069?: /.exec(text)?.[1]?.length, text).toBeGreaterThanOrEqual(6);
      }
  },
);
