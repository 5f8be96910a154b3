import type { Message } from '@branchline/contract/shapes';
import { Copy, EllipsisVertical, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { messageOf } from '#lib/api-error.ts';
import { conversationTexts } from '#lib/texts/conversation-texts.ts';
import { showFailure, showSuccess } from '#lib/toasts.ts';
import { IconButton } from '#ui/icon-button.tsx';
import type { MenuEntry } from '#ui/menu.tsx';
import { removeMessage } from '../api/remove-message.ts';
import { replaceMessage } from '../lib/thread.ts';
import { updateThread } from '../lib/thread-store.ts';
import styles from './message-menu.module.css';

const Menu = lazy(async () => ({ default: (await import('#ui/menu.tsx')).Menu }));
const ConfirmDialog = lazy(async () => ({ default: (await import('#ui/confirm-dialog.tsx')).ConfirmDialog }));

const deletableMs = 15 * 60 * 1000;

/** Copying, and deleting within 15 minutes. Its code comes with the first use. */
export function MessageMenu({ message, isOwn }: { message: Message; isOwn: boolean }) {
  const [isWanted, setIsWanted] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const button = (
    <IconButton
      className={styles.button}
      size="small"
      label={conversationTexts.moreActions}
      icon={<EllipsisVertical />}
      onClick={() => {
        setIsWanted(true);
        setIsOpen(true);
      }}
    />
  );
  if (!isWanted) return button;
  return (
    <>
      <Suspense fallback={button}>
        <Menu
          trigger={button}
          open={isOpen}
          onOpenChange={setIsOpen}
          entries={entriesFor(message, isOwn, setIsAsking)}
        />
      </Suspense>
      {isAsking && (
        <Suspense fallback={null}>
          <ConfirmDialog
            open
            onOpenChange={setIsAsking}
            question={conversationTexts.removeQuestion}
            subject={message.content || undefined}
            consequence={conversationTexts.removeConsequence}
            confirmLabel={conversationTexts.remove}
            onConfirm={() => {
              setIsAsking(false);
              void remove(message);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

const entriesFor = (message: Message, isOwn: boolean, ask: (isAsking: boolean) => void): MenuEntry[] => [
  {
    id: 'copy',
    label: conversationTexts.copy,
    icon: <Copy />,
    disabled: message.content === '',
    onSelect: () => {
      navigator.clipboard.writeText(message.content).then(
        () => showSuccess(conversationTexts.copied),
        () => undefined,
      );
    },
  },
  ...(isOwn && Date.now() - Date.parse(message.createdAt) < deletableMs
    ? [
        {
          id: 'remove',
          label: conversationTexts.remove,
          icon: <Trash2 />,
          tone: 'danger' as const,
          onSelect: () => ask(true),
        },
      ]
    : []),
];

const remove = async (message: Message): Promise<void> => {
  try {
    const changed = await removeMessage(message.id);
    updateThread(message.recipient, (thread) => replaceMessage(thread, changed));
  } catch (error) {
    showFailure(messageOf(error, conversationTexts.notSent));
  }
};
