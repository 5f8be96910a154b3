import { Bell, BellOff, CalendarDays, EllipsisVertical, Images, Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { conversationTexts } from '#lib/texts/conversation-texts.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { muteEntry } from '#features/chat/ui/inbox/mute-entry.ts';
import { LazyMenu } from '#features/chat/ui/message/lazy-menu.tsx';

/** What opens over a conversation, or above it. */
export type ConversationPart = 'search' | 'shared' | 'day';

interface ConversationMenuProps {
  partnerId: string;
  isMuted: boolean;
  onOpen: (part: ConversationPart) => void;
}

export function ConversationMenu({ partnerId, isMuted, onOpen }: ConversationMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const entry = (id: ConversationPart, label: string, icon: ReactNode) => ({
    id,
    label,
    icon,
    onSelect: () => onOpen(id),
  });
  return (
    <LazyMenu
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={(button) => <IconButton label={conversationTexts.menu} icon={<EllipsisVertical />} {...button} />}
      entries={() => [
        entry('search', conversationTexts.searchHere, <Search />),
        entry('shared', conversationTexts.shared, <Images />),
        entry('day', conversationTexts.toDay, <CalendarDays />),
        { ...muteEntry(partnerId, isMuted), icon: isMuted ? <Bell /> : <BellOff /> },
      ]}
    />
  );
}
