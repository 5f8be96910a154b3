import { CircleAlert, PencilLine } from 'lucide-react';
import type { OutboxEntry } from '#features/chat/core/outbox.ts';
import { chatPartTexts } from '#features/chat/texts/chat-part-texts.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './partner-row.module.css';

interface UnsentLineProps {
  /** The draft. */
  draft: string | undefined;
  /** A message the server refused: takes precedence. */
  entry: OutboxEntry | undefined;
}

/** Replaces the newest message of a row while something own is unsent. */
export function UnsentLine({ draft = '', entry }: UnsentLineProps) {
  const [file] = entry?.files ?? [];
  return (
    <span className={classNames(styles.last, styles.lastUnread)}>
      <span className={classNames(styles.unsent, !entry && styles.draft)}>
        {entry ? <CircleAlert aria-hidden="true" /> : <PencilLine aria-hidden="true" />}
        {entry ? chatPartTexts.unsent : chatPartTexts.draft}
      </span>{' '}
      <span className={styles.text} dir="auto">
        {entry ? entry.content || file?.name : draft}
      </span>
    </span>
  );
}
