import { messageOf } from '#lib/api-error.ts';
import { changeTexts } from '#features/chat/texts/change-texts.ts';
import { showFailure } from '#lib/toasts.ts';
import { reactToMessage, removeMessage } from '../api/change-message.ts';
import { putStar } from '../api/stars.ts';
import type { MessageChange } from '../core/outbox.ts';
import { showStar } from './stars-store.ts';
import { takeMessage } from './thread-loader.ts';

/** Sends a change of a message to the server. Returns a function that applies the result here. */
export const sendChange = async (partnerId: string, change: MessageChange): Promise<() => void> => {
  if (change.kind === 'star') {
    await putStar(change.id, change.isStarred);
    return () => showStar(change.id, change.isStarred);
  }
  const message =
    change.kind === 'removal' ? await removeMessage(change.id) : await reactToMessage(change.id, change.emoji);
  return () => takeMessage(partnerId, message);
};

const notDone = (change: MessageChange): ((reason: string) => string) => {
  switch (change.kind) {
    case 'reaction':
      return change.emoji === null ? changeTexts.reactionNotRemoved : changeTexts.notReacted;
    case 'star':
      return change.isStarred ? changeTexts.notStarred : changeTexts.starNotRemoved;
    case 'removal':
      return changeTexts.notDeleted;
  }
};

/** Shows why the server refused a change. The message goes back to what it was. */
export const tellRefused = (change: MessageChange, error: unknown): void => {
  if (change.kind === 'star') showStar(change.id, !change.isStarred);
  showFailure(notDone(change)(messageOf(error, changeTexts.tryAgain)));
};
