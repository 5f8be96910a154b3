import type { ConversationRecord } from '@branchline/contract/shapes';
import { newMessage } from '@branchline/contract/socket-events';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { attention } from '#lib/attention.ts';
import { dispatchServerEvent } from '#lib/realtime-events.ts';
import { makeMessage } from '#testing/messages.ts';
import { soon } from '#testing/wait-options.ts';
import { startBackground, startClearingNotifications, startDelivering } from './background.ts';
import { clearThreads, mergeIn } from './thread-store.ts';

const [ring, announce] = vi.hoisted(() => [vi.fn(() => Promise.resolve()), vi.fn(() => Promise.resolve(true))]);
vi.mock('./notification-sound.ts', () => ({ ring }));
vi.mock('./announce.ts', () => ({ announce }));
vi.mock('./stars-sync.ts', () => ({ startStars: () => () => undefined }));
vi.mock('./draft-sync.ts', () => ({ startDraftSync: () => () => undefined }));
const markDelivered = vi.hoisted(() =>
  vi.fn<(partnerId: string, upTo: number) => Promise<ConversationRecord | null>>(),
);
vi.mock('../api/mark-messages.ts', () => ({ markDelivered }));
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

describe('what this device received', () => {
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
});

describe('a notification', () => {
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
    know('read long ago', 4, 4);
    know('one after it', 6, 5);
    know('never read', 3);
    await settle();
    expect(takeAway.mock.calls).toEqual([
      ['read long ago', 4],
      ['one after it', 5],
    ]);
    know('one after it', 7, 5);
    await settle();
    expect(takeAway).toHaveBeenCalledTimes(2);
    know('one after it', 7, 7);
    await settle();
    expect(takeAway).toHaveBeenLastCalledWith('one after it', 7);
  });
});
