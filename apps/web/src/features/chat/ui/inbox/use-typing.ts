import { useSyncExternalStore } from 'react';
import { isTyping, subscribeTyping } from '#features/chat/io/typing-store.ts';

/** Whether a partner is writing right now. */
export const useTyping = (partnerId: string): boolean =>
  useSyncExternalStore(subscribeTyping, () => isTyping(partnerId));
