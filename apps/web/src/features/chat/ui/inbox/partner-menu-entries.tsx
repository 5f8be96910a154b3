import type { ChatPartner } from '@branchline/contract/shapes';
import { useQueryClient } from '@tanstack/react-query';
import {
  Archive,
  ArchiveRestore,
  Bell,
  BellOff,
  CheckCheck,
  ListChecks,
  MessageSquareDot,
  Pin,
  PinOff,
} from 'lucide-react';
import { setMarkedUnread, setPinned } from '#features/chat/api/mark-partner.ts';
import { archive, archiving, unarchive } from '#features/chat/io/archiving.ts';
import { answerDoneEntries } from '#features/chat/ui/leader/answer-done-entry.tsx';
import { markConversationRead } from '#features/chat/io/reading.ts';
import { leaderTexts } from '#features/chat/texts/leader-texts.ts';
import { useSession } from '#lib/session-store.ts';
import { archiveTexts } from '#features/chat/texts/archive-texts.ts';
import { chatPartTexts } from '#features/chat/texts/chat-part-texts.ts';
import { Menu } from '#ui/menu.tsx';
import type { MenuAnchor } from '#ui/use-menu-button.ts';
import { muteEntry } from './mute-entry.ts';
import { showMenuFailure } from './show-menu-failure.ts';

interface PartnerMenuEntriesProps {
  partner: ChatPartner;
  isMuted: boolean;
  anchor: MenuAnchor;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** The actions on a conversation in the list. Leaders can also pin it and mark it as unread. */
export function PartnerMenuEntries({ partner, isMuted, anchor, isOpen, onOpenChange }: PartnerMenuEntriesProps) {
  const queryClient = useQueryClient();
  const isLeader = useSession()?.role === 'team_leader';
  const { userId, unread, markedUnread = false, pinned = false, archived = false } = partner;
  const isUnread = unread > 0 || markedUnread;
  const markRead = {
    id: 'read',
    label: chatPartTexts.markAsRead,
    icon: <CheckCheck />,
    disabled: !isUnread,
    onSelect: () => markConversationRead(queryClient, userId),
  };
  const markUnread = {
    id: 'unread',
    label: leaderTexts.markAsUnread,
    icon: <MessageSquareDot />,
    onSelect: () => void setMarkedUnread(userId).catch(showMenuFailure),
  };
  const pin = {
    id: 'pin',
    label: pinned ? leaderTexts.unpin : leaderTexts.pin,
    icon: pinned ? <PinOff /> : <Pin />,
    onSelect: () => void setPinned(userId, !pinned).catch(showMenuFailure),
  };
  const putAway = archived
    ? { id: 'archive', label: archiveTexts.unarchive, icon: <ArchiveRestore />, onSelect: () => void unarchive(userId) }
    : {
        id: 'archive',
        label: archiveTexts.archive,
        icon: <Archive />,
        disabled: partner.lastMessage === null,
        onSelect: () => void archive([userId]),
      };
  const select = {
    id: 'select',
    label: archiveTexts.select,
    icon: <ListChecks />,
    onSelect: () => archiving.set(new Map([[userId, partner]])),
  };
  return (
    <Menu
      anchor={anchor}
      open={isOpen}
      onOpenChange={onOpenChange}
      entries={[
        ...(isLeader ? [pin] : []),
        isLeader && !isUnread ? markUnread : markRead,
        ...answerDoneEntries(partner),
        { ...muteEntry(userId, isMuted), icon: isMuted ? <Bell /> : <BellOff /> },
        putAway,
        ...(archived || partner.lastMessage === null ? [] : [select]),
      ]}
    />
  );
}
