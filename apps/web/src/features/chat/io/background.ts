import { newMessage } from '@branchline/contract/socket-events';
import type { QueryClient } from '@tanstack/react-query';
import { attention } from '#lib/attention.ts';
import { on } from '#lib/realtime-events.ts';
import { throttle } from '#lib/throttle.ts';
import { takeAwayNotification } from '#lib/worker-messages.ts';
import { announce } from './announce.ts';
import { startDraftSync } from './draft-sync.ts';
import { startDelivering } from './receipts.ts';
import { startStars } from './stars.ts';
import { knownThreads, threadChanges } from './thread-store.ts';
import { followDeleted } from './voice-playback.ts';

/** Lists change many times while they load. */
const gatherMs = 1000;

/**
 * Takes away what this device shows of conversations that were read elsewhere, perhaps long ago: a push that says so may
 * never have come, and a phone of Apple takes none. Follows what is known of each conversation; returns the stopper.
 */
export const startClearingNotifications = (): (() => void) => {
  /** Up to where each partner's notification was taken away, or would have been. */
  const cleared = new Map<string, number>();

  const clearRead = (): void => {
    for (const [partnerId, { record }] of knownThreads()) {
      if (!record) continue;
      // What is unread no more without being read was deleted.
      const upTo = record.unread === 0 ? record.lastSeq : record.readSeq;
      if (upTo <= (cleared.get(partnerId) ?? 0)) continue;
      cleared.set(partnerId, upTo);
      takeAwayNotification(partnerId, upTo);
    }
  };
  const clearing = throttle(clearRead, gatherMs);

  clearing.soon();
  const stop = threadChanges.subscribe(clearing.soon);
  return () => {
    clearing.cancel();
    stop();
  };
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
