import type { Message } from '@branchline/contract/shapes';
import { removeMessage } from '#features/chat/api/remove-message.ts';
import { isDeletable } from '#features/chat/io/message-deeds.ts';
import { takeMessage } from '#features/chat/io/thread-loader.ts';
import { messageOf } from '#lib/api-error.ts';
import { conversationTexts } from '#lib/texts/conversation-texts.ts';
import { selectionTexts } from '#lib/texts/selection-texts.ts';
import { showFailure } from '#lib/toasts.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useMessageSurroundings } from './message-context.ts';

interface RemoveDialogProps {
  messages: readonly Message[];
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before own messages are deleted for both; of several chosen ones those that can be. */
export function RemoveDialog({ messages, onClose, onConfirm }: RemoveDialogProps) {
  const { ownId } = useMessageSurroundings();
  const [only] = messages;
  const removable = messages.filter((message) => message.sender === ownId && isDeletable(message));
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      question={conversationTexts.removeQuestion}
      subject={messages.length === 1 ? only?.content || undefined : selectionTexts.removeCount(removable.length)}
      consequence={
        <>
          {conversationTexts.removeConsequence}
          {removable.length < messages.length && <> {selectionTexts.removeSome}</>}
        </>
      }
      confirmLabel={conversationTexts.remove}
      onConfirm={() => {
        onConfirm();
        onClose();
        void remove(removable);
      }}
    />
  );
}

const remove = async (messages: readonly Message[]): Promise<void> => {
  try {
    for (const message of messages) takeMessage(message.recipient, await removeMessage(message.id));
  } catch (error) {
    showFailure(messageOf(error, conversationTexts.notDeleted));
  }
};
