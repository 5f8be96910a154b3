import type { Message } from '@branchline/contract/shapes';
import { reactionOf } from '../core/reactions.ts';
import { addChange } from './outbox.ts';
import { noteUse } from './used-emoji.ts';

/** Gives a message the person's reaction, or takes it away (`null`). */
export const reactTo = (
  message: Message,
  { ownId, partnerId }: { readonly ownId: string; readonly partnerId: string },
  emoji: string | null,
): void => {
  if (reactionOf(message, ownId) === emoji) return;
  if (emoji !== null) noteUse(emoji);
  addChange(partnerId, { kind: 'reaction', id: message.id, emoji });
};
