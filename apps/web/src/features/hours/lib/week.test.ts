// @vitest-environment node
import { branchHours } from '@branchline/contract/hours';
import { expect, test } from 'vitest';
import { storedWeek, typedWeek, usualWeek, withCopied, withMoreTime, wrongDays } from './week.ts';

const week = { ...usualWeek, sat: [['10:00', '00:00']] } as const;

test('the end of a day is typed as midnight and stored as 24:00, as the server takes it', () => {
  const stored = { zone: 'Asia/Kolkata', week: storedWeek(week), holidays: [] };
  expect(branchHours.parse(stored).week.sat).toEqual([['10:00', '24:00']]);
  expect(typedWeek(stored)).toEqual(week);
});

test.each([
  [[['09:00', '']], true],
  [[['13:00', '09:00']], true],
  [[['09:00', '09:00']], true],
  [
    [
      ['09:00', '13:00'],
      ['12:00', '18:00'],
    ],
    true,
  ],
  [
    [
      ['09:00', '13:00'],
      ['14:00', '00:00'],
    ],
    false,
  ],
  [[], false],
] as const)('times %j are wrong: %s', (mon, isWrong) => {
  expect(wrongDays({ ...week, mon })).toEqual(isWrong ? ['mon'] : []);
});

test('more time goes on after the last one', () => {
  expect(withMoreTime([])).toEqual([['09:00', '18:00']]);
  expect(withMoreTime([['09:00', '13:00']]).at(-1)).toEqual(['14:00', '18:00']);
  expect(withMoreTime([['09:00', '20:30']]).at(-1)).toEqual(['21:00', '23:00']);
  expect(withMoreTime([['09:00', '23:30']]).at(-1)).toEqual(['', '']);
  expect(withMoreTime([['09:00', '']]).at(-1)).toEqual(['', '']);
});

test('a day is copied to the workdays, or to all', () => {
  const mon = [['07:00', '15:00']] as const;
  expect(withCopied({ ...week, mon }, 'mon', 'workdays')).toEqual({
    ...week,
    mon,
    tue: mon,
    wed: mon,
    thu: mon,
    fri: mon,
  });
  expect(withCopied({ ...week, mon }, 'mon', 'all').sun).toEqual(mon);
});
