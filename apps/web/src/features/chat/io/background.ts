import { newMessage } from '@branchline/contract/socket-events';
import type { QueryClient } from '@tanstack/react-query';
import { attention } from '#lib/attention.ts';
import { on } from '#lib/realtime-events.ts';
import { throttle } from '#lib/throttle.ts';
import { takeAwayNotification } from '#lib/worker-messages.ts';
import { markDelivered } from '../api/mark-messages.ts';
import { announce } from './announce.ts';
import { startDraftSync } from './draft-sync.ts';
import { startStars } from './stars-sync.ts';
import { knownThreads, mergeIn, threadChanges } from './thread-store.ts';
import { followDeleted } from './voice-playback.ts';

/** Throttles changes of the lists. Nobody notices a tick that is a second late, and a busy conversation sends a third of the marks it did at 300 ms. */
const gatherMs = 1000;

/** Runs `work` now and after changes of conversations, throttled. Returns the function that stops it. */
const followThreads = (work: () => void): (() => void) => {
  const { soon, cancel } = throttle(work, gatherMs);
  soon();
  const stop = threadChanges.subscribe(soon);
  return () => {
    cancel();
    stop();
  };
};

/**
 * Marks what this device received as delivered, one mark per partner and batch. What is read needs none: reading marks it as
 * delivered, too. Returns the function that stops it.
 */
export const startDelivering = (): (() => void) => {
  /** The `seq` up to which each partner's messages are marked as delivered, or about to be. */
  const marks = new Map<string, number>();

  const mark = (partnerId: string, upTo: number): void => {
    marks.set(partnerId, upTo);
    markDelivered(partnerId, upTo).then(
      (record) => mergeIn({ partnerId, record }),
      // The connection is lost. Reconnecting changes the conversations, and the next run marks it.
      () => marks.delete(partnerId),
    );
  };
  return followThreads(() => {
    for (const [partnerId, { record }] of knownThreads()) {
      if (record && record.unread > 0 && record.lastSeq > (marks.get(partnerId) ?? 0)) mark(partnerId, record.lastSeq);
    }
  });
};

/**
 * Removes notifications of conversations that were read on another device, perhaps long ago: the push that says so may
 * have been lost, and iOS supports none. Returns the function that stops it.
 */
export const startClearingNotifications = (): (() => void) => {
  /** The `seq` up to which each partner's notifications were removed, if there were any. */
  const cleared = new Map<string, number>();

  return followThreads(() => {
    for (const [partnerId, { record }] of knownThreads()) {
      if (!record) continue;
      // No longer unread without having been read: it was deleted.
      const upTo = record.unread === 0 ? record.lastSeq : record.readSeq;
      if (upTo <= (cleared.get(partnerId) ?? 0)) continue;
      cleared.set(partnerId, upTo);
      takeAwayNotification(partnerId, upTo);
    }
  });
};

/** The chat's work without a screen: delivery marks, notifications of messages nobody is looking at, removal of read ones. */
export const startBackground = (queryClient: QueryClient, ownId: string): (() => void) => {
  const stops = [
    startDelivering(),
    startClearingNotifications(),
    startStars(),
    startDraftSync(),
    followDeleted(),
    on(newMessage, (message) => {
      if (message.sender === ownId) return;
      const announced = attention.get() ? Promise.resolve(false) : announce(queryClient, message).catch(() => false);
      announced
        .then(async (isAnnounced) => {
          if (!isAnnounced) await (await import('./notification-sound.ts')).ring(message.sender);
        })
        .catch(() => undefined);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};
