import type { ConversationRecord } from '@branchline/contract/shapes';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { clearMarks, markConversationRead, resendMarks, startDelivering } from './receipts.ts';
import { clearThreads, mergeIn } from './thread-store.ts';

type Mark = (partnerId: string, upTo: number) => Promise<ConversationRecord | null>;
const server = vi.hoisted(() => ({ markDelivered: vi.fn<Mark>(), markRead: vi.fn<Mark>() }));
vi.mock('../api/receipts.ts', () => server);

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

describe('what this device received', () => {
  const settle = () => vi.advanceTimersByTimeAsync(2000);

  let stop: () => void;
  beforeEach(() => {
    vi.useFakeTimers();
    server.markDelivered.mockReset().mockResolvedValue(null);
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
    expect(server.markDelivered.mock.calls).toEqual([
      ['known before', 2],
      ['mira', 5],
      ['tom', 9],
    ]);
    know('mira', 6);
    await settle();
    expect(server.markDelivered).toHaveBeenLastCalledWith('mira', 6);
    expect(server.markDelivered).toHaveBeenCalledTimes(4);
  });

  test('what was read is not told', async () => {
    know('known before', 2, 2);
    know('tom', 2, 2);
    await settle();
    expect(server.markDelivered).not.toHaveBeenCalled();
  });

  test('what the server did not hear is told the next time', async () => {
    server.markDelivered.mockRejectedValueOnce(new Error('away'));
    await settle();
    know('tom', 1);
    await settle();
    expect(server.markDelivered.mock.calls.filter(([partnerId]) => partnerId === 'known before')).toHaveLength(2);
  });
});

describe('what was read', () => {
  const queryClient = new QueryClient();
  beforeEach(() => {
    server.markRead.mockReset().mockResolvedValue(null);
    know('mira', 3);
  });
  afterEach(() => {
    clearMarks();
    clearThreads();
  });

  test('what was read without a connection is told once it is back, as far as it was read then', async () => {
    server.markRead.mockRejectedValueOnce(new ApiError('offline', 'Away'));
    markConversationRead(queryClient, 'mira');
    await vi.waitFor(() => expect(server.markRead).toHaveBeenCalledTimes(1), 30_000);
    know('mira', 5);
    await resendMarks(queryClient);
    expect(server.markRead).toHaveBeenLastCalledWith('mira', 3);
    await resendMarks(queryClient);
    expect(server.markRead).toHaveBeenCalledTimes(2);
  });

  test('what the server refuses for good is not told again', async () => {
    server.markRead.mockRejectedValueOnce(new ApiError('not_found', 'Nobody'));
    markConversationRead(queryClient, 'mira');
    await vi.waitFor(() => expect(server.markRead).toHaveBeenCalledTimes(1), 30_000);
    await resendMarks(queryClient);
    expect(server.markRead).toHaveBeenCalledTimes(1);
  });
});
