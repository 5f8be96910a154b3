import type { Message } from '@branchline/contract/shapes';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { reactionOf } from '#features/chat/core/reactions.ts';
import { reactTo } from '#features/chat/io/reacting.ts';
import { firstEmoji } from '#features/chat/io/used-emoji.ts';
import { gestureTexts } from '#lib/texts/gesture-texts.ts';
import { messageDialog } from './message-dialog.ts';
import { useMessageSurroundings } from './message-context.ts';
import styles from './reaction-row.module.css';

/** The six that one reacts with most, on top of the message's menu, and all others behind a plus. */
export function ReactionRow({ message, onClose }: { message: Message; onClose: () => void }) {
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
