import type { Message } from '@branchline/contract/shapes';
import { isDeletable } from '#features/chat/io/outbox-actions.ts';
import { addChange } from '#features/chat/io/outbox.ts';
import { chatPartTexts } from '#features/chat/texts/chat-part-texts.ts';
import { selectionTexts } from '#features/chat/texts/selection-texts.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { focusMessage } from './jump-to.ts';
import { useMessageSurroundings } from './message-context.ts';
import { selection } from './selection.ts';

interface RemoveDialogProps {
  messages: readonly Message[];
  onClose: () => void;
}

/** Confirms that own messages are deleted for both. Of a selection, those that still can be. */
export function RemoveDialog({ messages, onClose }: RemoveDialogProps) {
  const { ownId } = useMessageSurroundings();
  const [only] = messages;
  const removable = messages.filter((message) => message.sender === ownId && isDeletable(message));
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      question={chatPartTexts.removeQuestion}
      subject={messages.length === 1 ? only?.content || undefined : selectionTexts.removeCount(removable.length)}
      consequence={
        <>
          {chatPartTexts.removeConsequence}
          {removable.length < messages.length && <> {selectionTexts.removeSome}</>}
        </>
      }
      confirmLabel={chatPartTexts.remove}
      onConfirm={() => {
        onClose();
        remove(removable);
      }}
    />
  );
}

const remove = (messages: readonly Message[]): void => {
  const isChosen = selection.get() !== null;
  for (const { recipient, id } of messages) addChange(recipient, { kind: 'removal', id });
  selection.set(null);
  // The dialog would return the focus to the menu's button, which is gone.
  const [only] = messages;
  if (only && !isChosen) requestAnimationFrame(() => focusMessage(only.seq));
};
