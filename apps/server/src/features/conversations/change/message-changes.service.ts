import { conflict, forbidden, invalid, notFound } from '#platform/app-error';
import type { Database, Db } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import type { ConversationDeps } from '../conversation-deps.ts';
import { type MessageInConversation, sideOf } from '../conversation-views.ts';
import { mayWriteTo } from '../conversations.policy.ts';
import { emptyMessage } from './deletion.repository.ts';
import {
  changeReactions,
  changeText,
  findMessagesIn,
  findPersonIn,
  type HeldMessage,
  lockMessage,
} from './message-changes.repository.ts';

/** A message after somebody asked to change it. */
export interface ChangedMessage {
  readonly found: MessageInConversation;
  /** False when nothing changed: no event is emitted. */
  readonly isChanged: boolean;
}

/** Locks the conversation of a message. Throws `not_found` unless the actor is one of its two people. */
const holdMessage = async (tx: Db, actor: Actor, messageId: string): Promise<HeldMessage> => {
  const held = await lockMessage(tx, messageId);
  const { firstUserId, secondUserId } = held?.conversation ?? {};
  if (!held || (firstUserId !== actor.userId && secondUserId !== actor.userId)) throw notFound('message');
  return held;
};

/** Throws `forbidden` when the actor may no longer write to the other person of the conversation. */
const assertWritable = async (tx: Db, actor: Actor, { conversation }: HeldMessage): Promise<void> => {
  const partner = await findPersonIn(tx, actor.userId, sideOf(conversation, actor.userId).partnerId);
  if (!partner || !mayWriteTo(actor, partner)) throw forbidden('You can no longer write to this person.');
};

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

/** Exactly one emoji: a sequence that is recommended for general interchange (UTS #51, RGI). */
const oneEmoji = new RegExp('^\\p{RGI_Emoji}$', 'v');

/**
 * Gives a message the actor's one reaction, replaces it, or takes it away with null. Throws `not_found` for a message of a
 * conversation that is not the actor's, `invalid` unless it is exactly one emoji, `conflict` for a deleted message,
 * `forbidden` when the partner may no longer be written to.
 */
export const reactTo = (
  database: Database,
  actor: Actor,
  { id, emoji }: { readonly id: string; readonly emoji: string | null },
): Promise<ChangedMessage> => {
  if (emoji !== null && !oneEmoji.test(emoji)) throw invalid('Choose one emoji.', { emoji: 'Choose one emoji' });
  return database.transaction(async (tx) => {
    const held = await holdMessage(tx, actor, id);
    await assertWritable(tx, actor, held);
    const { message } = held;
    if (message.isDeleted) throw conflict('A deleted message has no reactions.');
    const before = message.reactions ?? [];
    const own = before.find(({ userId }) => userId === actor.userId)?.emoji ?? null;
    if (own === emoji) return { found: held, isChanged: false };
    const others = before.filter(({ userId }) => userId !== actor.userId);
    await changeReactions(tx, message, emoji === null ? others : [...others, { userId: actor.userId, emoji }]);
    const [found] = await findMessagesIn(tx, [id]);
    return { found: found ?? held, isChanged: true };
  });
};

const secondsToDelete = 15 * 60;

/**
 * Deletes an own message with its files within 15 minutes, for both people; deleting it again answers the same. Throws `not_found`
 * for a message of a conversation that is not the actor's, `forbidden` for the partner's message or one too old.
 */
export const deleteMessage = (
  deps: Pick<ConversationDeps, 'files'> & { readonly database: Database },
  actor: Actor,
  messageId: string,
): Promise<MessageInConversation> =>
  deps.database.transaction(async (tx) => {
    const found = await holdMessage(tx, actor, messageId);
    const { message } = found;
    if (message.senderId !== actor.userId) throw forbidden('You can only delete messages you sent.');
    if (message.isDeleted) return found;
    if (found.ageSeconds > secondsToDelete)
      throw forbidden('You can delete a message within 15 minutes of sending it.');
    await emptyMessage(tx, message);
    if (message.attachments.length > 0) await deps.files.hideFiles(tx, null, message.attachments);
    const [deleted] = await findMessagesIn(tx, [messageId]);
    return deleted ?? found;
  });
