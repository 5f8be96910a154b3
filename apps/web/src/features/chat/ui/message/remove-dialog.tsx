import type { Message } from '@branchline/contract/shapes';
import { removeMessage } from '#features/chat/api/remove-message.ts';
import { takeMessage } from '#features/chat/io/thread-loader.ts';
import { messageOf } from '#lib/api-error.ts';
import { conversationTexts } from '#lib/texts/conversation-texts.ts';
import { showFailure } from '#lib/toasts.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

/** Asks before an own message is deleted for both. */
export function RemoveDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      question={conversationTexts.removeQuestion}
      subject={message.content || undefined}
      consequence={conversationTexts.removeConsequence}
      confirmLabel={conversationTexts.remove}
      onConfirm={() => {
        onClose();
        void remove(message);
      }}
    />
  );
}

const remove = async (message: Message): Promise<void> => {
  try {
    takeMessage(message.recipient, await removeMessage(message.id));
  } catch (error) {
    showFailure(messageOf(error, conversationTexts.notDeleted));
  }
};
