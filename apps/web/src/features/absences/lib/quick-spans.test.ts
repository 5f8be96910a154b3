// @vitest-environment node
import { expect, test } from 'vitest';
import { quickChoices, spanOfDays, spanUntil } from './quick-spans.ts';

/** By the reader's own clock. */
const at = (now: string) => ({ now: new Date(now), zone: undefined });
const thursday = at('2026-11-26T15:20');
const sunday = at('2026-11-29T15:20');
const monday = at('2026-11-30T08:00');

test.each([
  ['today', thursday, '2026-11-27'],
  ['tomorrow', thursday, '2026-11-28'],
  ['monday', thursday, '2026-11-30'],
  ['today', sunday, '2026-11-30'],
  ['monday', monday, '2026-12-07'],
] as const)('%s at %s is until %s', (choice, clock, back) => {
  expect(spanUntil(choice, clock)).toEqual({ from: clock.now, until: new Date(`${back}T00:00`), back });
});

test.each([
  // In Kolkata it is Friday already, in Los Angeles still Thursday.
  ['today', 'Asia/Kolkata', '2026-11-27T18:30:00.000Z', '2026-11-28'],
  ['tomorrow', 'Asia/Kolkata', '2026-11-28T18:30:00.000Z', '2026-11-29'],
  ['today', 'America/Los_Angeles', '2026-11-27T08:00:00.000Z', '2026-11-27'],
  ['monday', 'America/Los_Angeles', '2026-11-30T08:00:00.000Z', '2026-11-30'],
] as const)('%s ends with the day of the branch, in %s', (choice, zone, until, back) => {
  expect(spanUntil(choice, { now: new Date('2026-11-26T20:00Z'), zone })).toMatchObject({
    until: new Date(until),
    back,
  });
});

test('where the clocks of the branch skip midnight, the day begins after it', () => {
  const now = new Date('2026-04-23T12:00Z');
  expect(spanUntil('today', { now, zone: 'Africa/Cairo' }).until).toEqual(new Date('2026-04-23T22:00Z'));
});

test('only choices that differ are offered', () => {
  expect(quickChoices(thursday)).toEqual(['today', 'tomorrow', 'monday', 'dates']);
  expect(quickChoices(sunday)).toEqual(['today', 'tomorrow', 'dates']);
  expect(quickChoices(at('2026-11-28T15:20'))).toEqual(['today', 'tomorrow', 'dates']);
});

test('days count whole, and from now on where the first has begun', () => {
  expect(spanOfDays(thursday, { first: '2026-12-24', last: '2026-12-26' })).toEqual({
    from: new Date('2026-12-24T00:00'),
    until: new Date('2026-12-27T00:00'),
    back: '2026-12-27',
  });
  expect(spanOfDays(thursday, { first: '2026-11-26', last: '2026-11-26' })).toEqual({
    from: thursday.now,
    until: new Date('2026-11-27T00:00'),
    back: '2026-11-27',
  });
  const inBranch = { now: thursday.now, zone: 'Asia/Kolkata' };
  expect(spanOfDays(inBranch, { first: '2026-12-24', last: '2026-12-26' })).toMatchObject({
    from: new Date('2026-12-23T18:30Z'),
    until: new Date('2026-12-26T18:30Z'),
  });
});

test.each([
  ['', ''],
  ['2026-12-24', ''],
  ['2026-12-24', '2026-12-23'],
  ['2026-11-20', '2026-11-25'],
])('from %s to %s is no time to be away', (first, last) => {
  expect(spanOfDays(thursday, { first, last })).toBeNull();
});
