import type pg from 'pg';
import { notFound, toFailure } from '#platform/app-error';
import type { Actor } from '#platform/http/actor';
import type { ConversationDeps } from '../conversation-deps.ts';
import { type ConversationState, type MessageView, sideOf, viewMessage } from '../conversation-views.ts';
import { findByClientId, findMessagesById, findOwnMessage } from '../conversations.repository.ts';
import type { NewMessage } from './message-flush.ts';
import type { MessageWriter } from './message-writer.ts';

export interface OutgoingMessage {
  readonly recipientId: string;
  readonly content: string;
  readonly attachments: readonly string[];
  readonly clientId: string | null;
  /** The message of this conversation that it answers. */
  readonly replyTo: string | null;
  /** The message whose text and files it takes, instead of its own. */
  readonly forwardOf: string | null;
}

export interface SentMessage {
  readonly message: MessageView;
  /** After the commit. */
  readonly conversation: ConversationState;
  /** False when the `clientId` had been stored before: no event is emitted again. */
  readonly isNew: boolean;
}

const findRepeated = async (pool: pg.Pool, senderId: string, clientId: string): Promise<SentMessage | null> => {
  const found = await findByClientId(pool, senderId, clientId);
  if (!found) return null;
  const { message, conversation } = found;
  return { message: viewMessage(message, sideOf(conversation, senderId)), conversation, isNew: false };
};

type SendDeps = Pick<ConversationDeps, 'pool' | 'files'> & { readonly writer: MessageWriter };

/** What is stored of an outgoing message. Throws `not_found` for a source, a question or files that are not the actor's. */
const makeMessage = async ({ pool, files }: SendDeps, actor: Actor, outgoing: OutgoingMessage): Promise<NewMessage> => {
  const { recipientId, clientId, replyTo, forwardOf, attachments } = outgoing;
  const sent = { senderId: actor.userId, recipientId, clientId };
  if (forwardOf !== null) {
    const source = await findOwnMessage(pool, actor.userId, forwardOf);
    if (!source || source.message.isDeleted) throw notFound('message', { forwardOf: 'It was deleted.' });
    const { messageType, content } = source.message;
    return {
      ...sent,
      messageType,
      content,
      attachments: source.message.attachments,
      replyToSeq: null,
      isForwarded: true,
    };
  }
  const quoted = replyTo === null ? null : await findOwnMessage(pool, actor.userId, replyTo);
  const isOfPair = quoted !== null && sideOf(quoted.conversation, actor.userId).partnerId === recipientId;
  if (replyTo !== null && (!isOfPair || quoted.message.isDeleted))
    throw notFound('message', { replyTo: 'It was deleted.' });
  if (attachments.length > 0) await files.assertSendable(actor, attachments);
  return {
    ...sent,
    messageType: attachments.length > 0 ? 'file' : 'text',
    content: outgoing.content,
    attachments,
    replyToSeq: quoted?.message.seq ?? null,
    isForwarded: false,
  };
};

/**
 * Sends a message; resolves after the commit. The same `clientId` again answers the first message, also with other
 * content. Throws `not_found` for a recipient the actor may not know of, `forbidden` for one they may no longer
 * write to, `not_found` for attachments, a source or a question that are not theirs to send.
 */
export const sendMessage = async (deps: SendDeps, actor: Actor, outgoing: OutgoingMessage): Promise<SentMessage> => {
  const { clientId, recipientId } = outgoing;
  // What it refers to may be gone since it was sent the first time.
  if (outgoing.attachments.length > 0 || outgoing.replyTo !== null || outgoing.forwardOf !== null) {
    const repeated = clientId === null ? null : await findRepeated(deps.pool, actor.userId, clientId);
    if (repeated) return repeated;
  }
  const wanted = await makeMessage(deps, actor, outgoing);
  const written = await deps.writer.write(wanted).catch(async (refusal: unknown) => {
    // A sender who may no longer write still gets what was stored while they could. An unavailable database is not asked.
    const isAway = toFailure(refusal).body.code === 'unavailable';
    const repeated = clientId === null || isAway ? null : await findRepeated(deps.pool, actor.userId, clientId);
    if (repeated) return { kind: 'found', repeated } as const;
    throw refusal;
  });
  if (written.kind === 'found') return written.repeated;
  if (written.kind === 'repeated') {
    if (clientId === null) throw new Error('A message without clientId cannot have been stored before.');
    const repeated = await findRepeated(deps.pool, actor.userId, clientId);
    if (!repeated) throw notFound('message');
    return repeated;
  }
  if (wanted.replyToSeq !== null) {
    // It is stored, so it is emitted even if this query fails: its quote then comes with the next load.
    const [stored] = await findMessagesById(deps.pool, [written.id]).catch(() => []);
    if (stored) {
      const message = viewMessage(stored.message, sideOf(stored.conversation, actor.userId));
      return { message, conversation: stored.conversation, isNew: true };
    }
  }
  const message: MessageView = {
    id: written.id,
    conversationId: written.stored.conversation.conversationId,
    seq: written.stored.seq,
    senderId: actor.userId,
    recipientId,
    messageType: wanted.messageType,
    content: wanted.content,
    attachments: wanted.attachments,
    createdAt: written.stored.createdAt,
    clientId,
    isDeleted: false,
    revision: null,
    replyTo: null,
    editedAt: null,
    isForwarded: wanted.isForwarded,
    isAuto: false,
    reactions: null,
    recipientReadSeq: 0,
    recipientDeliveredSeq: 0,
  };
  return { message, conversation: written.stored.conversation, isNew: true };
};
