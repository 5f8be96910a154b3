import { localeOf } from '@branchline/contract/languages';
import { expect, it, onTestFinished, vi } from 'vitest';
import { compileWords } from '#vite/compile-words.ts';
import { dateAndTime, dayHeading, lastActiveTime, listDate, messageTime } from './dates.ts';
import { formatNumber } from './numbers.ts';

/** What a page in a language has loaded before the app. */
const speak = async (language: 'ar' | 'hi'): Promise<void> => {
  const script = compileWords(localeOf(language), new Map(), { web: {}, sentences: {} });
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
