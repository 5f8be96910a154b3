import { EllipsisVertical } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { conversationTexts } from '#lib/texts/conversation-texts.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useMenuButton } from '#ui/use-menu-button.ts';
import type { ConversationPart } from './conversation-part.tsx';

const ConversationMenuEntries = lazyWithRetry(
  () => import('./conversation-menu-entries.tsx'),
  'ConversationMenuEntries',
);

interface ConversationMenuProps {
  partnerId: string;
  isMuted: boolean;
  onOpen: (part: ConversationPart) => void;
}

/** The menu of a conversation; what it holds comes when it may be wanted. */
export function ConversationMenu(props: ConversationMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasWanted, setWasWanted] = useState(false);
  if (isOpen && !wasWanted) setWasWanted(true);
  const want = (): void => setWasWanted(true);
  const { anchor, buttonProps } = useMenuButton(isOpen, setIsOpen);
  return (
    <>
      <IconButton
        label={conversationTexts.menu}
        icon={<EllipsisVertical />}
        {...buttonProps}
        onFocus={want}
        onPointerEnter={want}
      />
      {wasWanted && (
        <Suspense fallback={null}>
          <ConversationMenuEntries {...props} anchor={anchor} open={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  );
}
