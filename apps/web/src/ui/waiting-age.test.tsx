import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WaitingAge } from './waiting-age.tsx';

const now = Date.parse('2026-11-26T12:00:00.000Z');
const minute = 60_000;

beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test.each([
  [0, 'just now', null, 'clock'],
  [14, '14 min', null, 'clock'],
  [15, '15 min', 'late', 'clock-fading'],
  [59, '59 min', 'late', 'clock-fading'],
  [60, '1 h', 'overdue', 'clock-alert'],
  [47 * 60, '47 h', 'overdue', 'clock-alert'],
  [48 * 60, '2 d', 'overdue', 'clock-alert'],
])('who waits for %i minutes reads %s, in the colour and with the icon of that age', (minutes, text, colour, icon) => {
  render(<WaitingAge since={new Date(now - minutes * minute).toISOString()} />);
  const age = screen.getByText(text);
  expect(['late', 'overdue'].find((style) => age.className.includes(style)) ?? null).toBe(colour);
  expect(screen.getByRole('img', { name: 'Waits for an answer' }).getAttribute('class')).toMatch(
    new RegExp(`lucide-${icon}( |$)`),
  );
});

test('who is ahead of the clock waits since now', () => {
  render(<WaitingAge since={new Date(now + minute).toISOString()} />);
  expect(screen.getByText('just now')).toBeTruthy();
});
