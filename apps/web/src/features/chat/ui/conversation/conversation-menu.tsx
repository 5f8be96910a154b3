import { Bell, BellOff, EllipsisVertical, Search } from 'lucide-react';
import { useState } from 'react';
import { conversationTexts } from '#lib/texts/conversation-texts.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { muteEntry } from '#features/chat/ui/inbox/mute-entry.ts';
import { LazyMenu } from '#features/chat/ui/message/lazy-menu.tsx';

interface ConversationMenuProps {
  partnerId: string;
  isMuted: boolean;
  onSearch: () => void;
}

export function ConversationMenu({ partnerId, isMuted, onSearch }: ConversationMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <LazyMenu
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={(button) => <IconButton label={conversationTexts.menu} icon={<EllipsisVertical />} {...button} />}
      entries={() => [
        { id: 'search', label: conversationTexts.searchHere, icon: <Search />, onSelect: onSearch },
        { ...muteEntry(partnerId, isMuted), icon: isMuted ? <Bell /> : <BellOff /> },
      ]}
    />
  );
}
