import type { Message } from '@branchline/contract/shapes';
import { EllipsisVertical } from 'lucide-react';
import { Suspense, useLayoutEffect, useState } from 'react';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { conversationTexts } from '#features/chat/texts/conversation-texts.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useMenuButton } from '#ui/use-menu-button.ts';
import styles from './message-menu.module.css';

const MessageActions = lazyWithRetry(() => import('./message-actions.tsx'), 'MessageActions');

interface MessageMenuProps {
  message: Message;
  /** Controlled, as a right click on the message opens it too. */
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** The actions on a message. Lazy-loaded on first use. */
export function MessageMenu({ message, isOpen, onOpenChange }: MessageMenuProps) {
  const [wasWanted, setWasWanted] = useState(false);
  if (isOpen && !wasWanted) setWasWanted(true);
  const want = (): void => setWasWanted(true);
  const { anchor, buttonProps } = useMenuButton(isOpen, onOpenChange);
  const { seq } = message;
  useLayoutEffect(() => () => moveFocusFromMenu(seq), [seq]);
  return (
    <>
      <IconButton
        className={styles.button}
        size="small"
        label={conversationTexts.moreActions}
        icon={<EllipsisVertical />}
        {...buttonProps}
        onFocus={want}
        onPointerEnter={want}
      />
      {wasWanted && (
        <Suspense fallback={null}>
          <MessageActions message={message} anchor={anchor} open={isOpen} onOpenChange={onOpenChange} />
        </Suspense>
      )}
    </>
  );
}

/** The menu's button goes with the words, whoever deletes them: who has the focus there stays with the message. */
const moveFocusFromMenu = (seq: number): void => {
  const line = document.activeElement?.closest<HTMLElement>(`[data-seq="${String(seq)}"]`);
  if (!line) return;
  line.tabIndex = -1;
  line.focus({ preventScroll: true });
};
