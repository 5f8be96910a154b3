import { expect, it } from 'vitest';
import { quietUntil } from './nudges.policy.ts';

const at = (time: string) => new Date(`2026-03-10T${time}Z`);

it.each([
  ['20:59:59', null],
  ['21:00:00', '2026-03-11T08:00:00.000Z'],
  ['23:30:15', '2026-03-11T08:00:00.000Z'],
  ['00:00:00', '2026-03-10T08:00:00.000Z'],
  ['07:59:59', '2026-03-10T08:00:00.000Z'],
  ['08:00:00', null],
])('a night is quiet until the morning: %s', (time, until) => {
  expect(quietUntil(at(time), '21:00-08:00', 'UTC')?.toISOString() ?? null).toBe(until);
});

it('goes by the clocks of the branch, and by a span within a day', () => {
  expect(quietUntil(at('15:30:00'), '21:00-08:00', 'Asia/Kolkata')?.toISOString()).toBe('2026-03-11T02:30:00.000Z');
  expect(quietUntil(at('15:29:00'), '21:00-08:00', 'Asia/Kolkata')).toBeNull();
  expect(quietUntil(at('12:30:00'), '12:00-14:00', 'UTC')?.toISOString()).toBe('2026-03-10T14:00:00.000Z');
  expect(quietUntil(at('11:59:00'), '12:00-14:00', 'UTC')).toBeNull();
});

it.each(['', '21:00', '9:00-10:00', '24:00-08:00', '08:00-08:00'])('is never quiet for “%s”', (quietHours) => {
  expect(quietUntil(at('22:00:00'), quietHours, 'UTC')).toBeNull();
});
