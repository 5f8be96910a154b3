import type { ChatPartner } from '@branchline/contract/shapes';
import { useQueryClient } from '@tanstack/react-query';
import { Bell, BellOff, CheckCheck, ChevronDown } from 'lucide-react';
import { conversationTexts } from '#lib/texts/conversation-texts.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { muteEntry } from './mute-entry.ts';
import { markConversationRead } from '#features/chat/io/reading.ts';
import { LazyMenu } from '#features/chat/ui/message/lazy-menu.tsx';
import styles from './partner-row.module.css';

interface PartnerMenuProps {
  partner: ChatPartner;
  isMuted: boolean;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function PartnerMenu({ partner, isMuted, isOpen, onOpenChange }: PartnerMenuProps) {
  const queryClient = useQueryClient();
  return (
    <LazyMenu
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      trigger={(button) => (
        <IconButton
          className={styles.more}
          size="small"
          label={conversationTexts.moreOf(partner.username)}
          icon={<ChevronDown />}
          {...button}
        />
      )}
      entries={() => [
        {
          id: 'read',
          label: conversationTexts.markAsRead,
          icon: <CheckCheck />,
          disabled: partner.unread === 0,
          onSelect: () => markConversationRead(queryClient, partner.userId),
        },
        { ...muteEntry(partner.userId, isMuted), icon: isMuted ? <Bell /> : <BellOff /> },
      ]}
    />
  );
}
