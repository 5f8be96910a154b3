import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startClearingNotifications } from './clear-notifications.ts';
import { clearThreads, mergeIn } from './thread-store.ts';

const takeAway = vi.hoisted(() => vi.fn<(partnerId: string, upTo: number) => void>());
vi.mock('#lib/worker-messages.ts', async (original) => ({
  ...(await original<object>()),
  takeAwayNotification: takeAway,
}));

const know = (
  partnerId: string,
  { lastSeq, readSeq, unread }: Record<'lastSeq' | 'readSeq' | 'unread', number>,
): void =>
  mergeIn({
    partnerId,
    record: { revision: lastSeq + readSeq, lastSeq, readSeq, partnerReadSeq: 0, partnerDeliveredSeq: 0, unread },
  });
const settle = () => vi.advanceTimersByTimeAsync(2000);

let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  takeAway.mockReset();
  stop = startClearingNotifications();
});
afterEach(() => {
  stop();
  clearThreads();
  vi.useRealTimers();
});

test('what was read elsewhere is taken away up to there, once, and nothing after it', async () => {
  know('read long ago', { lastSeq: 4, readSeq: 4, unread: 0 });
  know('one after it', { lastSeq: 6, readSeq: 5, unread: 1 });
  know('never read', { lastSeq: 3, readSeq: 0, unread: 3 });
  await settle();
  expect(takeAway.mock.calls).toEqual([
    ['read long ago', 4],
    ['one after it', 5],
  ]);
  know('one after it', { lastSeq: 7, readSeq: 5, unread: 2 });
  await settle();
  expect(takeAway).toHaveBeenCalledTimes(2);
  know('one after it', { lastSeq: 7, readSeq: 7, unread: 0 });
  await settle();
  expect(takeAway).toHaveBeenLastCalledWith('one after it', 7);
});
