import type { Message } from '@branchline/contract/shapes';
import { Ban } from 'lucide-react';
import { messageTime } from '#lib/dates.ts';
import { conversationTexts } from '#lib/texts/conversation-texts.ts';
import { classNames } from '#ui/class-names.ts';
import { Tick } from '#ui/tick.tsx';
import styles from './message-bubble.module.css';
import { MessageFiles } from './message-files.tsx';
import { MessageMenu } from './message-menu.tsx';
import { MessageText } from './message-text.tsx';

interface MessageBubbleProps {
  message: Message;
  isOwn: boolean;
  startsGroup: boolean;
  endsGroup: boolean;
  isHighlighted: boolean;
}

export function MessageBubble({ message, isOwn, startsGroup, endsGroup, isHighlighted }: MessageBubbleProps) {
  return (
    <div
      className={classNames(
        styles.line,
        isOwn ? styles.own : styles.other,
        startsGroup && styles.starts,
        endsGroup && styles.ends,
        isHighlighted && styles.highlighted,
      )}
      data-seq={message.seq}
    >
      <div className={styles.bubble}>
        {message.deleted ? (
          <span className={styles.deleted}>
            <Ban aria-hidden="true" />
            {conversationTexts.deleted}
          </span>
        ) : (
          <>
            {message.files.length > 0 && <MessageFiles files={message.files} />}
            {message.content !== '' && <MessageText text={message.content} />}
          </>
        )}
        <span className={styles.meta}>
          <time dateTime={message.createdAt}>{messageTime(message.createdAt)}</time>
          {isOwn && !message.deleted && <Tick state={message.isRead ? 'read' : 'sent'} className={styles.tick} />}
        </span>
      </div>
      {!message.deleted && <MessageMenu message={message} isOwn={isOwn} />}
    </div>
  );
}
