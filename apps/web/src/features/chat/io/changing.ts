import { messageOf } from '#lib/api-error.ts';
import { conversationTexts } from '#lib/texts/conversation-texts.ts';
import { showFailure } from '#lib/toasts.ts';
import { reactToMessage } from '../api/react-to-message.ts';
import { removeMessage } from '../api/remove-message.ts';
import { putStar } from '../api/stars.ts';
import type { MessageChange } from '../core/outbox.ts';
import { showStar } from './stars.ts';
import { takeMessage } from './thread-loader.ts';

/** Has the server change a message; answers what shows here what it made of it. */
export const sendChange = async (partnerId: string, change: MessageChange): Promise<() => void> => {
  if (change.kind === 'star') {
    await putStar(change.id, change.isStarred);
    return () => showStar(change.id, change.isStarred);
  }
  const message =
    change.kind === 'removal' ? await removeMessage(change.id) : await reactToMessage(change.id, change.emoji);
  return () => takeMessage(partnerId, message);
};

/** Says why the server refused a change; the message is shown as it was. */
export const tellRefused = (change: MessageChange, error: unknown): void => {
  if (change.kind === 'star') showStar(change.id, !change.isStarred);
  showFailure(messageOf(error, change.kind === 'removal' ? conversationTexts.notDeleted : conversationTexts.notSent));
};
