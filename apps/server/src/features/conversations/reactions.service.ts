import { conflict, invalid } from '#platform/app-error';
import type { Database } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import type { ChangedMessage } from './edit.service.ts';
import { assertWritable, holdMessage } from './held-message.service.ts';
import { changeReactions, findMessagesIn } from './message-changes.repository.ts';

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
