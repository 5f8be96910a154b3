import type { Message } from '@branchline/contract/shapes';
import { messageOf } from '#lib/api-error.ts';
import { gestureTexts } from '#lib/texts/gesture-texts.ts';
import { showFailure } from '#lib/toasts.ts';
import { reactToMessage } from '../api/react-to-message.ts';
import { reactionOf, withReaction } from '../core/reactions.ts';
import { takeMessage } from './thread-loader.ts';
import { messageAt } from '../core/quotes.ts';
import { getThread } from './thread-store.ts';
import { noteUse } from './used-emoji.ts';

/** Of messages that reactions are under way for: the one that the server has. */
const underWay = new Map<string, { stored: string | null; count: number }>();

/** Gives a message the person's reaction; it stands there at once, and goes again when it could not be sent. */
export const reactTo = async (
  message: Message,
  { ownId, partnerId }: { readonly ownId: string; readonly partnerId: string },
  emoji: string | null,
): Promise<void> => {
  const shown = (): Message => messageAt(getThread(partnerId), message.seq) ?? message;
  const show = (next: string | null): void => {
    const now = shown();
    takeMessage(partnerId, { ...now, reactions: withReaction(now.reactions, ownId, next) });
  };
  const before = reactionOf(message, ownId);
  if (before === emoji) return;
  const state = underWay.get(message.id) ?? { stored: before, count: 0 };
  underWay.set(message.id, state);
  state.count += 1;
  if (emoji !== null) noteUse(emoji);
  show(emoji);
  try {
    const changed = await reactToMessage(message.id, emoji);
    state.stored = reactionOf(changed, ownId);
    takeMessage(partnerId, changed);
  } catch (error) {
    // A later one stays.
    if (reactionOf(shown(), ownId) === emoji) show(state.stored);
    showFailure(messageOf(error, gestureTexts.notReacted));
  } finally {
    state.count -= 1;
    if (state.count === 0) underWay.delete(message.id);
  }
};
