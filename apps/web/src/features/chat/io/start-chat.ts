import type { ConversationRecord, Message } from '@branchline/contract/shapes';
import {
  messagesDelivered,
  messagesRead,
  messageUpdated,
  newMessage,
  partnerChanged,
  presence,
  typingShown,
} from '@branchline/contract/socket-events';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { attention } from '#lib/attention.ts';
import { isConnected, subscribeConnection } from '#lib/connection-state.ts';
import { on } from '#lib/realtime-events.ts';
import { setUnreadCount } from '#lib/unread-count.ts';
import { takeAwayNotification } from '#lib/worker-messages.ts';
import { unreadTotalQuery } from '../api/unread-total.ts';
import { noteArrival } from './arrivals.ts';
import { clearBlobUrls } from './blob-urls.ts';
import { clearDrafts, loadDrafts } from './drafts.ts';
import { findListedPartner, refreshInboxes, refreshTop } from './inbox-cache.ts';
import { loadInboxOrder } from './inbox-order.ts';
import { clearMutes, loadMutes } from './mutes.ts';
import { getOpenConversation, isLookedAt } from './open-conversation.ts';
import { clearOutbox } from './outbox.ts';
import { startOutbox } from './outbox-sender.ts';
import { clearMarks, readConversation, withUnreadTotal } from './reading.ts';
import { type Chat, partnerOf, startSync } from './sync.ts';
import { takeMessage } from './thread-loader.ts';
import { clearThreads, mergeIn, openStoredThread } from './thread-store.ts';
import { clearTyping, setTyping } from './typing.ts';
import { clearUnsentParts } from './draft-attachments.ts';

/** Takes a message that was sent or arrived; whoever no list shows comes into the lists. */
const takeNew = ({ queryClient, ownId }: Chat, message: Message): void => {
  const partnerId = partnerOf(ownId, message);
  if (message.sender === partnerId) {
    setTyping(partnerId, null);
    noteArrival(message.id);
  }
  withUnreadTotal(queryClient, partnerId, () => {
    takeMessage(partnerId, message);
    if (isLookedAt(partnerId)) readConversation({ queryClient, ownId }, partnerId);
  });
  // When this fails the connection is lost, and reconnecting refetches the lists anyway.
  const known = findListedPartner(queryClient, partnerId);
  const filters = message.sender === partnerId && known?.role !== 'team_leader' ? ['unread'] : [];
  if (!known) filters.push('all');
  // A message takes it out of the archive, whoever wrote it and on whichever device: from one list to another.
  if (known?.archived) void refreshInboxes(queryClient);
  else refreshTop(queryClient, partnerId, filters).catch(() => undefined);
};

const takeChanged = async ({ queryClient, ownId }: Chat, message: Message): Promise<void> => {
  const partnerId = partnerOf(ownId, message);
  withUnreadTotal(queryClient, partnerId, () => takeMessage(partnerId, message));
  // What the device kept of a conversation that was not opened yet has the message too.
  await openStoredThread(partnerId);
  takeMessage(partnerId, message);
};

const takeMark = (
  { queryClient, ownId }: Chat,
  mark: { readonly userid: string; readonly with: string; readonly conversation: ConversationRecord },
): void => {
  const partnerId = mark.userid === ownId ? mark.with : mark.userid;
  withUnreadTotal(queryClient, partnerId, () => mergeIn({ partnerId, record: mark.conversation }));
};

/** Keeps the unread count in the title and on the app's icon up to date. */
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

/** Subscribes to the server's events and sends the outbox, for the person signed in. Returns the function that stops it. */
export const startChat = (queryClient: QueryClient, ownId: string): (() => void) => {
  const chat = { queryClient, ownId };
  const stops = [
    on(newMessage, (message) => takeNew(chat, message)),
    on(messagesRead, (mark) => {
      takeMark(chat, mark);
      if (mark.userid === ownId) takeAwayNotification(mark.with, mark.upTo);
    }),
    on(messagesDelivered, (mark) => takeMark(chat, mark)),
    on(messageUpdated, (message) => void takeChanged(chat, message)),
    on(presence, ({ userid: partnerId, ...there }) =>
      mergeIn({ partnerId, presence: { ...there, at: performance.now() } }),
    ),
    // Rare, so its code loads on demand.
    on(partnerChanged, (change) => {
      void import('./partner-changes.ts').then((changes) => changes.takePartnerChange(queryClient, change));
    }),
    on(typingShown, ({ userid, typing, recording }) =>
      setTyping(userid, typing ? (recording ? 'recording' : 'typing') : null),
    ),
    subscribeConnection((state) => {
      if (!isConnected(state)) clearTyping();
    }),
    startSync(chat),
    startOutbox((message) => takeNew(chat, message)),
    showUnread(queryClient),
  ];
  loadInboxOrder();
  void loadMutes();
  void loadDrafts();
  const readWhenSeen = (): void => {
    const open = getOpenConversation();
    if (open !== null && isLookedAt(open)) readConversation(chat, open);
  };
  document.addEventListener('visibilitychange', readWhenSeen);
  // Once what is new is marked in what is drawn.
  const stopWatching = attention.subscribe(() => queueMicrotask(readWhenSeen));
  return () => {
    stopWatching();
    document.removeEventListener('visibilitychange', readWhenSeen);
    for (const stop of stops) stop();
    clearThreads();
    clearOutbox();
    clearTyping();
    clearMutes();
    clearMarks();
    clearDrafts();
    clearBlobUrls();
    clearUnsentParts();
  };
};
