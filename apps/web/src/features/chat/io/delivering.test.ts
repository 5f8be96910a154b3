import type { ConversationRecord } from '@branchline/contract/shapes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startDelivering } from './delivering.ts';
import { clearThreads, mergeIn } from './thread-store.ts';

const markDelivered = vi.hoisted(() =>
  vi.fn<(partnerId: string, upTo: number) => Promise<ConversationRecord | null>>(),
);
vi.mock('../api/mark-delivered.ts', () => ({ markDelivered }));

/** So many messages of a partner are known to the device, and so many of them were read. */
const know = (partnerId: string, lastSeq: number, readSeq = 0): void =>
  mergeIn({
    partnerId,
    record: {
      revision: lastSeq + readSeq,
      lastSeq,
      readSeq,
      partnerReadSeq: 0,
      partnerDeliveredSeq: 0,
      unread: lastSeq - readSeq,
    },
  });
const settle = () => vi.advanceTimersByTimeAsync(2000);

let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  markDelivered.mockReset().mockResolvedValue(null);
  know('known before', 2);
  stop = startDelivering();
});
afterEach(() => {
  stop();
  clearThreads();
  vi.useRealTimers();
});

test('the messages of a moment are told once for each partner', async () => {
  for (const seq of [3, 4, 5]) know('mira', seq);
  know('tom', 9);
  await settle();
  expect(markDelivered.mock.calls).toEqual([
    ['known before', 2],
    ['mira', 5],
    ['tom', 9],
  ]);
  know('mira', 6);
  await settle();
  expect(markDelivered).toHaveBeenLastCalledWith('mira', 6);
  expect(markDelivered).toHaveBeenCalledTimes(4);
});

test('what was read is not told', async () => {
  know('known before', 2, 2);
  know('tom', 2, 2);
  await settle();
  expect(markDelivered).not.toHaveBeenCalled();
});

test('what the server did not hear is told the next time', async () => {
  markDelivered.mockRejectedValueOnce(new Error('away'));
  await settle();
  know('tom', 1);
  await settle();
  expect(markDelivered.mock.calls.filter(([partnerId]) => partnerId === 'known before')).toHaveLength(2);
});
