// @vitest-environment node
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readHolidays, writeHolidays } from './holidays.ts';

test('a holiday stands on each line, the date first, however it is pasted', () => {
  const text = '25/12/2026\tChristmas\r\n\n2026-01-26, Republic Day\n 1.5.2026 – Labour Day \n2026-10-2; गांधी जयंती';
  expect(readHolidays(text)).toEqual({
    holidays: [
      { date: '2026-01-26', name: 'Republic Day' },
      { date: '2026-05-01', name: 'Labour Day' },
      { date: '2026-10-02', name: 'गांधी जयंती' },
      { date: '2026-12-25', name: 'Christmas' },
    ],
    wrong: [],
  });
});

test.each(['Christmas', '2026-12-25', '2026-02-30 No day', '12/25/2026 Month first', `2026-12-25 ${'x'.repeat(101)}`])(
  '“%s” is named by its line',
  (line) => {
    expect(readHolidays(`2026-01-01 New Year\n\n${line}`)).toEqual({
      holidays: [{ date: '2026-01-01', name: 'New Year' }],
      wrong: [{ line: 3, why: 'unreadable' }],
    });
  },
);

test('a date that is there twice is named', () => {
  const { holidays, wrong } = readHolidays('2026-01-01 New Year\n01/01/2026 Again');
  expect(holidays).toEqual([{ date: '2026-01-01', name: 'New Year' }]);
  expect(wrong).toEqual([{ line: 2, why: 'twice' }]);
});

test('what was written is read again as it was', () => {
  const day = fc
    .date({ min: new Date('2000-01-02'), max: new Date('2099-12-30'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const holiday = fc.record({ date: day, name: fc.stringMatching(/^[A-Za-z][A-Za-z ,.-]{0,60}[A-Za-z]$/) });
  fc.assert(
    fc.property(fc.uniqueArray(holiday, { selector: ({ date }) => date, maxLength: 30 }), (made) => {
      const sorted = [...made].sort((one, other) => (one.date < other.date ? -1 : 1));
      expect(readHolidays(writeHolidays(sorted))).toEqual({ holidays: sorted, wrong: [] });
    }),
  );
});
