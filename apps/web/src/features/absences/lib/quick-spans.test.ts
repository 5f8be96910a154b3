import { expect, test } from 'vitest';
import { quickChoices, spanOf } from './quick-spans.ts';

const noDays = { first: '', last: '' };
const thursday = new Date('2026-11-26T15:20');
const sunday = new Date('2026-11-29T15:20');
const monday = new Date('2026-11-30T08:00');

test.each([
  ['today', thursday, '2026-11-27T00:00'],
  ['tomorrow', thursday, '2026-11-28T00:00'],
  ['monday', thursday, '2026-11-30T00:00'],
  ['today', sunday, '2026-11-30T00:00'],
  ['monday', monday, '2026-12-07T00:00'],
] as const)('%s at %s is until %s', (choice, now, until) => {
  expect(spanOf(choice, now, noDays)).toEqual({ from: now, until: new Date(until) });
});

test('only choices that differ are offered', () => {
  expect(quickChoices(thursday)).toEqual(['today', 'tomorrow', 'monday', 'dates']);
  expect(quickChoices(sunday)).toEqual(['today', 'tomorrow', 'dates']);
  expect(quickChoices(new Date('2026-11-28T15:20'))).toEqual(['today', 'tomorrow', 'dates']);
});

test('days count whole, and from now on where the first has begun', () => {
  expect(spanOf('dates', thursday, { first: '2026-12-24', last: '2026-12-26' })).toEqual({
    from: new Date('2026-12-24T00:00'),
    until: new Date('2026-12-27T00:00'),
  });
  expect(spanOf('dates', thursday, { first: '2026-11-26', last: '2026-11-26' })).toEqual({
    from: thursday,
    until: new Date('2026-11-27T00:00'),
  });
});

test.each([
  ['', ''],
  ['2026-12-24', ''],
  ['2026-12-24', '2026-12-23'],
  ['2026-11-20', '2026-11-25'],
])('from %s to %s is no time to be away', (first, last) => {
  expect(spanOf('dates', thursday, { first, last })).toBeNull();
});
