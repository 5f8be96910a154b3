import { useSyncExternalStore } from 'react';
import { messageTime } from '#lib/dates.ts';
import { conversationTexts } from '#lib/texts/conversation-texts.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { FileTile } from '#ui/file-tile.tsx';
import { Tick } from '#ui/tick.tsx';
import type { OutboxEntry } from '../lib/chat-database.ts';
import { changeInOutbox, removeFromOutbox } from '../lib/outbox.ts';
import { cancelUpload } from '../lib/outbox-sender.ts';
import { getProgress, subscribeProgress } from '../lib/upload-progress.ts';
import bubble from './message-bubble.module.css';
import { MessageText } from './message-text.tsx';
import styles from './waiting-bubble.module.css';

/** A message on its way: a clock until the server has it, or why it was refused. */
export function WaitingBubble({ entry }: { entry: OutboxEntry }) {
  const share = useSyncExternalStore(subscribeProgress, () => getProgress(entry.clientId));
  const discard = (): void => {
    void removeFromOutbox(entry.clientId);
    cancelUpload(entry.clientId);
  };
  return (
    <div className={classNames(bubble.line, bubble.own, bubble.starts, bubble.ends, styles.column)}>
      <div className={bubble.bubble}>
        {entry.files.map((file, index) => (
          <FileTile
            key={index}
            name={file.name}
            size={file.size}
            state={share === undefined ? 'ready' : 'uploading'}
            progress={share}
            onRemove={share === undefined ? undefined : discard}
          />
        ))}
        {entry.content !== '' && <MessageText text={entry.content} />}
        <span className={bubble.meta}>
          <time dateTime={entry.createdAt}>{messageTime(entry.createdAt)}</time>
          <Tick state={entry.refusal === null ? 'waiting' : 'failed'} className={bubble.tick} />
        </span>
      </div>
      {entry.refusal !== null && (
        <div className={styles.refusal} role="alert">
          <span>{entry.refusal}</span>
          <Button size="small" variant="quiet" onClick={() => void changeInOutbox(entry.clientId, { refusal: null })}>
            {conversationTexts.retry}
          </Button>
          <Button size="small" variant="quiet" onClick={discard}>
            {conversationTexts.discard}
          </Button>
        </div>
      )}
    </div>
  );
}
