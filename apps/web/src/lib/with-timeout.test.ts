// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withTimeout } from './with-timeout.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what is done in time is the answer, also when it failed, and leaves no timer', async () => {
  expect(await withTimeout(Promise.resolve('done'), 1_000, 'late')).toBe('done');
  await expect(withTimeout(Promise.reject(new Error('no')), 1_000, 'late')).rejects.toThrow('no');
  expect(vi.getTimerCount()).toBe(0);
});

test('what hangs is late after the limit', async () => {
  const answer = withTimeout(new Promise(() => undefined), 1_000, 'late');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await answer).toBe('late');
});
