import { localeOf } from '@branchline/contract/languages';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { compileWords, translationsOf } from '#vite/compile-words.ts';
import { dateAndTime, dayHeading, lastActiveTime, listDate, messageTime } from './dates.ts';
import { formatNumber } from './numbers.ts';
import { defineTexts } from './texts/define-texts.ts';

/** What a page in a language has loaded before the app. */
const speak = async (language: 'ar' | 'hi', greeting = ''): Promise<void> => {
  const texts = new Map([['x.greeting', { path: ['x', 'greeting'], params: ['name'] }]]);
  const script = compileWords(localeOf(language), texts, { web: { 'x.greeting': greeting }, sentences: {} });
  await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(script)}`);
  vi.stubEnv('TZ', 'Asia/Kolkata');
  onTestFinished(() => {
    globalThis.branchlineWords = undefined;
    vi.unstubAllEnvs();
  });
};

// 21:05 on the 20th where the reader is. Browsers put marks of direction between the parts.
const moment = '2026-11-20T15:35:00.000Z';
const plain = (text: string): string => text.replaceAll(/[\u200e\u200f]/g, '').replaceAll(/\s/g, ' ');

it('writes dates and numbers as Arabic does, in one kind of digits', async () => {
  await speak('ar');
  expect(plain(listDate(moment))).toBe('20/11/26');
  expect(plain(messageTime(moment))).toBe('09:05 م');
  expect(plain(dayHeading(moment))).toBe('20 نوفمبر');
  expect(plain(lastActiveTime(moment))).toContain('نوفمبر');
  expect(plain(dateAndTime(moment))).toContain('09:05 م');
  expect(formatNumber(12345)).toBe('12,345');
});

it('writes dates and numbers as Hindi does', async () => {
  await speak('hi');
  expect(plain(messageTime(moment))).toMatch(/^09:05 pm$/i);
  expect(plain(dayHeading(moment))).toBe('20 नवंबर');
  expect(plain(lastActiveTime(moment))).toContain('नव');
  expect(formatNumber(1234567)).toBe('12,34,567');
});

it('writes English numbers in Latin digits for whoever has a phone in Arabic', () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('ar-EG');
  expect(formatNumber(12345)).toBe('12,345');
});

it.each([
  ['hi', 45, 's', '45 सेकंड बाद कोड फिर से भेजें'],
  ['hi', 57, 'minutes', '57 मिनट बाद कोड फिर से भेजें'],
  ['ar', 2, 'minutes', 'إعادة إرسال الرمز بعد دقيقتين'],
  ['ar', 23, 'hours', 'إعادة إرسال الرمز بعد 23 ساعة'],
] as const)('tells in %s that the next code can be had in %s %s', async (language, count, unit, words) => {
  const file = join(import.meta.dirname, `../../../../languages/${language}.json`);
  const key = 'auth.verify.resendIn';
  const text = (JSON.parse(readFileSync(file, 'utf8')) as { web: Record<string, string> }).web[key] ?? '';
  const texts = new Map([[key, { path: ['auth', 'resendIn'], params: ['count', 'unit'] }]]);
  const script = compileWords(localeOf(language), texts, { web: { [key]: text }, sentences: {} });
  // A script of the same words is run once.
  await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(script)}//${String(count)}`);
  onTestFinished(() => {
    globalThis.branchlineWords = undefined;
  });
  const { resendIn } = defineTexts('auth', { resendIn: (amount: number, of: string) => `${String(amount)} ${of}` });
  expect(resendIn(count, unit)).toBe(words);
});

const greetingOf = (name: string): string =>
  defineTexts('x', { greeting: (who: string) => `Hello ${who}, good morning` }).greeting(name);

it('keeps a name of the other direction, and the sentence around it, in their order', async () => {
  expect(greetingOf('Asha')).toBe('Hello Asha, good morning');
  expect(greetingOf('سارة')).toBe('Hello \u2068سارة\u2069, good morning');
  await speak('ar', 'مرحبًا {name}');
  expect(greetingOf('سارة')).toBe('مرحبًا سارة');
  expect(greetingOf('Asha (Pune)')).toBe('مرحبًا \u2068Asha (Pune)\u2069');
  expect(greetingOf('+91 98765 43210')).toBe('مرحبًا \u2068+91 98765 43210\u2069');
});

it('says in English what the translators of a draft have not come to; a shipped language lacks nothing', () => {
  const said = { 'x.greeting': 'Bonjour', 'x.farewell': 'TRANSLATE: Goodbye [x-texts.ts]' };
  const keys = ['x.greeting', 'x.farewell', 'x.thanks'];
  expect(translationsOf(keys, said, true)).toEqual({ 'x.greeting': 'Bonjour' });
  expect(() => translationsOf(keys, said, false)).toThrow('x.farewell');
});
