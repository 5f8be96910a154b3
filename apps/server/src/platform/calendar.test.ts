import { describe, expect, it } from 'vitest';
import { dayAfter, momentsOf, startOfDay, startsOfDays } from './calendar.ts';

const start = (day: string, timeZone: string) => startOfDay(day, timeZone).toISOString();

describe('the beginning of a day', () => {
  it.each([
    ['2026-11-20', 'UTC', '2026-11-20T00:00:00.000Z'],
    ['2026-11-20', 'Asia/Kolkata', '2026-11-19T18:30:00.000Z'],
    ['2026-11-20', 'Asia/Kathmandu', '2026-11-19T18:15:00.000Z'],
    ['2026-11-20', 'America/Los_Angeles', '2026-11-20T08:00:00.000Z'],
    ['2026-11-20', 'Pacific/Kiritimati', '2026-11-19T10:00:00.000Z'],
    ['2026-11-20', 'Pacific/Pago_Pago', '2026-11-20T11:00:00.000Z'],
  ])('%s in %s is %s', (day, timeZone, expected) => {
    expect(start(day, timeZone)).toBe(expected);
  });

  it('is right on the days the clocks change', () => {
    expect(start('2026-03-29', 'Europe/Berlin')).toBe('2026-03-28T23:00:00.000Z');
    expect(start('2026-03-30', 'Europe/Berlin')).toBe('2026-03-29T22:00:00.000Z');
    expect(start('2026-10-25', 'Europe/Berlin')).toBe('2026-10-24T22:00:00.000Z');
    expect(start('2026-10-26', 'Europe/Berlin')).toBe('2026-10-25T23:00:00.000Z');
  });

  it('comes after the gap where clocks skip midnight, and first where midnight comes twice', () => {
    expect(start('2018-11-04', 'America/Sao_Paulo')).toBe('2018-11-04T03:00:00.000Z');
    expect(start('2026-11-01', 'America/Havana')).toBe('2026-11-01T04:00:00.000Z');
  });
});

describe('the beginnings of days in a row', () => {
  it.each(['UTC', 'Asia/Calcutta', 'America/Havana', 'America/Sao_Paulo', 'Australia/Lord_Howe', 'Africa/Casablanca'])(
    'are those of each day in %s',
    (timeZone) => {
      const days = ['2016-01-01'];
      while (days.length < 1_500) days.push(dayAfter(days.at(-1) ?? ''));
      expect(startsOfDays(days, timeZone)).toEqual(days.map((day) => startOfDay(day, timeZone)));
    },
  );

  it('may be one, and where clocks go over a whole day, that of the next', () => {
    expect(startsOfDays([], 'UTC')).toEqual([]);
    const [, skipped, next] = startsOfDays(['2011-12-29', '2011-12-30', '2011-12-31'], 'Pacific/Apia');
    expect(skipped).toEqual(next);
  });
});

describe('days as moments', () => {
  it('includes both days', () => {
    expect(momentsOf({ startDate: '2026-11-19', endDate: '2026-11-20', tz: 'Asia/Kolkata' })).toEqual({
      from: new Date('2026-11-18T18:30:00Z'),
      before: new Date('2026-11-20T18:30:00Z'),
    });
  });

  it('leaves an absent end open', () => {
    expect(momentsOf({ endDate: '2026-12-31' })).toEqual({ before: new Date('2027-01-01T00:00:00Z') });
  });

  it('takes any year that can be written', () => {
    expect(momentsOf({ startDate: '0001-01-01', endDate: '9999-12-31', tz: 'Asia/Kolkata' })).toEqual({});
    expect(momentsOf({ startDate: '9999-12-31' }).from?.getTime()).toBeGreaterThan(Date.UTC(2900, 0));
    expect(momentsOf({ endDate: '0000-01-01' }).before?.getTime()).toBeLessThan(Date.UTC(1901, 0));
  });

  it('goes on over the end of a month', () => {
    expect(dayAfter('2028-02-28')).toBe('2028-02-29');
    expect(dayAfter('2026-12-31')).toBe('2027-01-01');
  });
});
