import type { ChatPartner } from '@branchline/contract/shapes';
import { ChevronDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { conversationTexts } from '#lib/texts/conversation-texts.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useMenuButton } from '#ui/use-menu-button.ts';
import styles from './partner-row.module.css';

const PartnerMenuEntries = lazyWithRetry(() => import('./partner-menu-entries.tsx'), 'PartnerMenuEntries');

interface PartnerMenuProps {
  partner: ChatPartner;
  isMuted: boolean;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** The menu of a row; what it holds comes when it may be wanted. */
export function PartnerMenu({ partner, isMuted, isOpen, onOpenChange }: PartnerMenuProps) {
  const [wasWanted, setWasWanted] = useState(false);
  if (isOpen && !wasWanted) setWasWanted(true);
  const want = (): void => setWasWanted(true);
  const { anchor, buttonProps } = useMenuButton(isOpen, onOpenChange);
  return (
    <>
      <IconButton
        className={styles.more}
        size="small"
        label={conversationTexts.moreOf(partner.username)}
        icon={<ChevronDown />}
        {...buttonProps}
        onFocus={want}
        onPointerEnter={want}
      />
      {wasWanted && (
        <Suspense fallback={null}>
          <PartnerMenuEntries
            partner={partner}
            isMuted={isMuted}
            anchor={anchor}
            isOpen={isOpen}
            onOpenChange={onOpenChange}
          />
        </Suspense>
      )}
    </>
  );
}
