import type { Message } from '@branchline/contract/shapes';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { emptyThread, type Thread } from '#features/chat/core/thread.ts';
import { makeMessage } from '#testing/messages.ts';
import { useNewMessages } from './use-new-messages.ts';

const messageAt = (seq: number, change: Partial<Message> = {}): Message =>
  makeMessage({ id: `id-${String(seq)}`, seq, sender: 'asha', recipient: 'ravi', touserid: 'ravi', ...change });
const threadOf = (...messages: Message[]): Thread => ({ ...emptyThread, messages, isFresh: true });
const lookAgain = (): void => act(() => void document.dispatchEvent(new Event('visibilitychange')));

test('what came while the page was out of sight is marked as new, but nothing that was deleted meanwhile', () => {
  const read = messageAt(1, { isRead: true });
  const { result, rerender } = renderHook((thread: Thread) => useNewMessages(thread, 'ravi'), {
    initialProps: threadOf(read),
  });
  rerender(threadOf(read, messageAt(2, { deleted: true })));
  lookAgain();
  expect(result.current.news).toBeNull();

  rerender(
    threadOf(read, messageAt(2, { deleted: true }), messageAt(3), messageAt(4, { deleted: true }), messageAt(5)),
  );
  lookAgain();
  expect(result.current.news).toEqual({ fromSeq: 3, count: 2 });
});
