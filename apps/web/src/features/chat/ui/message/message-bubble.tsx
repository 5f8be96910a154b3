import type { Message } from '@branchline/contract/shapes';
import { Ban, Forward } from 'lucide-react';
import { memo, Suspense, useState } from 'react';
import { messageTime } from '#lib/dates.ts';
import { lazyWithRetry, nothing } from '#lib/lazy-with-retry.ts';
import { conversationTexts } from '#features/chat/texts/conversation-texts.ts';
import { useStore } from '#lib/store.ts';
import { tickState } from '#lib/tick-state.ts';
import { classNames } from '#ui/class-names.ts';
import { Tick } from '#ui/tick.tsx';
import { useLongPress } from './use-long-press.ts';
import { hasJustArrived } from '#features/chat/io/arrivals.ts';
import type { OutboxEntry } from '#features/chat/core/outbox.ts';
import { stars } from '#features/chat/io/stars-store.ts';
import { isOnlyEmoji } from '#features/chat/core/message-text.ts';
import styles from './message-bubble.module.css';
import { MessageFiles } from './message-files.tsx';
import { MessageMenu } from './message-menu.tsx';
import { MessageText } from './message-text.tsx';
import { selection } from './selection.ts';

const Quote = lazyWithRetry(() => import('./quote.tsx'), 'Quote');
const SelectBox = lazyWithRetry(() => import('./select-box.tsx'), 'SelectBox');
const StarMark = lazyWithRetry(() => import('./star-mark.tsx'), 'StarMark', nothing);
const Reactions = lazyWithRetry(() => import('./reactions.tsx'), 'Reactions');

const PendingTrouble = lazyWithRetry(() => import('./pending-trouble.tsx'), 'PendingTrouble');

interface MessageBubbleProps {
  message: Message;
  /** Its change that waits to be sent. */
  edit: OutboxEntry | undefined;
  isOwn: boolean;
  startsGroup: boolean;
  endsGroup: boolean;
  isHighlighted: boolean;
}

export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message, edit, isOwn, startsGroup, endsGroup, isHighlighted } = props;
  const { deleted, content } = message;
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [slidesIn] = useState(() => hasJustArrived(message.id));
  const press = useLongPress(() => setIsMenuOpen(true));
  /** Undefined while no messages are being chosen. */
  const isChosen = useStore(selection, (chosen) => chosen?.has(message.seq));
  const isStarred = useStore(stars, (ids) => ids.has(message.id));
  const isSelecting = isChosen !== undefined;
  /** Under a picture they are a caption like any other. */
  const isLarge = message.files.length === 0 && isOnlyEmoji(content);
  if (isSelecting && isMenuOpen) setIsMenuOpen(false);
  return (
    <div
      className={classNames(
        styles.line,
        isOwn ? styles.own : styles.other,
        startsGroup && styles.starts,
        endsGroup && styles.ends,
        isHighlighted && styles.highlighted,
        slidesIn && styles.arrives,
        message.reactions.length > 0 && styles.reacted,
      )}
      data-seq={message.seq}
      {...(!deleted && !isSelecting && press)}
    >
      <div className={classNames(styles.bubble, message.files.length > 0 && styles.withFiles, isLarge && styles.large)}>
        {deleted ? (
          <span className={styles.deleted}>
            <Ban aria-hidden="true" />
            {conversationTexts.deleted}
          </span>
        ) : (
          <>
            {message.forwarded && (
              <span className={styles.forwarded}>
                <Forward aria-hidden="true" />
                {conversationTexts.forwarded}
              </span>
            )}
            {message.replyTo && (
              <div className={styles.quote}>
                <Suspense fallback={null}>
                  <Quote quoted={message.replyTo} />
                </Suspense>
              </div>
            )}
            {message.files.length > 0 && <MessageFiles message={message} isOwn={isOwn} />}
            {message.files.length < message.attachments.length && (
              <span className={styles.deleted}>
                <Ban aria-hidden="true" />
                {conversationTexts.fileGone}
              </span>
            )}
            {content !== '' && <MessageText id={message.id} text={content} isLarge={isLarge} isPlace={isHighlighted} />}
          </>
        )}
        <span className={styles.meta}>
          {isStarred && !deleted && (
            <Suspense fallback={null}>
              <StarMark className={styles.tick} />
            </Suspense>
          )}
          {message.editedAt !== null && !deleted && conversationTexts.edited}
          <time dateTime={message.createdAt}>{messageTime(message.createdAt)}</time>
          {isOwn && (edit || !deleted) && (
            <Tick
              state={edit ? (edit.refusal === null ? 'waiting' : 'failed') : tickState(message)}
              className={styles.tick}
            />
          )}
        </span>
        {message.reactions.length > 0 && (
          <Suspense fallback={null}>
            <Reactions message={message} />
          </Suspense>
        )}
      </div>
      {deleted ? null : isSelecting ? (
        <Suspense fallback={null}>
          <SelectBox message={message} isChosen={isChosen} />
        </Suspense>
      ) : (
        <MessageMenu message={message} isOpen={isMenuOpen} onOpenChange={setIsMenuOpen} />
      )}
      {edit && (edit.refusal !== null || (edit.delay ?? null) !== null) && (
        <Suspense fallback={null}>
          <div className={styles.trouble}>
            <PendingTrouble entry={edit} isUnsaved={false} />
          </div>
        </Suspense>
      )}
    </div>
  );
});
