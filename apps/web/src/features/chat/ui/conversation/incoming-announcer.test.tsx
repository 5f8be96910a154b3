import type { Message } from '@branchline/contract/shapes';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyThread, type Thread } from '#features/chat/core/thread.ts';
import { makeMessage } from '#testing/messages.ts';
import { IncomingAnnouncer } from './incoming-announcer.tsx';

const messageAt = (seq: number, content: string): Message =>
  makeMessage({
    ...{ id: `01990000-0000-7000-8000-00000000000${String(seq)}`, seq, content },
    ...{ sender: 'asha', recipient: 'ravi', touserid: 'ravi' },
  });
const threadOf = (...contents: string[]): Thread => ({
  ...emptyThread,
  messages: contents.map((content, index) => messageAt(index + 1, content)),
  isFresh: true,
});
const draw = (thread: Thread) => <IncomingAnnouncer thread={thread} ownId="ravi" partnerName="Asha" />;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what comes in quick succession is read out together, and then stands on the page only once', () => {
  const { rerender } = render(draw(threadOf('Before')));
  const pass = (ms: number): void =>
    act(() => {
      vi.advanceTimersByTime(ms);
    });
  rerender(draw(threadOf('Before', 'One')));
  pass(400);
  rerender(draw(threadOf('Before', 'One', 'Two')));
  expect(screen.getByRole('log').textContent).toBe('');
  pass(300);
  expect(screen.getByRole('log').textContent).toBe('Asha: OneAsha: Two');
  pass(1500);
  expect(screen.getByRole('log').textContent).toBe('');
});
