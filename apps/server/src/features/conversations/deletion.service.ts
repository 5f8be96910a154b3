import { forbidden, notFound } from '#platform/app-error';
import type { Database, Db } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import type { ConversationParts } from './conversation-parts.ts';
import { type ConversationMessageRow, emptyMessage, emptyMessagesOf, lockMessage } from './deletion.repository.ts';
import type { SeenMessage } from './seen-records.ts';

const minutesToDelete = 15;

export interface DeletedMessage {
  readonly message: SeenMessage;
  readonly partnerId: string;
}

/**
 * Deletes an own message with its files within 15 minutes, for both people; deleting it again answers the same. Throws `not_found`
 * for a message of a conversation that is not the actor's, `forbidden` for the partner's message or one too old.
 */
export const deleteMessage = async (
  parts: Pick<ConversationParts, 'files'> & { readonly database: Database },
  actor: Actor,
  messageId: string,
): Promise<DeletedMessage> => {
  const { before, partnerId } = await parts.database.transaction(async (tx) => {
    const found = await lockMessage(tx, messageId, minutesToDelete);
    if (!found || (found.firstUserId !== actor.userId && found.secondUserId !== actor.userId))
      throw notFound('message');
    if (found.senderId !== actor.userId) throw forbidden('You can only delete messages you sent.');
    const partner = found.firstUserId === actor.userId ? found.secondUserId : found.firstUserId;
    if (!found.isDeleted) {
      if (!found.isRecent) throw forbidden('You can delete a message within 15 minutes of sending it.');
      await emptyMessage(tx, found);
      if (found.attachments.length > 0) await parts.files.releaseFiles(tx, actor.userId, found.attachments);
    }
    return { before: found, partnerId: partner };
  });
  return { message: emptied(before), partnerId };
};

/** A message as its two people see it once it is empty. */
const emptied = (before: ConversationMessageRow): SeenMessage => {
  const isOfFirst = before.senderId === before.firstUserId;
  return {
    ...before,
    content: '',
    attachments: [],
    isDeleted: true,
    recipientId: isOfFirst ? before.secondUserId : before.firstUserId,
    recipientReadSeq: isOfFirst ? before.secondReadSeq : before.firstReadSeq,
  };
};

/** Empties everything a user ever wrote. Answers the newest, for `tellErased` after the commit. */
export const eraseMessagesOf = async (tx: Db, userId: string): Promise<readonly SeenMessage[]> =>
  (await emptyMessagesOf(tx, userId)).map(emptied);
