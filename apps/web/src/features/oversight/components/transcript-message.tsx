import type { Message } from '@branchline/contract/shapes';
import { messageTime } from '#lib/dates.ts';
import { oversightTexts as texts } from '#lib/texts/oversight-texts.ts';
import { classNames } from '#ui/class-names.ts';
import { LinkedText } from '#ui/linked-text.tsx';
import { Tick } from '#ui/tick.tsx';
import { TranscriptFile } from './transcript-file.tsx';
import styles from './transcript-message.module.css';

/** A message as staff look at it. `isSent`: it is of the person who was clicked. */
export function TranscriptMessage({ message, isSent }: { message: Message; isSent: boolean }) {
  return (
    <div className={classNames(styles.line, isSent && styles.sent)}>
      <div className={styles.bubble}>
        {message.files.map((file) => (
          <TranscriptFile key={file.id} file={file} />
        ))}
        {message.files.length < message.attachments.length && <em className={styles.deleted}>{texts.fileGone}</em>}
        {message.deleted ? (
          <em className={styles.deleted}>{texts.deleted}</em>
        ) : (
          <span className={styles.text} dir="auto">
            <LinkedText text={message.content} />
          </span>
        )}
        <span className={styles.meta}>
          <time dateTime={message.createdAt}>{messageTime(message.createdAt)}</time>
          {isSent && <Tick state={message.isRead ? 'read' : 'sent'} double />}
        </span>
      </div>
    </div>
  );
}
