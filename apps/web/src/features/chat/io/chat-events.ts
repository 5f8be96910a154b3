import type { Message } from '@branchline/contract/shapes';
import { messagesRead, messageUpdated, newMessage, presence, typingShown } from '@branchline/contract/socket-events';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { getConnection, subscribeConnection } from '#lib/connection-state.ts';
import { on } from '#lib/realtime-events.ts';
import { setUnreadCount } from '#lib/unread-count.ts';
import { refreshUnreadTotal, unreadTotalQuery } from '../api/unread-total.ts';
import { noteArrival } from './arrivals.ts';
import { clearBlobUrls } from './blob-urls.ts';
import {
  findPartner,
  keepAnswersFresh,
  refreshInboxes,
  showAllRead,
  showChanged,
  showNewest,
  showPresence,
  showReadByPartner,
} from './inbox-cache.ts';
import { clearMutes, loadMutes } from './mutes.ts';
import { getOpenConversation, isLookedAt } from './open-conversation.ts';
import { clearOutbox } from './outbox.ts';
import { startOutbox } from './outbox-sender.ts';
import { readConversation } from './reading.ts';
import { lastSeq, replaceMessage } from '../core/thread.ts';
import { loadNewest, takeMessage } from './thread-loader.ts';
import {
  clearThreads,
  getThread,
  heldPartnerIds,
  noteDeleted,
  noteRead,
  openKeptThread,
  updateThread,
} from './thread-store.ts';
import { clearTyping, setTyping } from './typing.ts';
import { clearUnsentParts } from './unsent-parts.ts';

interface Chat {
  readonly queryClient: QueryClient;
  readonly ownId: string;
}

const partnerOf = (ownId: string, message: Message): string =>
  message.sender === ownId ? message.recipient : message.sender;

/** One more is unread. A total that is under way may count it or not: it is asked for anew. */
const countUnread = (queryClient: QueryClient): void => {
  queryClient.setQueryData(unreadTotalQuery.queryKey, (total) => (total === undefined ? total : total + 1));
  if (queryClient.isFetching(unreadTotalQuery) > 0) void refreshUnreadTotal(queryClient);
};

const takeNew = ({ queryClient, ownId }: Chat, message: Message): void => {
  const partnerId = partnerOf(ownId, message);
  const isReceived = message.sender !== ownId;
  if (isReceived) {
    setTyping(partnerId, false);
    noteArrival(message.id);
  }
  takeMessage(partnerId, message);
  // Told twice, it is counted once.
  if (findPartner(queryClient, partnerId)?.lastMessage?.id === message.id) return;
  showNewest(queryClient, partnerId, { message, isUnread: isReceived && !isLookedAt(partnerId) });
  if (!isReceived) return;
  if (isLookedAt(partnerId)) readConversation({ queryClient, ownId }, partnerId);
  else countUnread(queryClient);
};

const takeRead = (
  { queryClient, ownId }: Chat,
  read: { readonly userid: string; readonly upTo: number; readonly with: string },
): void => {
  if (read.userid !== ownId) {
    noteRead(read.userid, read.userid, read.upTo);
    showReadByPartner(queryClient, read.userid);
    return;
  }
  noteRead(read.with, ownId, read.upTo);
  const known = lastSeq(getThread(read.with));
  if (known > 0 && read.upTo >= known) showAllRead(queryClient, read.with);
  else void refreshInboxes(queryClient);
  void refreshUnreadTotal(queryClient);
};

/** Only the server knows how many are unread by now: an event may come twice, and what it tells of may be read meanwhile. */
const askUnread = (queryClient: QueryClient): void => {
  void refreshInboxes(queryClient);
  void refreshUnreadTotal(queryClient);
};

const takeChanged = async ({ queryClient, ownId }: Chat, message: Message): Promise<void> => {
  const partnerId = partnerOf(ownId, message);
  showChanged(queryClient, partnerId, message);
  if (message.deleted && message.sender !== ownId && !message.isRead) askUnread(queryClient);
  if (message.deleted) noteDeleted(partnerId, message);
  // What the device kept of a conversation that was not opened yet has the message too.
  if (!heldPartnerIds().includes(partnerId)) await openKeptThread(partnerId);
  if (!message.deleted) updateThread(partnerId, (thread) => replaceMessage(thread, message));
};

/** The connection is back: what was missed is fetched, so that the screen equals a fresh load. */
const catchUp = async ({ queryClient }: Chat): Promise<void> => {
  for (const partnerId of heldPartnerIds()) updateThread(partnerId, (thread) => ({ ...thread, isFresh: false }));
  const open = getOpenConversation();
  if (open !== null) await loadNewest(open).catch(() => undefined);
  askUnread(queryClient);
};

/** Keeps the number in the title and on the app's icon in step with the lists. */
const showUnread = (queryClient: QueryClient): (() => void) => {
  const observer = new QueryObserver(queryClient, unreadTotalQuery);
  const stop = observer.subscribe(({ data }) => {
    if (data !== undefined) setUnreadCount(data);
  });
  return () => {
    stop();
    setUnreadCount(0);
  };
};

/** Follows the server's events and sends what waits, for the person signed in; returns the stopper. */
export const startChat = (queryClient: QueryClient, ownId: string): (() => void) => {
  const chat = { queryClient, ownId };
  let wasConnected = getConnection() === 'connected';
  const stops = [
    keepAnswersFresh(queryClient),
    on(newMessage, (message) => takeNew(chat, message)),
    on(messagesRead, (read) => takeRead(chat, read)),
    on(messageUpdated, (message) => void takeChanged(chat, message)),
    on(presence, ({ userid, online, lastSeen }) => showPresence(queryClient, userid, { online, lastSeen })),
    on(typingShown, ({ userid, typing }) => setTyping(userid, typing)),
    subscribeConnection((state) => {
      if (state === 'connected' && !wasConnected) void catchUp(chat);
      if (state !== 'connected') clearTyping();
      wasConnected = state === 'connected';
    }),
    startOutbox((message) => showNewest(queryClient, message.recipient, { message, isUnread: false })),
    showUnread(queryClient),
  ];
  void loadMutes();
  const readWhenSeen = (): void => {
    const open = getOpenConversation();
    if (open !== null && isLookedAt(open)) readConversation(chat, open);
  };
  document.addEventListener('visibilitychange', readWhenSeen);
  return () => {
    document.removeEventListener('visibilitychange', readWhenSeen);
    for (const stop of stops) stop();
    clearThreads();
    clearOutbox();
    clearTyping();
    clearMutes();
    clearBlobUrls();
    clearUnsentParts();
  };
};
