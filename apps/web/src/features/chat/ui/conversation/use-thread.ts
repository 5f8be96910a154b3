import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { useStore } from '#lib/store.ts';
import { inTime } from '#features/chat/io/chat-database.ts';
import { isLookedAt, setOpenConversation } from '#features/chat/io/open-conversation.ts';
import { readConversation } from '#features/chat/io/reading.ts';
import { leaveDetached, type Thread } from '#features/chat/core/thread.ts';
import { loadNewest } from '#features/chat/io/thread-loader.ts';
import { getThread, openStoredThread, threadChanges, updateThread } from '#features/chat/io/thread-store.ts';

export interface OpenThread {
  readonly thread: Thread;
  /** Set when the request failed or was refused. */
  readonly error: Error | null;
  /** Offline, and nothing is stored on the device. It loads by itself on reconnect. */
  readonly isOffline: boolean;
  readonly retry: () => void;
}

/** Failures that a retry would not change. */
const refusals: readonly string[] = ['not_found', 'forbidden', 'invalid'];

/** The conversation with a partner, kept up to date while it is on the screen. */
export const useThread = (partnerId: string, ownId: string): OpenThread => {
  const thread = useStore(threadChanges, () => getThread(partnerId));
  const queryClient = useQueryClient();
  // The messages live in the store, where events reach them; the query says when to ask and how it went.
  const { error, fetchStatus, refetch } = useQuery({
    queryKey: ['thread', partnerId],
    queryFn: async () => {
      await loadNewest(partnerId);
      return Date.now();
    },
    staleTime: 0,
    gcTime: 0,
  });
  useEffect(() => {
    const close = setOpenConversation(partnerId);
    return () => {
      close();
      // Reopened, it starts at the newest messages.
      updateThread(partnerId, leaveDetached);
    };
  }, [partnerId]);
  const [isStorageRead, setIsStorageRead] = useState(false);
  useEffect(() => void inTime(openStoredThread(partnerId)).then(() => setIsStorageRead(true)), [partnerId]);
  // Marked as read once it is drawn, with new messages marked in it.
  const isReadSent = useRef(false);
  const isDetached = thread.detached !== null;
  useEffect(() => {
    if (!thread.isFresh) isReadSent.current = false;
    if (!thread.isFresh || !isLookedAt(partnerId)) return;
    readConversation({ queryClient, ownId }, partnerId, { isAgain: !isReadSent.current });
    isReadSent.current = true;
  }, [queryClient, ownId, partnerId, thread.isFresh, thread.messages, isDetached]);
  // A connection that comes back loads the conversation, whatever the query knows of it.
  const isRefused = error instanceof ApiError && refusals.includes(error.code);
  return {
    thread,
    error: thread.isFresh && !isRefused ? null : error,
    isOffline: fetchStatus === 'paused' && isStorageRead,
    retry: () => void refetch(),
  };
};
