import { classNames } from '#ui/class-names.ts';
import { isOnlyEmoji, messageParts } from '../lib/message-parts.ts';
import styles from './message-text.module.css';

/** A message's words, with its addresses as links. */
export function MessageText({ text }: { text: string }) {
  return (
    <span className={classNames(styles.text, isOnlyEmoji(text) && styles.emoji)} dir="auto">
      {messageParts(text).map(({ text: part, href }, index) =>
        href === undefined ? (
          part
        ) : (
          <a key={index} className={styles.link} href={href} target="_blank" rel="noopener noreferrer nofollow">
            {part}
          </a>
        ),
      )}
    </span>
  );
}
