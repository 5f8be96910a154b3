import { conflict, invalid, notFound } from '#platform/app-error';
import type { Database } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import { assertWritable, holdMessage } from './held-message.service.ts';
import { changeText, findMessagesIn, type HeldMessage } from './message-changes.repository.ts';
import type { MessageInConversation } from './conversation-state.ts';

/** A message after somebody asked to change it. */
export interface ChangedMessage {
  readonly found: MessageInConversation;
  /** False when it said so already: nobody is told. */
  readonly isChanged: boolean;
}

const assertEditable = ({ message, ageSeconds }: HeldMessage, windowMinutes: number): void => {
  if (message.isDeleted) throw conflict('A deleted message cannot be changed.');
  if (message.isForwarded) throw conflict('A forwarded message cannot be changed.');
  if (message.isAuto) throw conflict('An automatic message cannot be changed.');
  if (windowMinutes === 0) throw conflict('Messages cannot be changed here.');
  if (ageSeconds > windowMinutes * 60)
    throw conflict(`You can change a message within ${String(windowMinutes)} minutes of sending it.`);
};

/**
 * Gives an own message another text; the same text changes nothing. Throws `not_found` for another's, `forbidden` when the
 * partner may no longer be written to, `conflict` when it is deleted, forwarded, automatic or too old, `invalid` when
 * nothing would be left.
 */
export const editMessage = (
  { database, windowMinutes }: { readonly database: Database; readonly windowMinutes: number },
  actor: Actor,
  { id, content }: { readonly id: string; readonly content: string },
): Promise<ChangedMessage> =>
  database.transaction(async (tx) => {
    const held = await holdMessage(tx, actor, id);
    const { message } = held;
    if (message.senderId !== actor.userId) throw notFound('message');
    await assertWritable(tx, actor, held);
    assertEditable(held, windowMinutes);
    if (content.trim() === '' && message.attachments.length === 0)
      throw invalid('Write a message.', { content: 'Write a message' });
    if (content === message.content) return { found: held, isChanged: false };
    await changeText(tx, message, content);
    const [found] = await findMessagesIn(tx, [id]);
    return { found: found ?? held, isChanged: true };
  });
