import type { Message } from '@branchline/contract/shapes';
import { BookmarkPlus, CircleCheck, Copy, Forward, Info, Pencil, Reply, Trash2 } from 'lucide-react';
import { asShown, isDeletable, isEditable, startEdit, startReply } from '#features/chat/io/outbox-actions.ts';
import { copyText } from '#lib/copy-text.ts';
import { outbox } from '#features/chat/io/outbox.ts';
import { stars } from '#features/chat/io/stars.ts';
import { useEditWindowMinutes } from '#lib/public-settings.ts';
import { useSession } from '#lib/session-store.ts';
import { useStore } from '#lib/store.ts';
import { conversationTexts } from '#lib/texts/conversation-texts.ts';
import { gestureTexts } from '#lib/texts/gesture-texts.ts';
import { ownReplyTexts } from '#lib/texts/own-reply-texts.ts';
import { Menu, type MenuEntry, type MenuProps } from '#ui/menu.tsx';
import { messageDialog } from './message-dialog.ts';
import { useMessageSurroundings } from './message-context.ts';
import { ReactionRow } from './reaction-row.tsx';
import { selection } from './selection.ts';
import { starEntry } from './star-entry.tsx';

interface MessageActionsProps extends Pick<MenuProps, 'anchor' | 'open' | 'onOpenChange'> {
  message: Message;
}

/** The menu of a message. */
export function MessageActions({ message, ...menu }: MessageActionsProps) {
  const { partnerId, ownId, canWrite } = useMessageSurroundings();
  const content = useStore(outbox, () => asShown(message).content);
  const windowMinutes = useEditWindowMinutes();
  const isOwn = message.sender === ownId;
  const isStarred = useStore(stars, (ids) => ids.has(message.id));
  const isLeader = useSession()?.role === 'team_leader';
  const entry = (isThere: boolean, one: MenuEntry): MenuEntry[] => (isThere ? [one] : []);
  const entries: MenuEntry[] = [
    ...entry(canWrite, {
      id: 'reply',
      label: gestureTexts.reply,
      icon: <Reply />,
      hint: 'R',
      onSelect: () => startReply(partnerId, message),
    }),
    {
      id: 'copy',
      label: conversationTexts.copy,
      icon: <Copy />,
      disabled: content === '',
      onSelect: () => void copyText(content, conversationTexts),
    },
    ...entry(canWrite && isOwn && isEditable(message, windowMinutes), {
      id: 'edit',
      label: gestureTexts.edit,
      icon: <Pencil />,
      onSelect: () => startEdit(partnerId, message),
    }),
    {
      id: 'forward',
      label: gestureTexts.forward,
      icon: <Forward />,
      onSelect: () => messageDialog.set({ kind: 'forward', messages: [message] }),
    },
    starEntry(message, isStarred),
    {
      id: 'select',
      label: gestureTexts.select,
      icon: <CircleCheck />,
      onSelect: () => selection.set(new Set([message.seq])),
    },
    ...entry(isLeader && isOwn && content !== '', {
      id: 'save',
      label: ownReplyTexts.saveAs,
      icon: <BookmarkPlus />,
      onSelect: () => messageDialog.set({ kind: 'save', message: { ...message, content } }),
    }),
    ...entry(isOwn, {
      id: 'info',
      label: gestureTexts.info,
      icon: <Info />,
      onSelect: () => messageDialog.set({ kind: 'info', message }),
    }),
    ...entry(isOwn && isDeletable(message), {
      id: 'remove',
      label: conversationTexts.remove,
      icon: <Trash2 />,
      tone: 'danger',
      startsGroup: true,
      onSelect: () => messageDialog.set({ kind: 'remove', messages: [message] }),
    }),
  ];
  const close = (): void => menu.onOpenChange(false);
  return (
    <Menu
      {...menu}
      entries={entries}
      {...(canWrite && { header: <ReactionRow message={message} onClose={close} /> })}
    />
  );
}
