import type { QueryClient } from '@tanstack/react-query';
import { takeAwayNotification } from '#lib/worker-messages.ts';
import { markRead } from '../api/mark-read.ts';
import { refreshUnreadTotal, unreadTotalQuery } from '../api/unread-total.ts';
import { withReadMark } from '../core/record.ts';
import { lastSeq, merge } from '../core/thread.ts';
import { getThread, mergeIn, updateThread } from './thread-store.ts';

/** Beyond every message: the server takes it as the newest. */
const newest = 2 ** 31;

const unreadOf = (partnerId: string): number | null => getThread(partnerId).record?.unread ?? null;

/**
 * Changes what is held of a conversation, and with it the number of unread messages in all. A total that is under way may
 * count the change or not, and nobody knows what a conversation added that was not known before: it is asked for anew.
 */
export const withUnreadTotal = (queryClient: QueryClient, partnerId: string, change: () => void): void => {
  const before = unreadOf(partnerId);
  change();
  const after = unreadOf(partnerId);
  if (before === after) return;
  queryClient.setQueryData(unreadTotalQuery.queryKey, (total) =>
    total === undefined ? total : Math.max(0, total + (after ?? 0) - (before ?? 0)),
  );
  if (before === null || queryClient.isFetching(unreadTotalQuery) > 0) void refreshUnreadTotal(queryClient);
};

const readUpTo = (queryClient: QueryClient, partnerId: string, upTo: number): void => {
  withUnreadTotal(queryClient, partnerId, () =>
    updateThread(partnerId, (thread) =>
      merge({ ...thread, record: thread.record && withReadMark(thread.record, upTo) }, { partnerId }),
    ),
  );
  takeAwayNotification(partnerId, upTo);
  // When this fails the connection is gone; coming back loads the newest page, and what is looked at is told again.
  markRead(partnerId, upTo).then(
    (record) => {
      mergeIn({ partnerId, record });
      return refreshUnreadTotal(queryClient);
    },
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
  if (upTo > 0 && (hasUnread || isAgain)) readUpTo(queryClient, partnerId, upTo);
};

/** Marks a conversation as read from the list, without opening it. */
export const markConversationRead = (queryClient: QueryClient, partnerId: string): void =>
  readUpTo(queryClient, partnerId, newest);
