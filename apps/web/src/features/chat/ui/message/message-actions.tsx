import type { Message } from '@branchline/contract/shapes';
import {
  BookmarkPlus,
  CircleCheck,
  Copy,
  Forward,
  Info,
  Pencil,
  Reply,
  Trash2,
  Star,
  StarOff,
  Plus,
} from 'lucide-react';
import { asShown, isDeletable, isEditable, startEdit, startReply } from '#features/chat/io/outbox-actions.ts';
import { copyText } from '#lib/copy-text.ts';
import { outbox } from '#features/chat/io/outbox.ts';
import { setStarred } from '#features/chat/io/stars-sync.ts';
import { stars } from '#features/chat/io/stars-store.ts';
import { useEditWindowMinutes } from '#lib/public-settings.ts';
import { useSession } from '#lib/session-store.ts';
import { useStore } from '#lib/store.ts';
import { chatPartTexts } from '#features/chat/texts/chat-part-texts.ts';
import { gestureTexts } from '#lib/texts/gesture-texts.ts';
import { ownReplyTexts } from '#features/chat/texts/own-reply-texts.ts';
import { Menu, type MenuEntry, type MenuProps } from '#ui/menu.tsx';
import { messageDialog } from './message-dialog.ts';
import { useMessageSurroundings } from './message-context.ts';
import { selection } from './selection.ts';
import { starTexts } from '#features/chat/texts/star-texts.ts';
import { useState } from 'react';
import { reactionOf } from '#features/chat/core/reactions.ts';
import { reactTo } from '#features/chat/io/reacting.ts';
import { firstEmoji } from '#features/chat/io/used-emoji.ts';
import styles from './message-actions.module.css';

/** The menu's entry that stars a message, or takes the star away. */
const starEntry = (message: Message, isStarred: boolean): MenuEntry => ({
  id: 'star',
  label: isStarred ? starTexts.unstar : starTexts.star,
  icon: isStarred ? <StarOff /> : <Star />,
  onSelect: () => setStarred([message], !isStarred),
});

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
      label: chatPartTexts.copy,
      icon: <Copy />,
      disabled: content === '',
      onSelect: () => void copyText(content, chatPartTexts),
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
      label: chatPartTexts.remove,
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

/** The six that one reacts with most, on top of the message's menu, and all others behind a plus. */
function ReactionRow({ message, onClose }: { message: Message; onClose: () => void }) {
  const surroundings = useMessageSurroundings();
  const own = reactionOf(message, surroundings.ownId);
  const [first] = useState(firstEmoji);
  return (
    <div role="group" aria-label={gestureTexts.react} className={styles.row}>
      {first.map((emoji) => (
        <button
          key={emoji}
          type="button"
          role="menuitemcheckbox"
          tabIndex={-1}
          className={styles.emoji}
          aria-checked={emoji === own}
          onClick={() => {
            onClose();
            reactTo(message, surroundings, emoji === own ? null : emoji);
          }}
        >
          {emoji}
        </button>
      ))}
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        className={styles.emoji}
        aria-label={gestureTexts.moreReactions}
        aria-haspopup="dialog"
        onClick={() => {
          onClose();
          messageDialog.set({ kind: 'react', message, fromAll: true });
        }}
      >
        <Plus aria-hidden="true" />
      </button>
    </div>
  );
}
