import { expect, test } from 'vitest';
import { openingAt, openingOf } from './opening-hours.ts';

const days = ['mon', 'tue', 'wed', 'thu', 'fri'] as const;
const workdays = (spans: [string, string][]) => Object.fromEntries(days.map((day) => [day, spans]));
const hours = {
  zone: 'Asia/Kolkata',
  week: workdays([
    ['09:00', '13:00'],
    ['14:00', '18:00'],
  ]),
  holidays: [{ date: '2026-11-25' }],
};
const iso = (moment: Date | null) => moment?.toISOString() ?? null;

test.each([
  // A Thursday; 09:00 in Kolkata is 03:30 in UTC.
  ['open in the morning', '2026-11-26T03:30:00Z', true, '2026-11-26T03:30:00.000Z', '2026-11-26T07:30:00.000Z'],
  ['closed over lunch', '2026-11-26T07:30:00Z', false, '2026-11-26T07:30:00.000Z', '2026-11-26T08:30:00.000Z'],
  ['closed at night', '2026-11-26T20:00:00Z', false, '2026-11-26T12:30:00.000Z', '2026-11-27T03:30:00.000Z'],
  ['closed over the weekend', '2026-11-28T05:00:00Z', false, '2026-11-27T12:30:00.000Z', '2026-11-30T03:30:00.000Z'],
  ['closed on a holiday', '2026-11-25T05:00:00Z', false, '2026-11-24T12:30:00.000Z', '2026-11-26T03:30:00.000Z'],
])('%s', (_, at, isOpen, since, until) => {
  const opening = openingAt(hours, new Date(at));
  expect([opening.isOpen, iso(opening.since), iso(opening.until)]).toEqual([isOpen, since, until]);
  expect(openingOf(JSON.stringify(hours), new Date(at))).toEqual(opening);
});

test('the clocks change: what opens in the hour that is skipped opens as much later', () => {
  const night = { zone: 'Europe/Berlin', week: { sun: [['02:30', '24:00']] as const }, holidays: [] };
  const opening = openingAt(night, new Date('2026-03-29T00:00:00Z'));
  expect(iso(opening.until)).toBe('2026-03-29T01:30:00.000Z');
  expect(iso(openingAt(night, new Date('2026-03-29T12:00:00Z')).until)).toBe('2026-03-29T22:00:00.000Z');
});

test('who never opens is closed for ever', () => {
  const never = { zone: 'UTC', week: {}, holidays: [] };
  expect(openingAt(never, new Date())).toEqual({ isOpen: false, since: null, until: null });
});
