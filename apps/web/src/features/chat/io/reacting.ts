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

/** Gives a message the person's reaction; it stands there at once, and goes again when it could not be sent. */
export const reactTo = async (
  message: Message,
  { ownId, partnerId }: { readonly ownId: string; readonly partnerId: string },
  emoji: string | null,
): Promise<void> => {
  const show = (next: string | null): void => {
    const now = messageAt(getThread(partnerId), message.seq) ?? message;
    takeMessage(partnerId, { ...now, reactions: withReaction(now.reactions, ownId, next) });
  };
  const before = reactionOf(message, ownId);
  if (before === emoji) return;
  if (emoji !== null) noteUse(emoji);
  show(emoji);
  try {
    takeMessage(partnerId, await reactToMessage(message.id, emoji));
  } catch (error) {
    show(before);
    showFailure(messageOf(error, gestureTexts.notReacted));
  }
};
