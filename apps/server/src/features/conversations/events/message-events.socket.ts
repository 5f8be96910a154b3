import type { Message } from '@branchline/contract/shapes';
import { type messagesDelivered, messagesRead, messageUpdated, newMessage } from '@branchline/contract/socket-events';
import type pg from 'pg';
import type { EmitOptions, Realtime } from '#platform/realtime/realtime-types';
import {
  type ConversationState,
  type MessageInConversation,
  type MessageView,
  sideOf,
  viewMessage,
} from '../conversation-views.ts';
import { presentRecord } from '../conversations.presenter.ts';
import type { ConversationChange } from '../repair/emitted-changes.ts';
import { readInParts } from '../read/history.service.ts';
import type { ConversationPresenter } from './present-conversations.presenter.ts';

type Emitter = Pick<Realtime, 'emitToEach'>;

/** A message in the wire's spelling, with the conversation from which each person's record is made. */
export interface PresentedMessage {
  readonly message: Message;
  readonly conversation: ConversationState;
  /** The message's own revision: when it was changed last; null while it stands as it was sent. */
  readonly changedAt: number | null;
}

/** A message as its sender sees it, who sees no other than its recipient. */
export const viewOf = ({ message, conversation }: MessageInConversation): MessageView =>
  viewMessage(message, sideOf(conversation, message.senderId));

/** Presents messages, each with its conversation. */
export const presentAll = async (
  presenter: Pick<ConversationPresenter, 'presentMessages'>,
  found: readonly MessageInConversation[],
): Promise<PresentedMessage[]> => {
  const messages = await presenter.presentMessages(found.map(viewOf));
  return found.flatMap(({ message: { revision }, conversation }, place) => {
    const message = messages[place];
    return message ? [{ message, conversation, changedAt: revision }] : [];
  });
};

/** Presents a message with its conversation. */
export const presentBoth = async (
  presenter: Pick<ConversationPresenter, 'presentMessage'>,
  found: MessageInConversation,
): Promise<PresentedMessage> => ({
  message: await presenter.presentMessage(viewOf(found)),
  conversation: found.conversation,
  changedAt: found.message.revision,
});

/** The message with the record of one of its two people. */
export const messageFor = (
  { message, conversation }: Pick<PresentedMessage, 'message' | 'conversation'>,
  userId: string,
): Message => ({
  ...message,
  conversation: presentRecord(sideOf(conversation, userId)),
});

const peopleOf = ({ firstUserId, secondUserId }: ConversationState): readonly [string, string] => [
  firstUserId,
  secondUserId,
];

/** Emits a message to both people's devices, each with that person's record. */
export const emitMessage = (
  realtime: Emitter,
  event: typeof newMessage | typeof messageUpdated,
  { message, conversation, changedAt, ...emit }: PresentedMessage & EmitOptions,
): void => {
  const { conversationId, conversationRevision: revision } = conversation;
  const tag: ConversationChange = {
    conversationId,
    revision,
    ...(event.name === 'new_message'
      ? { seq: message.seq }
      : { changed: { messageId: message.id, revision: changedAt ?? revision } }),
  };
  const presented = { message, conversation, changedAt };
  realtime.emitToEach(peopleOf(conversation), event, (userId) => messageFor(presented, userId), { ...emit, tag });
};

/** Emits a read or delivered mark to both people's devices, except the one that moved it. */
export const emitMark = (
  realtime: Emitter,
  event: typeof messagesRead | typeof messagesDelivered,
  {
    conversation,
    userId,
    ...emit
  }: { readonly conversation: ConversationState; readonly userId: string } & EmitOptions,
): void => {
  const { partnerId, ownReadSeq, ownDeliveredSeq } = sideOf(conversation, userId);
  const { conversationId, conversationRevision: revision } = conversation;
  const tag: ConversationChange = { conversationId, revision };
  realtime.emitToEach(
    peopleOf(conversation),
    event,
    (hearer) => ({
      userid: userId,
      upTo: event.name === 'messages_read' ? ownReadSeq : ownDeliveredSeq,
      with: partnerId,
      conversation: presentRecord(sideOf(conversation, hearer)),
    }),
    { ...emit, tag },
  );
};

/** What happens when somebody has read further than before. */
export interface ReadEmitting {
  readonly realtime: Emitter;
  /** Called after the commit. */
  readonly onRead: (mark: { readonly userId: string; readonly partnerId: string; readonly upTo: number }) => void;
}

/** Emits a read mark to both people's devices, and to the listener. */
export const emitRead = (
  { realtime, onRead }: ReadEmitting,
  mark: { readonly conversation: ConversationState; readonly userId: string } & EmitOptions,
): void => {
  emitMark(realtime, messagesRead, mark);
  const { partnerId, ownReadSeq } = sideOf(mark.conversation, mark.userId);
  onRead({ userId: mark.userId, partnerId, upTo: ownReadSeq });
};

/** Leaders hear of so many one by one; of more they hear that their list changed. */
const maxSingleEvents = 50;

interface AutoMessageDeps {
  readonly pool: pg.Pool;
  readonly realtime: Pick<Realtime, 'emitToEach'>;
  readonly presenter: Pick<ConversationPresenter, 'presentMessages'>;
  readonly onMessageSent: (message: MessageView) => void;
}

/** Emits, after the commit, messages that changed along with others. */
export const createChangedMessages =
  ({ pool, realtime, presenter }: Omit<AutoMessageDeps, 'onMessageSent'>) =>
  async (messageIds: readonly string[]): Promise<void> => {
    for await (const found of readInParts(pool, messageIds))
      for (const presented of await presentAll(presenter, found)) emitMessage(realtime, messageUpdated, presented);
  };

/** Emits, after the commit, messages that were stored in leaders' names. */
export type EmitAutoMessages = (messageIds: readonly string[]) => Promise<void>;

export const createAutoMessages =
  ({ pool, realtime, presenter, onMessageSent }: AutoMessageDeps): EmitAutoMessages =>
  async (messageIds) => {
    const isFew = messageIds.length <= maxSingleEvents;
    for await (const found of readInParts(pool, messageIds)) {
      for (const presented of await presentAll(presenter, found)) {
        const { conversationId, conversationRevision: revision, firstUserId } = presented.conversation;
        const tag: ConversationChange = { conversationId, revision, seq: presented.message.seq };
        if (isFew) emitMessage(realtime, newMessage, presented);
        else realtime.emitToEach([firstUserId], newMessage, (userId) => messageFor(presented, userId), { tag });
      }
      // A due push goes out anyway; this only makes it sooner.
      if (isFew) for (const each of found) onMessageSent(viewOf(each));
    }
  };
