import type { ConversationRecord } from '@branchline/contract/shapes';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { clearMarks, markConversationRead, resendMarks } from './reading.ts';
import { clearThreads, mergeIn } from './thread-store.ts';

const markRead = vi.hoisted(() => vi.fn<(partnerId: string, upTo: number) => Promise<ConversationRecord | null>>());
vi.mock('../api/mark-messages.ts', () => ({ markRead }));

const queryClient = new QueryClient();
const know = (partnerId: string, lastSeq: number): void =>
  mergeIn({
    partnerId,
    record: { revision: lastSeq, lastSeq, readSeq: 0, partnerReadSeq: 0, partnerDeliveredSeq: 0, unread: lastSeq },
  });

beforeEach(() => {
  markRead.mockReset().mockResolvedValue(null);
  know('mira', 3);
});
afterEach(() => {
  clearMarks();
  clearThreads();
});

test('what was read without a connection is told once it is back, as far as it was read then', async () => {
  markRead.mockRejectedValueOnce(new ApiError('offline', 'Away'));
  markConversationRead(queryClient, 'mira');
  await vi.waitFor(() => expect(markRead).toHaveBeenCalledTimes(1), 30_000);
  know('mira', 5);
  await resendMarks(queryClient);
  expect(markRead).toHaveBeenLastCalledWith('mira', 3);
  await resendMarks(queryClient);
  expect(markRead).toHaveBeenCalledTimes(2);
});

test('what the server refuses for good is not told again', async () => {
  markRead.mockRejectedValueOnce(new ApiError('not_found', 'Nobody'));
  markConversationRead(queryClient, 'mira');
  await vi.waitFor(() => expect(markRead).toHaveBeenCalledTimes(1), 30_000);
  await resendMarks(queryClient);
  expect(markRead).toHaveBeenCalledTimes(1);
});
