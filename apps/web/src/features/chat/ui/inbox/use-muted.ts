import { useSyncExternalStore } from 'react';
import { getMutes, subscribeMutes } from '#features/chat/io/mutes.ts';

/** Whether a conversation makes no notification on this device. */
export const useMuted = (partnerId: string): boolean =>
  useSyncExternalStore(subscribeMutes, () => getMutes().has(partnerId));
