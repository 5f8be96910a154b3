import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { unreadTotalQuery } from '../api/unread-total.ts';
import { showAllRead } from '../lib/inbox-cache.ts';
import { setOpenConversation } from '../lib/open-conversation.ts';
import type { Thread } from '../lib/thread.ts';
import { loadNewest } from '../lib/thread-loader.ts';
import { getThread, openKeptThread, subscribeThread } from '../lib/thread-store.ts';

export interface OpenThread {
  readonly thread: Thread;
  /** Set when the server could not be asked, or refused. */
  readonly error: Error | null;
  readonly retry: () => void;
}

/** The conversation with a partner, kept up to date while it is on the screen. */
export const useThread = (partnerId: string): OpenThread => {
  const thread = useSyncExternalStore(
    (listener) => subscribeThread(partnerId, listener),
    () => getThread(partnerId),
  );
  const queryClient = useQueryClient();
  // The messages live in the store, where events reach them; the query says when to ask and how it went.
  const { error, refetch } = useQuery({
    queryKey: ['thread', partnerId],
    queryFn: async () => {
      const isSeen = document.visibilityState === 'visible';
      await loadNewest(partnerId, { marksRead: isSeen });
      if (isSeen) {
        showAllRead(queryClient, partnerId);
        void queryClient.invalidateQueries(unreadTotalQuery);
      }
      return Date.now();
    },
    staleTime: 0,
    gcTime: 0,
  });
  useEffect(() => setOpenConversation(partnerId), [partnerId]);
  useEffect(() => void openKeptThread(partnerId), [partnerId]);
  return { thread, error, retry: () => void refetch() };
};
