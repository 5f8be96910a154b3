import type { Message } from '@branchline/contract/shapes';
import { removeMessage } from '#features/chat/api/remove-message.ts';
import { isDeletable } from '#features/chat/io/outbox-actions.ts';
import { takeMessage } from '#features/chat/io/thread-loader.ts';
import { messageOf } from '#lib/api-error.ts';
import { conversationTexts } from '#lib/texts/conversation-texts.ts';
import { selectionTexts } from '#lib/texts/selection-texts.ts';
import { showFailure } from '#lib/toasts.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { focusMessage } from './focus-message.ts';
import { useMessageSurroundings } from './message-context.ts';
import { selection } from './selection.ts';

interface RemoveDialogProps {
  messages: readonly Message[];
  onClose: () => void;
}

/** Asks before own messages are deleted for both; of several chosen ones those that can be. */
export function RemoveDialog({ messages, onClose }: RemoveDialogProps) {
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
        onClose();
        void remove(removable);
      }}
    />
  );
}

/** Those that could not be deleted stay chosen. */
const remove = async (messages: readonly Message[]): Promise<void> => {
  const chosen = selection.get();
  const left: number[] = [];
  let failure: unknown;
  for (const message of messages) {
    try {
      takeMessage(message.recipient, await removeMessage(message.id));
      // The answer came before the dialog gave the focus back to the menu's button, which goes now.
      if (chosen === null && document.activeElement === document.body) focusMessage(message.seq);
    } catch (error) {
      failure = error;
      left.push(message.seq);
    }
  }
  // Who went elsewhere meanwhile chooses anew there.
  if (chosen !== null && selection.get() === chosen) selection.set(left.length > 0 ? new Set(left) : null);
  if (left.length === 0) return;
  const reason = messageOf(failure, conversationTexts.notDeleted);
  showFailure(messages.length === 1 ? reason : selectionTexts.notRemoved(left.length, reason));
};
