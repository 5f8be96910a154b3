import { forbidden } from '#platform/app-error';
import type { Database } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import type { ConversationParts } from './conversation-parts.ts';
import { emptyMessage } from './deletion.repository.ts';
import { holdMessage } from './held-message.service.ts';
import { findMessagesIn } from './message-changes.repository.ts';
import type { MessageInConversation } from './conversation-state.ts';

const secondsToDelete = 15 * 60;

/**
 * Deletes an own message with its files within 15 minutes, for both people; deleting it again answers the same. Throws `not_found`
 * for a message of a conversation that is not the actor's, `forbidden` for the partner's message or one too old.
 */
export const deleteMessage = (
  parts: Pick<ConversationParts, 'files'> & { readonly database: Database },
  actor: Actor,
  messageId: string,
): Promise<MessageInConversation> =>
  parts.database.transaction(async (tx) => {
    const found = await holdMessage(tx, actor, messageId);
    const { message } = found;
    if (message.senderId !== actor.userId) throw forbidden('You can only delete messages you sent.');
    if (message.isDeleted) return found;
    if (found.ageSeconds > secondsToDelete)
      throw forbidden('You can delete a message within 15 minutes of sending it.');
    await emptyMessage(tx, message);
    if (message.attachments.length > 0) await parts.files.releaseFiles(tx, null, message.attachments);
    const [deleted] = await findMessagesIn(tx, [messageId]);
    return deleted ?? found;
  });
