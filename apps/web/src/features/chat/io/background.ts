import { newMessage } from '@branchline/contract/socket-events';
import type { QueryClient } from '@tanstack/react-query';
import { attention } from '#lib/attention.ts';
import { on } from '#lib/realtime-events.ts';
import { announce } from './announce.ts';
import { startClearingNotifications } from './clear-notifications.ts';
import { startDelivering } from './delivering.ts';
import { startDraftSync } from './draft-sync.ts';
import { startStars } from './starring.ts';
import { followDeleted } from './voice-playback.ts';

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
