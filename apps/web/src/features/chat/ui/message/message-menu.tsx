import type { Message } from '@branchline/contract/shapes';
import { Copy, EllipsisVertical, Trash2 } from 'lucide-react';
import { Suspense, useLayoutEffect, useState } from 'react';
import { messageOf } from '#lib/api-error.ts';
import { copyText } from '#lib/copy-text.ts';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { serverNow } from '#lib/server-clock.ts';
import { conversationTexts } from '#lib/texts/conversation-texts.ts';
import { showFailure } from '#lib/toasts.ts';
import { IconButton } from '#ui/icon-button.tsx';
import type { MenuEntry } from '#ui/menu.tsx';
import { removeMessage } from '#features/chat/api/remove-message.ts';
import { takeMessage } from '#features/chat/io/thread-loader.ts';
import { LazyMenu } from './lazy-menu.tsx';
import styles from './message-menu.module.css';

const ConfirmDialog = lazyWithRetry(() => import('#ui/confirm-dialog.tsx'), 'ConfirmDialog');

const deletableMs = 15 * 60 * 1000;

interface MessageMenuProps {
  message: Message;
  isOwn: boolean;
  /** Opened from outside too: a right click or a long press on the message. */
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Copying, and deleting within 15 minutes. Its code comes with the first use. */
export function MessageMenu({ message, isOwn, isOpen, onOpenChange }: MessageMenuProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { seq } = message;
  useLayoutEffect(() => () => moveFocusFromMenu(seq), [seq]);
  return (
    <>
      <LazyMenu
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        trigger={(button) => (
          <IconButton
            className={styles.button}
            size="small"
            label={conversationTexts.moreActions}
            icon={<EllipsisVertical />}
            {...button}
          />
        )}
        entries={() => entriesFor(message, isOwn, setIsAsking)}
      />
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
    onSelect: () => void copyText(message.content, conversationTexts),
  },
  ...(isOwn && serverNow() - Date.parse(message.createdAt) < deletableMs
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

/** The menu's button goes with the words, whoever deletes them: who has the focus there stays with the message. */
const moveFocusFromMenu = (seq: number): void => {
  const line = document.activeElement?.closest<HTMLElement>(`[data-seq="${String(seq)}"]`);
  if (!line) return;
  line.tabIndex = -1;
  line.focus({ preventScroll: true });
};

const remove = async (message: Message): Promise<void> => {
  try {
    takeMessage(message.recipient, await removeMessage(message.id));
  } catch (error) {
    showFailure(messageOf(error, conversationTexts.notDeleted));
  }
};
