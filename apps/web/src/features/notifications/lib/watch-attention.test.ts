import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { attention } from '#lib/attention.ts';
import { setConnection } from '#testing/connection.ts';
import { watchAttention } from './watch-attention.ts';

const emit = vi.hoisted(() => vi.fn((_event: unknown, _payload: object) => Promise.resolve({})));
vi.mock('#lib/realtime.ts', () => ({ emit }));

const told = () => emit.mock.calls.map(([, payload]) => payload);
const show = (visibility: DocumentVisibilityState): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
};
const touch = () => window.dispatchEvent(new Event('pointermove'));

let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  emit.mockClear();
  setConnection('idle');
  setConnection('connecting');
  setConnection('connected');
  stop = watchAttention();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

it('tells the server when the page is hidden, and when it is back', () => {
  show('hidden');
  expect(attention.get()).toBe(false);
  show('visible');
  expect(attention.get()).toBe(true);
  expect(told()).toEqual([{ active: false }, { active: true }]);
});

it('a minute without a touch is looking away; a touch is looking again', () => {
  vi.advanceTimersByTime(50_000);
  touch();
  vi.advanceTimersByTime(50_000);
  expect(told()).toEqual([]);
  vi.advanceTimersByTime(10_000);
  expect(told()).toEqual([{ active: false }]);
  touch();
  expect(told()).toEqual([{ active: false }, { active: true }]);
  vi.advanceTimersByTime(60_000);
  expect(told()).toEqual([{ active: false }, { active: true }, { active: false }]);
});

it('a page that comes back from hidden is quiet after a minute, too', () => {
  show('hidden');
  show('visible');
  vi.advanceTimersByTime(60_000);
  expect(attention.get()).toBe(false);
});

it('says it again on a new connection, which starts by being looked at', () => {
  show('hidden');
  setConnection('idle');
  setConnection('connecting');
  emit.mockClear();
  setConnection('connected');
  expect(told()).toEqual([{ active: false }]);
});
