import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#lib/api-error.ts';
import { takeAwayNotification } from '#lib/worker-messages.ts';
import { markRead } from '../api/mark-messages.ts';
import { refreshUnreadTotal, unreadTotalQuery } from '../api/unread-total.ts';
import { withReadMark } from '../core/record.ts';
import { lastSeq, merge } from '../core/thread.ts';
import { getThread, mergeIn, updateThread } from './thread-store.ts';

/** Beyond every message, for a conversation of which nothing is known yet: the server takes it as the newest. */
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

const isFinal = ({ code }: ApiError): boolean => code === 'not_found' || code === 'forbidden' || code === 'invalid';

/** How far was read of which conversations, as long as the server has not confirmed it. */
const unconfirmed = new Map<string, number>();

const sendMark = async (queryClient: QueryClient, partnerId: string, upTo: number): Promise<void> => {
  unconfirmed.set(partnerId, upTo);
  const settle = (): void => {
    if (unconfirmed.get(partnerId) === upTo) unconfirmed.delete(partnerId);
  };
  try {
    const record = await markRead(partnerId, upTo);
    settle();
    mergeIn({ partnerId, record });
    await refreshUnreadTotal(queryClient);
  } catch (error) {
    // Without an answer it is sent again once the connection is back.
    if (error instanceof ApiError && isFinal(error)) settle();
  }
};

/** Sends the marks again that the connection lost. */
export const resendMarks = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all([...unconfirmed].map(([partnerId, upTo]) => sendMark(queryClient, partnerId, upTo)));

/** Forgets them: another person signs in on the same page. */
export const clearMarks = (): void => unconfirmed.clear();

const readUpTo = (queryClient: QueryClient, partnerId: string, upTo: number): void => {
  withUnreadTotal(queryClient, partnerId, () =>
    updateThread(partnerId, (thread) =>
      merge({ ...thread, record: thread.record && withReadMark(thread.record, upTo) }, { partnerId }),
    ),
  );
  takeAwayNotification(partnerId, upTo);
  void sendMark(queryClient, partnerId, upTo);
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

/** Marks a conversation as read from the list, as far as the list shows it, without opening it. */
export const markConversationRead = (queryClient: QueryClient, partnerId: string): void =>
  readUpTo(queryClient, partnerId, getThread(partnerId).record?.lastSeq ?? newest);
