import { languages } from '@branchline/contract/languages';
import { expect, it } from 'vitest';
import { greet, languageOfHeader, say, translate, translateBody } from './translate.ts';

it('says a sentence with its gaps filled, in English where there is no other', () => {
  expect(
    say('hi', '{name}: your code is {code}. It is valid for 5 minutes.', { name: 'Asha & Co', code: '012345' }),
  ).toBe('Asha & Co: आपका कोड 012345 है। 5 मिनट तक मान्य।');
  expect(say('ar', 'Nobody has translated {this}.', { this: 'yet' })).toBe('Nobody has translated yet.');
  expect(greet('ar', 'منى')).toBe('مرحبًا منى،');
});

it('finds again what was said in English, with the forms that numbers ask for', () => {
  const within = (minutes: number) =>
    translate(`You can change a message within ${String(minutes)} minutes of sending it.`, 'ar');
  expect(within(2)).toContain('خلال دقيقتين من');
  expect(within(5)).toContain('خلال 5 دقائق من');
  expect(within(15)).toContain('خلال 15 دقيقة من');
  expect(translate('First Name can have at most 1000 characters', 'hi')).toBe(
    'नाम में ज़्यादा से ज़्यादा 1,000 अक्षर हो सकते हैं',
  );
});

it('translates what is said in several sentences, and leaves what it does not know', () => {
  expect(translate('Too many codes were tried. Please try again in 40 seconds.', 'hi')).toBe(
    'बहुत सारे कोड आज़माए गए। कृपया 40 सेकंड बाद फिर से कोशिश करें।',
  );
  expect(translate('First Name is required. Phone number must be 10 digits', 'hi')).toBe(
    'नाम लिखना ज़रूरी है. फ़ोन नंबर में 10 अंक होने चाहिए',
  );
  expect(translate('Nobody has translated this.', 'hi')).toBe('Nobody has translated this.');
});

it('does not take what a person wrote for words of its own', () => {
  expect(translate('There is no branch called Password.', 'ar')).toBe('لا يوجد فرع باسم \u2068Password\u2069.');
  expect(translate('There is no branch called 1234.', 'hi')).toContain('1234');
  expect(translate(`There is no branch called ${'a. '.repeat(5_000)}.`, 'ar')).toContain('There is no branch');
});

it('translates the messages of a body and nothing else', () => {
  const body = { status: 0, code: 'invalid', message: 'Write a message.', errors: { 'a.b': 'Write a message' } };
  expect(translateBody(body, 'ar')).toEqual({
    status: 0,
    code: 'invalid',
    message: 'اكتب رسالة.',
    errors: { 'a.b': 'اكتب رسالة' },
  });
  expect(translateBody({ errors: [{ row: 2, message: 'This number belongs to staff.' }] }, 'hi')).toEqual({
    errors: [{ row: 2, message: 'यह नंबर किसी कर्मचारी का है।' }],
  });
});

it.each([
  ['hi-IN,hi;q=0.9,en;q=0.8', 'hi'],
  ['fr, en;q=0.3, AR-eg;q=0.7', 'ar'],
  ['ar;q=0, en', 'en'],
  ['*', undefined],
  [undefined, undefined],
  [',;q=;,', undefined],
])('reads %j as %j', (header, language) => {
  expect(languageOfHeader(header, languages)).toBe(language);
});

it('reads past the languages that are not offered', () => {
  expect(languageOfHeader('ar, hi;q=0.5', ['en', 'hi'])).toBe('hi');
  expect(languageOfHeader('ar', ['en', 'hi'])).toBeUndefined();
});

it('keeps the order of a name in a sentence that is written in the other direction', () => {
  expect(greet('ar', 'Asha (Pune)')).toBe('مرحبًا \u2068Asha (Pune)\u2069،');
  expect(greet('en', 'منى')).toBe('Hello \u2068منى\u2069,');
  expect(greet('hi', 'Asha')).toBe('नमस्ते Asha,');
  // A phone takes every sign up to the next space for a part of a link.
  const link = 'https://chat.example.com';
  expect(say('ar', '{name}: a new message waits for you: {url}', { name: 'منى', url: link })).toMatch(
    /: https:\S+com$/,
  );
});
