import { useMemo } from 'react';
import { useStore } from '#lib/store.ts';
import type { OutboxEntry } from '#features/chat/core/outbox.ts';
import { outbox } from '#features/chat/io/outbox.ts';

/** The pending messages to a partner, in order. */
export const useOutbox = (partnerId: string): readonly OutboxEntry[] => {
  const entries = useStore(outbox, (all) => all);
  return useMemo(() => entries.filter((entry) => entry.partnerId === partnerId), [entries, partnerId]);
};
