import { newMessage } from '@branchline/contract/socket-events';
import type { QueryClient } from '@tanstack/react-query';
import { attention } from '#lib/attention.ts';
import { on } from '#lib/realtime-events.ts';
import { throttle } from '#lib/throttle.ts';
import { takeAwayNotification } from '#lib/worker-messages.ts';
import { markDelivered } from '../api/mark-delivered.ts';
import { announce } from './announce.ts';
import { startDraftSync } from './draft-sync.ts';
import { startStars } from './stars-sync.ts';
import { knownThreads, mergeIn, threadChanges } from './thread-store.ts';
import { followDeleted } from './voice-playback.ts';

/** Lists change many times while they load. A second is not felt at a tick, and a lively conversation costs a third of the marks that it did at 300 ms. */
const gatherMs = 1000;

/** Works at the beginning and after whatever changes of conversations, once for a moment's changes; returns the stopper. */
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
 * Tells the server up to where this device has received what each partner wrote: once for the messages of a moment, and
 * not at all where they are read, which says it too. Returns the stopper.
 */
export const startDelivering = (): (() => void) => {
  /** Up to where each partner's messages are known to the server as received, or about to be. */
  const marks = new Map<string, number>();

  const mark = (partnerId: string, upTo: number): void => {
    marks.set(partnerId, upTo);
    markDelivered(partnerId, upTo).then(
      (record) => mergeIn({ partnerId, record }),
      // The connection is gone: it is marked with the next change, which coming back makes.
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
 * Takes away what this device shows of conversations that were read elsewhere, perhaps long ago: a push that says so may
 * never have come, and a phone of Apple takes none. Returns the stopper.
 */
export const startClearingNotifications = (): (() => void) => {
  /** Up to where each partner's notification was taken away, or would have been. */
  const cleared = new Map<string, number>();

  return followThreads(() => {
    for (const [partnerId, { record }] of knownThreads()) {
      if (!record) continue;
      // What is unread no more without being read was deleted.
      const upTo = record.unread === 0 ? record.lastSeq : record.readSeq;
      if (upTo <= (cleared.get(partnerId) ?? 0)) continue;
      cleared.set(partnerId, upTo);
      takeAwayNotification(partnerId, upTo);
    }
  });
};

/** What the chat does beside its screens: marks what arrives as delivered, announces what nobody looks at, and takes away what was read. */
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
