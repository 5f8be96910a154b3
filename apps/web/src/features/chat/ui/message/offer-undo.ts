import { chatPartTexts } from '#features/chat/texts/chat-part-texts.ts';
import { showSuccess } from '#lib/toasts.ts';
import type { OutboxEntry } from '#features/chat/core/outbox.ts';
import { putBackInOutbox } from '#features/chat/io/outbox.ts';

/** Says that a message was discarded, and offers to undo it. */
export const offerUndo = (entry: OutboxEntry): void => {
  showSuccess(entry.editOf ? chatPartTexts.editDiscarded : chatPartTexts.messageDiscarded, {
    label: chatPartTexts.undo,
    run: () => putBackInOutbox(entry),
  });
};
