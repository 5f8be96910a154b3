import { X } from 'lucide-react';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useConnection } from '#lib/connection-state.ts';
import { messageTime } from '#lib/dates.ts';
import { conversationTexts } from '#lib/texts/conversation-texts.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Tick } from '#ui/tick.tsx';
import type { OutboxEntry } from '../lib/chat-database.ts';
import { useOutbox } from '../hooks/use-outbox.ts';
import { changeInOutbox, keeperOf, removeFromOutbox, subscribeOutbox } from '../lib/outbox.ts';
import { getProgress, subscribeProgress } from '../lib/upload-progress.ts';
import bubble from './message-bubble.module.css';
import { MessageText } from './message-text.tsx';
import styles from './waiting-bubble.module.css';

/** Without a network the pictures' code may not be there: the names stand in for them. */
function FileNames({ files }: { files: OutboxEntry['files'] }) {
  return files.map((file) => file.name).join(', ');
}
const WaitingFiles = lazy(async () => {
  const part = await import('./waiting-files.tsx').catch(() => null);
  return { default: part?.WaitingFiles ?? FileNames };
});

/** A message on its way: a clock until the server has it, or why it was refused, or has not gone yet. */
export function WaitingBubble({ entry }: { entry: OutboxEntry }) {
  const share = useSyncExternalStore(subscribeProgress, () => getProgress(entry.clientId));
  const isRefused = entry.refusal !== null;
  const isDelayed = !isRefused && (entry.delay ?? null) !== null;
  const hasUploads = entry.files.some((file) => file.fileId === null);
  const isUploading = hasUploads && !isRefused && (share !== undefined || !isDelayed);
  const isUnkept = useIsUnkept(entry, hasUploads);
  const discard = (): void => {
    void removeFromOutbox(entry.clientId);
    // Without a network the code may not be there: then it is gone.
    import('../lib/offer-undo.ts').then(({ offerUndo }) => offerUndo(entry)).catch(() => undefined);
  };
  return (
    <div className={classNames(bubble.line, bubble.own, bubble.starts, bubble.ends, bubble.arrives, styles.column)}>
      <div className={classNames(bubble.bubble, entry.files.length > 0 && bubble.withFiles)}>
        {entry.files.length > 0 && (
          <Suspense fallback={null}>
            <WaitingFiles files={entry.files} />
          </Suspense>
        )}
        {isUploading && (
          <div className={styles.upload}>
            <ProgressBar className={styles.progress} label={conversationTexts.uploading} value={share ?? 0} />
            <IconButton size="small" label={conversationTexts.cancelUpload} icon={<X />} onClick={discard} />
          </div>
        )}
        {entry.content !== '' && <MessageText text={entry.content} />}
        <span className={bubble.meta}>
          <time dateTime={entry.createdAt}>{messageTime(entry.createdAt)}</time>
          <Tick state={isRefused ? 'failed' : 'waiting'} className={bubble.tick} />
        </span>
      </div>
      {(isRefused || isDelayed) && (
        <div className={styles.refusal}>
          <span>{isRefused ? entry.refusal : <Delay entry={entry} />}</span>
          <Button
            size="small"
            variant="quiet"
            onClick={() => void changeInOutbox(entry.clientId, { refusal: null, delay: null })}
          >
            {isRefused ? conversationTexts.retry : conversationTexts.retryNow}
          </Button>
          <Button size="small" variant="quiet" onClick={discard}>
            {conversationTexts.discard}
          </Button>
        </div>
      )}
      {isUnkept && <p className={styles.unkept}>{conversationTexts.onlyThisPage}</p>}
    </div>
  );
}

/** Why a message has not gone yet, and how many wait behind it. */
function Delay({ entry }: { entry: OutboxEntry }) {
  const waiting = useOutbox(entry.partnerId).filter(({ refusal }) => refusal === null);
  const behind = waiting.length - 1 - waiting.findIndex(({ clientId }) => clientId === entry.clientId);
  return (
    <>
      {conversationTexts.delayed(entry.delay ?? '')}
      {behind > 0 && ` ${conversationTexts.heldBack(behind)}`}
    </>
  );
}

/** Whether a reload would lose it; what goes in a moment is not worth a word. */
const useIsUnkept = (entry: OutboxEntry, hasUploads: boolean): boolean => {
  const isOfThisPage = useSyncExternalStore(subscribeOutbox, () => keeperOf(entry.clientId) === 'this page');
  const isConnected = useConnection() === 'connected';
  const hasProblem = entry.refusal !== null || (entry.delay ?? null) !== null;
  return isOfThisPage && (!isConnected || hasProblem || hasUploads);
};
