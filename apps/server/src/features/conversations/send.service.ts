import type pg from 'pg';
import { notFound, toFailure } from '#platform/app-error';
import type { Actor } from '#platform/http/actor';
import type { ConversationParts } from './conversation-parts.ts';
import { type ConversationState, sideOf } from './conversation-state.ts';
import { findByClientId } from './conversations.repository.ts';
import type { MessageWriter } from './message-writer.ts';
import { type MessageView, viewMessage } from './message-view.ts';

export interface OutgoingMessage {
  readonly recipientId: string;
  readonly content: string;
  readonly attachments: readonly string[];
  readonly clientId: string | null;
}

export interface SentMessage {
  readonly message: MessageView;
  /** After the commit. */
  readonly conversation: ConversationState;
  /** False when the `clientId` had been stored before: nobody is told again. */
  readonly isNew: boolean;
}

const findRepeated = async (pool: pg.Pool, senderId: string, clientId: string): Promise<SentMessage | null> => {
  const found = await findByClientId(pool, senderId, clientId);
  if (!found) return null;
  const { message, conversation } = found;
  return { message: viewMessage(message, sideOf(conversation, senderId)), conversation, isNew: false };
};

/**
 * Sends a message; resolves after the commit. The same `clientId` again answers the first message, also with other
 * content. Throws `not_found` for a recipient the actor may not know of, `forbidden` for one they may no longer
 * write to, `not_found` for attachments that are not theirs to send.
 */
export const sendMessage = async (
  parts: Pick<ConversationParts, 'pool' | 'files'> & { readonly writer: MessageWriter },
  actor: Actor,
  outgoing: OutgoingMessage,
): Promise<SentMessage> => {
  const { clientId, attachments } = outgoing;
  if (attachments.length > 0) {
    const repeated = clientId === null ? null : await findRepeated(parts.pool, actor.userId, clientId);
    if (repeated) return repeated;
    await parts.files.assertSendable(actor, attachments);
  }
  const messageType = attachments.length > 0 ? 'file' : 'text';
  const { recipientId, content } = outgoing;
  const draft = {
    senderId: actor.userId,
    recipientId,
    messageType,
    content,
    clientId,
    attachments,
    replyToSeq: null,
    isForwarded: false,
  } as const;
  const written = await parts.writer.write(draft).catch(async (refusal: unknown) => {
    // Whoever may no longer write is still told of what was stored while they might. A database that is away is not asked.
    const isAway = toFailure(refusal).body.code === 'unavailable';
    const repeated = clientId === null || isAway ? null : await findRepeated(parts.pool, actor.userId, clientId);
    if (repeated) return { kind: 'found', repeated } as const;
    throw refusal;
  });
  if (written.kind === 'found') return written.repeated;
  if (written.kind === 'repeated') {
    if (clientId === null) throw new Error('A message without clientId cannot have been stored before.');
    const repeated = await findRepeated(parts.pool, actor.userId, clientId);
    if (!repeated) throw notFound('message');
    return repeated;
  }
  const message: MessageView = {
    id: written.id,
    conversationId: written.place.conversation.conversationId,
    seq: written.place.seq,
    senderId: actor.userId,
    recipientId,
    messageType,
    content,
    attachments,
    createdAt: written.place.createdAt,
    clientId,
    isDeleted: false,
    revision: null,
    replyTo: null,
    editedAt: null,
    isForwarded: false,
    isAuto: false,
    reactions: null,
    recipientReadSeq: 0,
    recipientDeliveredSeq: 0,
  };
  return { message, conversation: written.place.conversation, isNew: true };
};
