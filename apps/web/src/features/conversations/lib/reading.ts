import type { QueryClient } from '@tanstack/react-query';
import { tellRead } from '../api/tell-read.ts';
import { unreadTotalQuery } from '../api/unread-total.ts';
import { showAllRead } from './inbox-cache.ts';
import { lastSeq, markReadUpTo } from './thread.ts';
import { getThread, updateThread } from './thread-store.ts';

/** Marks what is held of a conversation as read by the person looking at it, here and on the server. */
export const readConversation = (queryClient: QueryClient, ownId: string, partnerId: string): void => {
  const thread = getThread(partnerId);
  const hasUnread = thread.messages.some((message) => message.recipient === ownId && !message.isRead);
  if (!hasUnread) return;
  const upTo = lastSeq(thread);
  updateThread(partnerId, (now) => markReadUpTo(now, ownId, upTo));
  showAllRead(queryClient, partnerId);
  // When this fails the connection is gone; coming back loads the newest page, which marks it as read.
  tellRead(partnerId, upTo).then(
    () => queryClient.invalidateQueries(unreadTotalQuery),
    () => undefined,
  );
};
