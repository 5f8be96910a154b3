import type { QueryClient } from '@tanstack/react-query';
import { tellRead } from '../api/tell-read.ts';
import { refreshUnreadTotal, unreadTotalQuery } from '../api/unread-total.ts';
import { findPartner, showAllRead } from './inbox-cache.ts';
import { lastSeq, markReadUpTo } from '../core/thread.ts';
import { getThread, updateThread } from './thread-store.ts';

/** Beyond every message: the server takes it as the newest. */
const newest = 2 ** 31;

const markRead = (queryClient: QueryClient, partnerId: string, upTo: number): void => {
  const unread = findPartner(queryClient, partnerId)?.unread ?? 0;
  showAllRead(queryClient, partnerId);
  queryClient.setQueryData(unreadTotalQuery.queryKey, (total) => total && Math.max(0, total - unread));
  // When this fails the connection is gone; coming back loads the newest page, and what is looked at is told again.
  tellRead(partnerId, upTo).then(
    () => refreshUnreadTotal(queryClient),
    () => undefined,
  );
};

/** Who reads, and where that is shown. */
interface Reader {
  readonly queryClient: QueryClient;
  readonly ownId: string;
}

/**
 * Marks what is held of a conversation as read by the person looking at it, here and on the server; nothing to do when it
 * was read before. `isAgain` tells the server even then: it may not have heard of it before the connection went away.
 */
export const readConversation = (
  { queryClient, ownId }: Reader,
  partnerId: string,
  { isAgain = false }: { readonly isAgain?: boolean } = {},
): void => {
  const thread = getThread(partnerId);
  const hasUnread = thread.messages.some((message) => message.recipient === ownId && !message.isRead);
  const upTo = lastSeq(thread);
  if (upTo === 0 || !(hasUnread || isAgain)) return;
  updateThread(partnerId, (now) => markReadUpTo(now, ownId, upTo));
  markRead(queryClient, partnerId, upTo);
};

/** Marks a conversation as read from the list, without opening it. */
export const markConversationRead = (queryClient: QueryClient, ownId: string, partnerId: string): void => {
  updateThread(partnerId, (now) => markReadUpTo(now, ownId, newest));
  markRead(queryClient, partnerId, newest);
};
