// @vitest-environment node
import { expect, it } from 'vitest';
import { isQuiet, usualAlerts } from './alerts.ts';

const isQuietAt = (time: string, quiet: { from: string; to: string } | null): boolean =>
  isQuiet({ ...usualAlerts, quiet }, new Date(`2026-11-20T${time}`));

it('is quiet from one time to another, past midnight too', () => {
  const night = { from: '22:00', to: '07:30' };
  expect(['21:59', '22:00', '00:00', '07:29', '07:30'].map((time) => isQuietAt(time, night))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
  const noon = { from: '12:00', to: '13:00' };
  expect(['11:59', '12:00', '13:00'].map((time) => isQuietAt(time, noon))).toEqual([false, true, false]);
  expect(isQuietAt('12:00', { from: '12:00', to: '12:00' })).toBe(false);
  expect(isQuietAt('03:00', null)).toBe(false);
});
