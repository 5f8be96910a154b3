import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serverNow } from '#lib/server-clock.ts';
import { refreshListsAt } from './refresh-lists-at.ts';

const refreshInboxes = vi.hoisted(() => vi.fn<(queryClient: QueryClient) => Promise<void>>());
vi.mock('./inbox-cache.ts', () => ({ refreshInboxes }));

beforeEach(() => {
  vi.useFakeTimers();
  refreshInboxes.mockReset().mockResolvedValue();
});
afterEach(() => vi.useRealTimers());

const minute = 60_000;

test('of several moments the earliest counts', () => {
  const queryClient = new QueryClient();
  for (const minutes of [3, 1, 2]) refreshListsAt(queryClient, serverNow() + minutes * minute);
  vi.advanceTimersByTime(1.5 * minute);
  expect(refreshInboxes.mock.calls).toEqual([[queryClient]]);
  vi.advanceTimersByTime(5 * minute);
  expect(refreshInboxes).toHaveBeenCalledTimes(1);
});

test('who signs in after another has the own lists fetched, also when the other waited for an earlier moment', () => {
  const [before, now] = [new QueryClient(), new QueryClient()];
  refreshListsAt(before, serverNow() + minute);
  refreshListsAt(now, serverNow() + 2 * minute);
  vi.advanceTimersByTime(3 * minute);
  expect(refreshInboxes.mock.calls).toEqual([[now]]);
});
