import { draftChanged, listDrafts as listDraftsEvent, saveDraft as saveDraftEvent } from '@branchline/contract/drafts';
import {
  markDelivered,
  markRead,
  messagesDelivered,
  newMessage,
  olderMessagesEvent,
  saveConnection,
  sendMessage as sendMessageEvent,
  sync,
  typing,
  typingShown,
  usersChatWithMe,
} from '@branchline/contract/socket-events';
import { listStars, messageStarred, starMessage as starMessageEvent } from '@branchline/contract/stars';
import { forbidden, notFound } from '#platform/app-error';
import type { ChatMetrics } from '#platform/chat-metrics';
import type { EventHandler, Realtime } from '#platform/realtime/realtime-types';
import type { ConversationDeps } from './conversation-deps.ts';
import { presentDraft, presentRecord } from './conversations.presenter.ts';
import type { DeliveredMarks } from './read/delivered.service.ts';
import { markConversationRead, readHistory } from './read/history.service.ts';
import { listPartners } from './read/inbox.service.ts';
import {
  emitMark,
  emitMessage,
  messageFor,
  presentBoth,
  type ReadEmitting,
  emitRead,
} from './events/message-events.socket.ts';
import type { MessageWriter } from './write/message-writer.ts';
import { findWritablePartner } from './read/partners.service.ts';
import type { EmitPartnerChanges } from './events/partner-changes.socket.ts';
import type { ConversationPresenter } from './events/present-conversations.presenter.ts';
import type { MessageView } from './conversation-views.ts';
import { sendMessage } from './write/send.service.ts';
import { listMissed } from './read/sync.service.ts';
import type { RepairLoop } from './repair/repair.service.ts';
import {
  listDrafts,
  listStarIds,
  listUsedEmoji,
  saveDraft,
  starMessage,
} from './stars-and-drafts/stars-and-drafts.service.ts';

export interface ConversationEventDeps extends ConversationDeps, ReadEmitting {
  readonly realtime: Realtime;
  readonly metrics: Pick<ChatMetrics, 'countCatchUp'>;
  readonly writer: MessageWriter;
  readonly presenter: ConversationPresenter;
  readonly emitPartnerChanges: EmitPartnerChanges;
  readonly delivered: DeliveredMarks;
  readonly repair: Pick<RepairLoop, 'noteUnconfirmed'>;
  /** Called for every new message, after its commit. */
  onMessageSent(message: MessageView): void;
}

/** A person's own stars and drafts: only their own devices are notified. */
const registerStarsAndDrafts = (deps: ConversationEventDeps): void => {
  const { realtime } = deps;

  realtime.registerEvent(starMessageEvent, async ({ actor, payload: { id, starred }, socketId }) => {
    await starMessage(deps, actor, { id, isStarred: starred });
    realtime.emitToUser(actor.userId, messageStarred, { id, starred }, { exceptSocketId: socketId });
    return {};
  });

  realtime.registerEvent(listStars, async ({ actor }) => {
    const [data, emoji] = await Promise.all([listStarIds(deps, actor), listUsedEmoji(deps, actor)]);
    return { data, emoji };
  });

  realtime.registerEvent(saveDraftEvent, async ({ actor, payload, socketId }) => {
    const { draft, isStored } = await saveDraft(deps, actor, {
      partnerId: payload.userid,
      content: payload.content,
      replyTo: payload.replyTo ?? null,
      at: new Date(payload.at),
    });
    const data = presentDraft(draft);
    if (isStored) realtime.emitToUser(actor.userId, draftChanged, data, { exceptSocketId: socketId });
    return { data };
  });

  realtime.registerEvent(listDraftsEvent, async ({ actor }) => ({
    data: (await listDrafts(deps, actor)).map(presentDraft),
  }));
};

/** The socket events: parse → service → present, and notify the others after the commit. */
export const registerConversationEvents = (deps: ConversationEventDeps): void => {
  const { realtime, presenter, metrics, emitPartnerChanges } = deps;
  registerStarsAndDrafts(deps);

  realtime.registerEvent(saveConnection, ({ actor, payload, socketId }) => {
    if (payload.userid !== actor.userId) throw forbidden('This is not your connection.');
    return { socketid: socketId };
  });

  realtime.registerEvent(usersChatWithMe, async ({ actor, payload, socketId }) => {
    const query = {
      ofFellowLeaders: payload.agentask === 1,
      page: payload.page ?? 1,
      search: payload.search ?? '',
      filter: payload.filter ?? 'all',
    };
    const { partners, hasMore } = await listPartners(deps, actor, query);
    // Before presence is read, so that nobody who comes in between is missed.
    realtime.noteInterest(
      socketId,
      partners.map(({ id }) => id),
    );
    return { data: partners.map((partner) => presenter.presentPartner(partner)), hasMore };
  });

  realtime.registerEvent(olderMessagesEvent, async ({ actor, payload, socketId }) => {
    const page = await readHistory(deps, actor, {
      partnerId: payload.userid,
      page: payload.page ?? 1,
      before: payload.before,
    });
    realtime.noteInterest(socketId, [payload.userid]);
    if (page.moved) emitRead(deps, { conversation: page.moved, userId: actor.userId, exceptSocketId: socketId });
    if (page.isUnmarked) await emitPartnerChanges([{ viewerId: actor.userId, partnerId: payload.userid }]);
    return presenter.presentHistory(page);
  });

  realtime.registerEvent(
    sendMessageEvent,
    async ({ actor, payload, socketId }) => {
      const recipientId = payload.touserid ?? payload.recipient;
      if (recipientId === undefined) throw notFound('person');
      const sent = await sendMessage(deps, actor, {
        recipientId,
        content: payload.content ?? '',
        attachments: [...new Set(payload.attachments ?? [])],
        clientId: payload.clientId ?? null,
        replyTo: payload.replyTo ?? null,
        forwardOf: payload.forwardOf ?? null,
      });
      const presented = await presentBoth(presenter, sent).catch((error: unknown) => {
        if (sent.isNew) deps.repair.noteUnconfirmed([sent.message.id]);
        throw error;
      });
      if (sent.isNew) {
        emitMessage(realtime, newMessage, { ...presented, exceptSocketId: socketId });
        deps.onMessageSent(sent.message);
      }
      return { message: 'Message sent successfully.', data: messageFor(presented, actor.userId) };
    },
    { limit: 'message' },
  );

  realtime.registerEvent(markRead, async ({ actor, payload, socketId }) => {
    const mark = { partnerId: payload.userid, upTo: payload.upTo };
    const { side, moved, isUnmarked } = await markConversationRead(deps, actor, mark);
    if (moved) emitRead(deps, { conversation: moved, userId: actor.userId, exceptSocketId: socketId });
    if (isUnmarked) await emitPartnerChanges([{ viewerId: actor.userId, partnerId: payload.userid }]);
    return { conversation: side && presentRecord(side) };
  });

  realtime.registerEvent(markDelivered, async ({ actor, payload, socketId }) => {
    const mark = { partnerId: payload.userid, upTo: payload.upTo };
    const { side, moved } = await deps.delivered.mark(actor, mark);
    if (moved)
      emitMark(realtime, messagesDelivered, { conversation: moved, userId: actor.userId, exceptSocketId: socketId });
    return { conversation: side && presentRecord(side) };
  });

  // In order: a device that repeats it a hundred times has one query waiting, not a hundred.
  const forwardTyping: EventHandler<typeof typing> = async ({ actor, payload }) => {
    const partner = await findWritablePartner(deps, actor, payload.touserid);
    realtime.emitToUser(partner.id, typingShown, {
      userid: actor.userId,
      typing: payload.typing,
      ...(payload.recording && { recording: true }),
    });
    return {};
  };
  realtime.registerEvent(typing, forwardTyping, { inOrder: true });

  realtime.registerEvent(sync, async ({ actor, payload, socketId }) => {
    metrics.countCatchUp('sync');
    const page = await listMissed(deps, actor, {
      since: payload.since,
      time: new Date(payload.time),
      cursor: payload.cursor ?? null,
    });
    realtime.noteInterest(socketId, Object.keys(payload.since));
    const messages = await presenter.presentMessages(page.missed.map(({ message }) => message));
    const records = page.missed.map(({ side }) => presentRecord(side));
    return {
      data: messages.map((message, index) => ({ ...message, conversation: records[index] })),
      hasMore: page.hasMore,
      cursor: page.cursor,
    };
  });
};
