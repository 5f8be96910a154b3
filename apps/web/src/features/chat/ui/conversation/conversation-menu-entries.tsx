import { useQueryClient } from '@tanstack/react-query';
import { Bell, BellOff, CalendarDays, Images, Search, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { findListedPartner } from '#features/chat/io/inbox-cache.ts';
import { muteEntry } from '#features/chat/ui/inbox/mute-entry.ts';
import { answerDoneEntries } from '#features/chat/ui/leader/answer-done-entry.tsx';
import { paths, withQuery } from '#lib/paths.ts';
import { chatPartTexts } from '#features/chat/texts/chat-part-texts.ts';
import { screenTitles } from '#lib/texts/screen-titles.ts';
import { sharedMediaTexts } from '#features/chat/texts/shared-media-texts.ts';
import { Menu, type MenuProps } from '#ui/menu.tsx';
import type { ConversationPart } from './conversation-part.tsx';

interface ConversationMenuEntriesProps extends Pick<MenuProps, 'anchor' | 'open' | 'onOpenChange'> {
  partnerId: string;
  isMuted: boolean;
  onOpen: (part: ConversationPart) => void;
}

export function ConversationMenuEntries({ partnerId, isMuted, onOpen, ...menu }: ConversationMenuEntriesProps) {
  const navigate = useNavigate();
  const partner = findListedPartner(useQueryClient(), partnerId);
  const entry = (id: ConversationPart, label: string, icon: ReactNode) => ({
    id,
    label,
    icon,
    onSelect: () => onOpen(id),
  });
  return (
    <Menu
      {...menu}
      entries={[
        ...answerDoneEntries(partner),
        entry('search', chatPartTexts.searchHere, <Search />),
        entry('shared', sharedMediaTexts.title, <Images />),
        entry('day', sharedMediaTexts.toDay, <CalendarDays />),
        {
          id: 'starred',
          label: screenTitles.starred,
          icon: <Star />,
          onSelect: () => void navigate(withQuery(paths.starred, { id: partnerId })),
        },
        { ...muteEntry(partnerId, isMuted), icon: isMuted ? <Bell /> : <BellOff /> },
      ]}
    />
  );
}
