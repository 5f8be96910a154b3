import { newMessage } from '@branchline/contract/socket-events';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { attention } from '#lib/attention.ts';
import { dispatchServerEvent } from '#lib/realtime-events.ts';
import { makeMessage } from '#testing/messages.ts';
import { soon } from '#testing/wait-options.ts';
import { startBackground, startClearingNotifications } from './background.ts';
import { clearThreads, mergeIn } from './thread-store.ts';

const [ring, announce] = vi.hoisted(() => [vi.fn(() => Promise.resolve()), vi.fn(() => Promise.resolve(true))]);
vi.mock('./notification-sound.ts', () => ({ ring }));
vi.mock('./announce.ts', () => ({ announce }));
vi.mock('./receipts.ts', () => ({ startDelivering: () => () => undefined }));
vi.mock('./stars.ts', () => ({ startStars: () => () => undefined }));
vi.mock('./draft-sync.ts', () => ({ startDraftSync: () => () => undefined }));
const takeAway = vi.hoisted(() => vi.fn<(partnerId: string, upTo: number) => void>());
vi.mock('#lib/worker-messages.ts', async (original) => ({
  ...(await original<object>()),
  takeAwayNotification: takeAway,
}));

describe('a new message', () => {
  let stop = (): void => undefined;
  afterEach(() => {
    stop();
    attention.set(true);
    vi.clearAllMocks();
  });
  const hear = (sender: string): void => dispatchServerEvent(newMessage.name, makeMessage({ sender }));

  test('what nobody looks at is announced; where notifications are off, it rings like in an open app', async () => {
    stop = startBackground(new QueryClient(), 'me');
    hear('mira');
    await vi.waitFor(() => expect(ring).toHaveBeenCalledWith('mira'), soon);
    expect(announce).not.toHaveBeenCalled();

    attention.set(false);
    announce.mockResolvedValueOnce(false);
    hear('tom');
    await vi.waitFor(() => expect(ring).toHaveBeenLastCalledWith('tom'), soon);

    hear('announced');
    await vi.waitFor(() => expect(announce).toHaveBeenCalledTimes(2), soon);
    hear('me');
    attention.set(true);
    hear('last');
    await vi.waitFor(() => expect(ring).toHaveBeenLastCalledWith('last'), soon);
    expect(ring.mock.calls.flat()).toEqual(['mira', 'tom', 'last']);
  });
});

describe('a notification', () => {
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
});
