import { classNames } from '#ui/class-names.ts';
import { LinkedText } from '#ui/linked-text.tsx';
import { isOnlyEmoji } from '#features/chat/core/only-emoji.ts';
import styles from './message-text.module.css';

/** A message's words, with its addresses as links. */
export function MessageText({ text }: { text: string }) {
  return (
    <span className={classNames(styles.text, isOnlyEmoji(text) && styles.emoji)}>
      <LinkedText text={text} />
    </span>
  );
}
