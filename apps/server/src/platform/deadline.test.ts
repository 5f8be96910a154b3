import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitAtMost, within } from './deadline.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const never = new Promise<never>(() => undefined);

test('what is done in time is answered, and leaves no timer behind', async () => {
  expect(await within(Promise.resolve('done'), 1_000)).toBe('done');
  await waitAtMost(Promise.resolve(), 1_000);
  expect(vi.getTimerCount()).toBe(0);
});

test('work that fails fails as it did', async () => {
  await expect(within(Promise.reject(new Error('Refused.')), 1_000)).rejects.toThrow('Refused.');
  await expect(waitAtMost(Promise.reject(new Error('Refused.')), 1_000)).rejects.toThrow('Refused.');
});

test('of what takes longer one refuses, and the other waits no longer', async () => {
  const refused = expect(within(never, 1_000)).rejects.toThrow('in time');
  const waited = waitAtMost(never, 1_000);
  await vi.advanceTimersByTimeAsync(1_000);
  await refused;
  await waited;
});
