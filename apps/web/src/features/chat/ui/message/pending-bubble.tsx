import { Forward, X } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { isConnected, useConnection } from '#lib/connection-state.ts';
import { messageTime } from '#lib/dates.ts';
import { useStore } from '#lib/store.ts';
import { conversationTexts } from '#features/chat/texts/conversation-texts.ts';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Tick } from '#ui/tick.tsx';
import { isOnlyEmoji } from '#features/chat/core/message-text.ts';
import type { OutboxEntry } from '#features/chat/core/outbox.ts';
import { keeperOf, outbox } from '#features/chat/io/outbox.ts';
import { uploadShares } from '#features/chat/io/outbox-sender.ts';
import { discard } from './discard.ts';
import bubble from './message-bubble.module.css';
import { MessageText } from './message-text.tsx';
import styles from './pending-bubble.module.css';

const Quote = lazyWithRetry(() => import('./quote.tsx'), 'Quote');

/** Without a network the pictures' code may not be there: the names stand in for them. */
function FileNames({ files }: { files: OutboxEntry['files'] }) {
  return files.map((file) => file.name).join(', ');
}
const PendingFiles = lazy(async () => {
  const part = await import('./pending-files.tsx').catch(() => null);
  return { default: part?.PendingFiles ?? FileNames };
});

function Reason({ entry }: { entry: OutboxEntry }) {
  return entry.refusal ?? entry.delay;
}
const PendingTrouble = lazy(async () => {
  const part = await import('./pending-trouble.tsx').catch(() => null);
  return { default: part?.PendingTrouble ?? Reason };
});

interface PendingBubbleProps {
  entry: OutboxEntry;
  startsGroup: boolean;
  endsGroup: boolean;
}

/** A message on its way: a clock until the server has it, or why it was refused, or has not gone yet. */
export function PendingBubble({ entry, startsGroup, endsGroup }: PendingBubbleProps) {
  const share = useStore(uploadShares, (shares) => shares.get(entry.clientId));
  const isRefused = entry.refusal !== null;
  const isDelayed = !isRefused && (entry.delay ?? null) !== null;
  const hasUploads = entry.files.some((file) => file.fileId === null);
  const isUploading = hasUploads && !isRefused && (share !== undefined || !isDelayed);
  const isUnsaved = useIsUnsaved(entry, hasUploads);
  const isLarge = entry.files.length === 0 && isOnlyEmoji(entry.content);
  return (
    <div
      className={classNames(
        bubble.line,
        bubble.own,
        startsGroup && bubble.starts,
        endsGroup && bubble.ends,
        bubble.arrives,
        styles.column,
      )}
    >
      <div className={classNames(bubble.bubble, entry.files.length > 0 && bubble.withFiles, isLarge && bubble.large)}>
        {entry.forwardOf !== undefined && (
          <span className={bubble.forwarded}>
            <Forward aria-hidden="true" />
            {conversationTexts.forwarded}
          </span>
        )}
        {entry.replyTo && (
          <div className={bubble.quote}>
            <Suspense fallback={null}>
              <Quote quoted={entry.replyTo} />
            </Suspense>
          </div>
        )}
        {entry.files.length > 0 && (
          <Suspense fallback={null}>
            <PendingFiles files={entry.files} isRefused={isRefused} />
          </Suspense>
        )}
        {isUploading && (
          <div className={styles.upload}>
            <ProgressBar className={styles.progress} label={conversationTexts.uploading} value={share ?? 0} />
            <IconButton
              size="small"
              label={conversationTexts.cancelUpload}
              icon={<X />}
              onClick={() => discard(entry)}
            />
          </div>
        )}
        {entry.content !== '' && <MessageText id={entry.clientId} text={entry.content} isLarge={isLarge} />}
        <span className={bubble.meta}>
          <time dateTime={entry.createdAt}>{messageTime(entry.createdAt)}</time>
          <Tick state={isRefused ? 'failed' : 'waiting'} className={bubble.tick} />
        </span>
      </div>
      {(isRefused || isDelayed || isUnsaved) && (
        <Suspense fallback={null}>
          <PendingTrouble entry={entry} isUnsaved={isUnsaved} />
        </Suspense>
      )}
    </div>
  );
}

/** Whether a reload would lose it; what goes in a moment is not worth a word. */
const useIsUnsaved = (entry: OutboxEntry, hasUploads: boolean): boolean => {
  const isOfThisPage = useStore(outbox, () => keeperOf(entry.clientId) === 'this page');
  const mayArrive = isConnected(useConnection());
  const hasProblem = entry.refusal !== null || (entry.delay ?? null) !== null;
  return isOfThisPage && (!mayArrive || hasProblem || hasUploads);
};
