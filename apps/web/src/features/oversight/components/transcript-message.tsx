import type { WatchedMessage } from '@branchline/contract/conversations';
import { dateAndTime, messageTime } from '#lib/dates.ts';
import { quotedWords } from '#lib/quoted-words.ts';
import { oversightTexts as texts } from '#lib/texts/oversight-texts.ts';
import { tickState } from '#lib/tick-state.ts';
import { classNames } from '#ui/class-names.ts';
import { LinkedText } from '#ui/linked-text.tsx';
import { QuoteBlock } from '#ui/quote-block.tsx';
import { Tick } from '#ui/tick.tsx';
import { TranscriptFile } from './transcript-file.tsx';
import styles from './transcript-message.module.css';

interface TranscriptMessageProps {
  message: WatchedMessage;
  /** It is of the person who was clicked. */
  isSent: boolean;
  nameOf: (userId: string) => string;
}

/** A message as staff look at it. */
export function TranscriptMessage({ message, isSent, nameOf }: TranscriptMessageProps) {
  const { replyTo, reactions, versions = [] } = message;
  return (
    <div className={classNames(styles.line, isSent && styles.sent)}>
      <div className={styles.bubble}>
        {message.forwarded && <em className={classNames(styles.deleted, styles.above)}>{texts.forwarded}</em>}
        {replyTo && (
          <div className={styles.above}>
            <QuoteBlock name={nameOf(replyTo.sender)} text={quotedWords(replyTo)} isGone={replyTo.deleted} />
          </div>
        )}
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
          {message.editedAt !== null && !message.deleted && texts.edited}
          <time dateTime={message.createdAt}>{messageTime(message.createdAt)}</time>
          {isSent && <Tick state={tickState(message)} />}
        </span>
        {reactions.length > 0 && (
          <ul className={styles.more} aria-label={texts.reactions}>
            {reactions.map(({ emoji, users }) => (
              <li key={emoji}>
                {emoji} {users.map(nameOf).join(', ')}
              </li>
            ))}
          </ul>
        )}
        {versions.length > 0 && (
          <details className={styles.more}>
            <summary>{texts.versions(versions.length)}</summary>
            {versions.map(({ content, at }) => (
              <p key={at} className={styles.text} dir="auto">
                <time dateTime={at}>{dateAndTime(at)}</time> {content}
              </p>
            ))}
          </details>
        )}
      </div>
    </div>
  );
}
