// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { dateAndTime, dayHeading, isoDay, isSameDay, lastActiveTime, listDate, messageTime, rowTime } from './dates.ts';

describe('a moment, for a reader in India', () => {
  beforeEach(() => vi.stubEnv('TZ', 'Asia/Kolkata'));
  afterEach(() => vi.unstubAllEnvs());
  // 00:05 on the 6th where the reader is.
  const moment = '2026-09-05T18:35:00.000Z';

  it('is written as lists, messages, headings and the audit log write it', () => {
    expect(listDate(moment)).toBe('06/09/26');
    expect(isoDay(moment)).toBe('2026-09-06');
    expect(messageTime(moment)).toBe('12:05 AM');
    expect(lastActiveTime(moment)).toBe('06 Sep 12:05 AM');
    expect(dayHeading(moment)).toBe('6 September');
    expect(dateAndTime(moment)).toBe('06/09/26 12:05 AM');
  });

  it('says noon and the afternoon as PM', () => {
    expect(messageTime('2026-09-05T06:30:00.000Z')).toBe('12:00 PM');
    expect(messageTime('2026-09-05T15:35:00.000Z')).toBe('09:05 PM');
  });

  it('is on the same day as another when the reader has not slept in between', () => {
    expect(isSameDay(moment, '2026-09-06T18:29:00.000Z')).toBe(true);
    expect(isSameDay(moment, '2026-09-06T18:31:00.000Z')).toBe(false);
  });

  it('in a list is the time of today, Yesterday, a day, or a day with its year', () => {
    vi.useFakeTimers({ now: new Date('2026-09-06T04:00:00.000Z'), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    expect(rowTime(moment)).toBe('12:05 AM');
    expect(rowTime('2026-09-05T18:25:00.000Z')).toBe('Yesterday 11:55 PM');
    expect(rowTime('2026-09-04T18:25:00.000Z')).toBe('04 Sep 11:55 PM');
    expect(rowTime('2025-12-31T12:00:00.000Z')).toBe('31/12/25 05:30 PM');
  });

  it('is nothing when it is none', () => {
    expect(messageTime('soon')).toBe('');
    expect(isSameDay('soon', 'soon')).toBe(false);
  });
});

it('takes a day as that day, west of Greenwich too', () => {
  vi.stubEnv('TZ', 'America/New_York');
  expect(listDate('2026-09-05')).toBe('05/09/26');
  vi.unstubAllEnvs();
});
