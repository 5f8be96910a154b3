import {
  deleteMessage as deleteMessageEvent,
  markRead,
  messagesRead,
  messageUpdated,
  newMessage,
  olderMessagesEvent,
  saveConnection,
  sendMessage as sendMessageEvent,
  sync,
  typing,
  typingShown,
  usersChatWithMe,
} from '@branchline/contract/socket-events';
import { forbidden, notFound } from '#platform/app-error';
import type { ChatMetrics } from '#platform/chat-metrics';
import type { Database } from '#platform/db/database';
import type { Realtime } from '#platform/realtime/realtime-types';
import type { ConversationParts } from './conversation-parts.ts';
import { presentMessage } from './conversations.presenter.ts';
import { createRecentLookUp } from './cut-off.service.ts';
import { deleteMessage } from './deletion.service.ts';
import { markConversationRead, readHistory } from './history.service.ts';
import { listPartners } from './inbox.service.ts';
import type { MessageWriter } from './message-writer.ts';
import { findWritablePartner } from './partners.service.ts';
import type { ConversationPresenter } from './present-conversations.presenter.ts';
import type { SeenMessage } from './seen-records.ts';
import { sendMessage } from './send.service.ts';
import { listMissed } from './sync.service.ts';
import type { UntoldMessages } from './untold-messages.service.ts';

export interface SocketDoorParts extends ConversationParts {
  readonly database: Database;
  readonly realtime: Realtime;
  readonly metrics: Pick<ChatMetrics, 'countCatchUp'>;
  readonly writer: MessageWriter;
  readonly presenter: ConversationPresenter;
  readonly untold: Pick<UntoldMessages, 'note'>;
  /** Told of every new message after its commit. */
  onMessageSent(message: SeenMessage): void;
}

/** Tells the partner, and the reader's other devices, how far somebody has read. */
export const tellRead = (
  realtime: Realtime,
  read: { readonly readerId: string; readonly partnerId: string; readonly upTo: number; readonly socketId?: string },
): void => {
  const payload = { userid: read.readerId, upTo: read.upTo, with: read.partnerId };
  realtime.emitToUsers([read.partnerId, read.readerId], messagesRead, payload, { exceptSocketId: read.socketId });
};

/** Tells who received them that these messages are empty now; they carry no file any more. */
export const tellErased = (realtime: Pick<Realtime, 'emitToUser'>, messages: readonly SeenMessage[]): void => {
  for (const message of messages)
    realtime.emitToUser(message.recipientId, messageUpdated, presentMessage(message, new Map()));
};

/** The socket door: parse → service → present, and tell the others after the commit. */
export const registerConversationEvents = (parts: SocketDoorParts): void => {
  const { realtime, presenter, metrics } = parts;

  realtime.registerEvent(saveConnection, ({ actor, payload, socketId }) => {
    if (payload.userid !== actor.userId) throw forbidden('This is not your connection.');
    return { socketid: socketId };
  });

  realtime.registerEvent(usersChatWithMe, async ({ actor, payload }) => {
    const query = { ofAgents: payload.agentask === 1, page: payload.page ?? 1, search: payload.search ?? '' };
    const { partners, hasMore } = await listPartners(parts, actor, query);
    return { data: partners.map((partner) => presenter.presentPartner(partner)), hasMore };
  });

  realtime.registerEvent(olderMessagesEvent, async ({ actor, payload, socketId }) => {
    const query = { partnerId: payload.userid, page: payload.page ?? 1, before: payload.before };
    const page = await readHistory(parts, actor, query);
    if (page.markedUpTo !== null)
      tellRead(realtime, { readerId: actor.userId, partnerId: query.partnerId, upTo: page.markedUpTo, socketId });
    return presenter.presentHistory(page);
  });

  realtime.registerEvent(
    sendMessageEvent,
    async ({ actor, payload, socketId }) => {
      const recipientId = payload.touserid ?? payload.recipient;
      if (recipientId === undefined) throw notFound('person');
      const sent = await sendMessage(parts, actor, {
        recipientId,
        content: payload.content ?? '',
        attachments: [...new Set(payload.attachments ?? [])],
        clientId: payload.clientId ?? null,
      });
      const message = await presenter.presentMessage(sent.message).catch((error: unknown) => {
        if (sent.isNew) parts.untold.note([sent.message.id]);
        throw error;
      });
      if (sent.isNew) {
        const emit = { once: sent.message.id, exceptSocketId: socketId };
        realtime.emitToUsers([sent.message.recipientId, actor.userId], newMessage, message, emit);
        parts.onMessageSent(sent.message);
      }
      return { message: 'Message sent successfully.', data: message };
    },
    { limit: 'message' },
  );

  const lookUpRecent = createRecentLookUp(parts.pool);
  realtime.whileCutOff(async (userIds, when) => {
    metrics.countCatchUp('look_up');
    for await (const found of lookUpRecent(userIds, when))
      for (const message of await presenter.presentMessages(found)) {
        const emit = { once: message.id, onlyHere: true };
        realtime.emitToUsers([message.recipient, message.sender], newMessage, message, emit);
      }
  });

  realtime.registerEvent(markRead, async ({ actor, payload, socketId }) => {
    const upTo = await markConversationRead(parts, actor, { partnerId: payload.userid, upTo: payload.upTo });
    if (upTo !== null) tellRead(realtime, { readerId: actor.userId, partnerId: payload.userid, upTo, socketId });
    return {};
  });

  realtime.registerEvent(typing, async ({ actor, payload }) => {
    const partner = await findWritablePartner(parts, actor, payload.touserid);
    realtime.emitToUser(partner.id, typingShown, { userid: actor.userId, typing: payload.typing });
    return {};
  });

  realtime.registerEvent(sync, async ({ actor, payload }) => {
    metrics.countCatchUp('sync');
    const page = await listMissed(parts, actor, {
      since: payload.since,
      time: new Date(payload.time),
      cursor: payload.cursor ?? null,
    });
    return {
      data: await presenter.presentMessages(page.messages),
      hasMore: page.hasMore,
      cursor: page.cursor,
    };
  });

  realtime.registerEvent(deleteMessageEvent, async ({ actor, payload }) => {
    const { message: deleted, partnerId } = await deleteMessage(parts, actor, payload.id);
    const message = await presenter.presentMessage(deleted);
    realtime.emitToUsers([partnerId, actor.userId], messageUpdated, message);
    return { data: message };
  });
};
