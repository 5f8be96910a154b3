import { emptiedDraftDays } from '@branchline/contract/drafts';
import { inboxPageSize, messagePageSize } from '@branchline/contract/conversations';
import { messagesDelivered, syncPageSize } from '@branchline/contract/socket-events';
import type { AppContext } from '#app-context';
import { readSetting } from '#features/settings';
import type { AttachedFiles, ConversationDeps } from './conversation-deps.ts';
import { createMissedAnswers, followMessages } from './availability/auto-answer.service.ts';
import { registerConversationCalls } from './conversations.routes.ts';
import { registerConversationEvents } from './conversations.socket.ts';
import { createDeliveredMarks } from './read/delivered.service.ts';
import { registerMessageChanges } from './change/message-changes.socket.ts';
import { removeOldMarkTimes } from './read/mark-times.repository.ts';
import { createMessageWriter } from './write/message-writer.ts';
import {
  createAutoMessages,
  createChangedMessages,
  emitMark,
  type EmitAutoMessages,
} from './events/message-events.socket.ts';
import { createPartnerChanges, type EmitPartnerChanges } from './events/partner-changes.socket.ts';
import { registerPartnerMarks } from './partner-marks/partner-marks.socket.ts';
import { registerPresence } from './presence/presence.socket.ts';
import {
  type ConversationPresenter,
  createConversationPresenter,
  type PresentingDeps,
} from './events/present-conversations.presenter.ts';
import type { MessageView } from './conversation-views.ts';
import { forgetEmptied } from './stars-and-drafts/stars-and-drafts.service.ts';
import { startRepair } from './repair/repair.socket.ts';
import { viewersOf, type Viewing } from './read/partners.service.ts';
import { createStaffView, type StaffView } from './read/staff-view.service.ts';

export { countAgedMessages, eraseAgedMessages } from './change/aging.service.ts';
export { isOpenAt, openTimesOf } from './availability/opening-hours.ts';
export { type AutoMessage, storeAutoMessages } from './write/auto-messages.repository.ts';
export { eraseOwnOf, findOwnData, type OwnData } from './stars-and-drafts/stars-and-drafts.repository.ts';
export { countUnread } from './conversations.repository.ts';
export type { EmitAutoMessages } from './events/message-events.socket.ts';
export { findLeadersOf } from './events/partner-changes.repository.ts';
export { closeConversationsOf, eraseMessagesOf } from './change/deletion.repository.ts';
export { presentMessage, usernameOf } from './conversations.presenter.ts';
export type { EmitPartnerChanges } from './events/partner-changes.socket.ts';
export type { MessageVersion } from './change/message-changes.repository.ts';
export { hearsPushes, type PersonRow } from './conversation-rows.ts';
export type { ConversationPresenter } from './events/present-conversations.presenter.ts';
export type { MessageView, PartnerView } from './conversation-views.ts';
export type { StaffView } from './read/staff-view.service.ts';

/** How far somebody came with what a partner wrote. */
export interface PersonsMark {
  readonly userId: string;
  readonly partnerId: string;
  readonly upTo: number;
}

/** What conversations need of the files feature. */
type ChatFiles = AttachedFiles & PresentingDeps['files'];

export interface Conversations {
  readonly staffView: StaffView;
  readonly presenter: ConversationPresenter;
  readonly emitPartnerChanges: EmitPartnerChanges;
  /** Sends a customer's leaders what changed of that customer: whether notifications arrive, when a text was sent. */
  emitToLeadersOf(customerId: string): Promise<void>;
  readonly emitAutoMessages: EmitAutoMessages;
  /** The listener is called for every new message, after its commit, on the process that stored it. */
  onMessageSent(listener: (message: MessageView) => void): void;
  /** The listener is called when a read mark has moved, after the commit, on the process that stored it. */
  onRead(listener: (mark: PersonsMark) => void): void;
  /** A device has received what a partner wrote; both people's devices are notified if that moves the mark. */
  markDelivered(mark: PersonsMark): Promise<void>;
  /** Resolves when every accepted message is stored: used at shutdown. */
  drain(): Promise<void>;
}

/** Registers the chat's calls and events. */
export const registerConversations = (context: AppContext, files: ChatFiles): Conversations => {
  const { database, realtime, http, metrics } = context;
  const { pool } = database;
  const listeners: ((message: MessageView) => void)[] = [];
  const onMessageSent = (message: MessageView) => {
    for (const listener of listeners) listener(message);
  };
  const readListeners: ((mark: PersonsMark) => void)[] = [];
  const onRead = (mark: PersonsMark) => {
    for (const listener of readListeners) listener(mark);
  };
  const presenter = createConversationPresenter({ files, isOnline: (userId) => realtime.isOnline(userId) });
  const repair = startRepair({ pool, realtime, presenter, metrics, logger: context.logger, onMessageSent });
  const emitPartnerChanges = createPartnerChanges({ pool, realtime, presenter });
  const emitToLeadersOf = async (...customerIds: readonly string[]) => {
    const viewings: Viewing[] = [];
    for (const customerId of customerIds) viewings.push(...(await viewersOf(database.db, customerId)));
    await emitPartnerChanges(viewings);
  };
  const emitChangedMessages = createChangedMessages({ pool, realtime, presenter });
  context.customerChanges.on(({ customerIds, viewerIds, messageIds }) => {
    if (messageIds) context.later.add('messages.emit', () => emitChangedMessages(messageIds));
    context.later.add('customers.emit', () =>
      viewerIds
        ? emitPartnerChanges(customerIds.flatMap((partnerId) => viewerIds.map((viewerId) => ({ viewerId, partnerId }))))
        : emitToLeadersOf(...customerIds),
    );
  });
  const emitAutoMessages = createAutoMessages({ pool, realtime, presenter, onMessageSent });
  const writer = createMessageWriter({
    pool,
    isParallel: database.kind === 'postgres',
    onNoticed: followMessages({ context, emitAutoMessages, emitPartnerChanges }),
    onStored: (count) => metrics.observeBatch(count),
    onUnanswered: (messageIds) => repair.noteUnconfirmed(messageIds),
  });
  metrics.watchQueue('messages', () => writer.queueLength);
  const pageSizes = { messages: messagePageSize, inbox: inboxPageSize, sync: syncPageSize };
  const deps: ConversationDeps = { pool, files, pageSizes };
  const delivered = createDeliveredMarks(pool);
  registerConversationEvents({
    ...deps,
    delivered,
    realtime,
    metrics,
    writer,
    presenter,
    emitPartnerChanges,
    repair,
    onMessageSent,
    onRead,
  });
  registerMessageChanges({
    files,
    database,
    realtime,
    presenter,
    emitPartnerChanges,
    readEditWindow: async () => Number(await readSetting(context, 'edit_window_minutes')),
  });
  registerConversationCalls(http, { ...deps, realtime, presenter, onRead, emitPartnerChanges });
  registerPartnerMarks({ pool, realtime, emitPartnerChanges });
  registerPresence(pool, realtime);
  context.jobs.every('conversations.missed-answers', 20, createMissedAnswers({ context, emitAutoMessages }));
  context.jobs.every('conversations.forget-mark-times', 86_400, () => removeOldMarkTimes(pool));
  context.jobs.every('conversations.forget-emptied-drafts', 86_400, () =>
    forgetEmptied(pool, context.clock.now(), emptiedDraftDays),
  );
  return {
    staffView: createStaffView(database, pageSizes),
    presenter,
    emitPartnerChanges,
    emitToLeadersOf,
    emitAutoMessages,
    onMessageSent: (listener) => {
      listeners.push(listener);
    },
    onRead: (listener) => {
      readListeners.push(listener);
    },
    markDelivered: async (mark) => {
      const moved = await delivered.write(mark);
      if (moved) emitMark(realtime, messagesDelivered, { conversation: moved, userId: mark.userId });
    },
    drain: async () => {
      await delivered.flush();
      await writer.drain();
      await repair.stop();
    },
  };
};
