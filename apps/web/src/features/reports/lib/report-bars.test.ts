// @vitest-environment node
import { expect, it } from 'vitest';
import { barsOf } from './report-bars.ts';

const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    date: new Date(Date.parse(`${first}T00:00:00Z`) + index * 86_400_000).toISOString().slice(0, 10),
    value: 1,
  }));

it('draws a year day by day', () => {
  const days = daysFrom('2026-01-01', 366);
  expect(barsOf(days)).toEqual(days);
});

it('draws ten years month by month, and loses nothing', () => {
  const bars = barsOf(daysFrom('2016-01-20', 3_653));
  expect(bars).toHaveLength(121);
  expect(bars.slice(0, 2)).toEqual([
    { date: '2016-01-20', value: 12 },
    { date: '2016-02-01', value: 29 },
  ]);
  expect(bars.reduce((sum, { value }) => sum + value, 0)).toBe(3_653);
});
