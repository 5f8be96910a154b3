import type { Message } from '@branchline/contract/shapes';
import { notFound } from '#platform/app-error';
import type { Actor } from '#platform/http/actor';
import { type ConversationParts, presentMessages } from './conversation-parts.ts';
import { findByClientId } from './conversations.repository.ts';
import type { MessageWriter } from './message-writer.ts';

export interface OutgoingMessage {
  readonly recipientId: string;
  readonly messageType: 'text' | 'file';
  readonly content: string;
  readonly attachments: readonly string[];
  readonly clientId: string | null;
}

export interface SentMessage {
  readonly message: Message;
  /** False when the `clientId` had been stored before: nobody is told again. */
  readonly isNew: boolean;
}

const findRepeated = async (parts: ConversationParts, actor: Actor, clientId: string): Promise<Message> => {
  const row = await findByClientId(parts.pool, actor.userId, clientId);
  if (!row) throw notFound('message');
  const [message] = await presentMessages(parts, [row], {
    ownId: actor.userId,
    partnerId: row.recipientId,
    ownReadSeq: 0,
    partnerReadSeq: row.partnerReadSeq,
  });
  if (!message) throw notFound('message');
  return message;
};

/**
 * Sends a message; resolves after the commit. The same `clientId` again answers the first message, also with other
 * content. Throws `not_found` for a recipient the actor may not know of, `forbidden` for one they may no longer
 * write to, `not_found` for attachments that are not theirs to send.
 */
export const sendMessage = async (
  parts: ConversationParts & { readonly writer: MessageWriter },
  actor: Actor,
  outgoing: OutgoingMessage,
): Promise<SentMessage> => {
  const { clientId, attachments } = outgoing;
  if (attachments.length > 0) {
    const repeated = clientId === null ? null : await findByClientId(parts.pool, actor.userId, clientId);
    if (repeated && clientId !== null) return { message: await findRepeated(parts, actor, clientId), isNew: false };
    await parts.files.assertSendable(actor, attachments);
  }
  const written = await parts.writer.write({
    senderId: actor.userId,
    recipientId: outgoing.recipientId,
    messageType: attachments.length > 0 ? 'file' : 'text',
    content: outgoing.content,
    clientId,
    attachments,
  });
  if (written.kind === 'repeated') {
    if (clientId === null) throw new Error('A message without clientId cannot have been stored before.');
    return { message: await findRepeated(parts, actor, clientId), isNew: false };
  }
  const [message] = await presentMessages(
    parts,
    [
      {
        conversationId: written.conversationId,
        seq: written.place.seq,
        id: written.id,
        senderId: actor.userId,
        messageType: attachments.length > 0 ? 'file' : 'text',
        content: outgoing.content,
        attachments,
        clientId,
        createdAt: written.place.createdAt,
        isDeleted: false,
      },
    ],
    { ownId: actor.userId, partnerId: outgoing.recipientId, ownReadSeq: 0, partnerReadSeq: 0 },
  );
  if (!message) throw new Error('A stored message was not presented.');
  return { message, isNew: true };
};
