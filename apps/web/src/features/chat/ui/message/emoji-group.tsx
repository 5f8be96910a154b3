import { memo } from 'react';
import type { EmojiGroup as Group } from '#features/chat/io/emoji-names/emoji-names.ts';
import styles from './emoji-picker.module.css';

interface EmojiGroupProps extends Group {
  /** The person's own reaction. */
  chosen: string | null;
  /** The one that Tab leads to, where it stands in this group. */
  tabbable: string | undefined;
}

/** A group of emoji under its name. Not drawn again while the focus moves in another one: there are near two thousand. */
export const EmojiGroup = memo(function EmojiGroup({ name, emojis, chosen, tabbable }: EmojiGroupProps) {
  return (
    <div role="group" className={styles.group} aria-label={name}>
      <div className={styles.name} aria-hidden="true">
        {name}
      </div>
      <div className={styles.grid} role="presentation">
        {emojis.map(({ emoji, name: label }) => (
          <button
            key={emoji}
            type="button"
            role="option"
            aria-selected={emoji === chosen}
            className={styles.emoji}
            tabIndex={emoji === tabbable ? 0 : -1}
            aria-label={label}
            title={label}
            value={emoji}
          >
            {emoji}
          </button>
        ))}
      </div>
    </div>
  );
});
