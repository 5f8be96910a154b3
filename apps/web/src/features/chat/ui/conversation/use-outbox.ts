import { useMemo, useSyncExternalStore } from 'react';
import type { OutboxEntry } from '#features/chat/io/chat-database.ts';
import { getOutbox, subscribeOutbox } from '#features/chat/io/outbox.ts';

/** The messages to a partner that wait on this device, in order. */
export const useOutbox = (partnerId: string): readonly OutboxEntry[] => {
  const entries = useSyncExternalStore(subscribeOutbox, getOutbox);
  return useMemo(() => entries.filter((entry) => entry.partnerId === partnerId), [entries, partnerId]);
};
