import type { Language } from '@branchline/contract/languages';
import { expect, it } from 'vitest';
import { inOneText } from './one-text.ts';
import { say } from './translate.ts';

const code = '123456';
const textFor = (language: Language, name: string): string =>
  inOneText(name, (shown) =>
    say(language, '{name}: your code to choose a new password is {code}. It is valid for 5 minutes.', {
      name: shown,
      code,
    }),
  );

it.each(['hi', 'ar'] as const)('cuts a long name where the text would cost a second one, in %s', (language) => {
  const text = textFor(language, 'Harbour Lane Trading Company');
  expect(text.length).toBeLessThanOrEqual(70);
  expect(text).toMatch(/^Harbour Lane.*…: /);
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
  expect(textFor('ar', 'Branchline')).toMatch(/^Branchline: /);
});
