import type { WatchedMessage } from '@branchline/contract/conversations';
import { dateAndTime, messageTime } from '#lib/dates.ts';
import { quotedWords } from '#lib/quoted-words.ts';
import { oversightTexts as texts } from '#lib/texts/oversight-texts.ts';
import { tickState } from '#lib/tick-state.ts';
import { classNames } from '#ui/class-names.ts';
import { LinkedText } from '#ui/linked-text.tsx';
import { QuoteBlock } from '#ui/quote-block.tsx';
import { Tick } from '#ui/tick.tsx';
import styles from './transcript-message.module.css';
import type { MessageFile } from '@branchline/contract/shapes';
import { type CSSProperties, Suspense } from 'react';
import { savesData } from '#lib/data-saver.ts';
import { viewOf } from '#lib/file-kinds.ts';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { FileTile } from '#ui/file-tile.tsx';
import { FilesOnTap } from '#ui/files-on-tap.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

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
        <TranscriptFiles files={message.files} />
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

const AudioPlayer = lazyWithRetry(() => import('#ui/audio-player.tsx'), 'AudioPlayer');
const VideoPlayer = lazyWithRetry(() => import('#ui/video-player.tsx'), 'VideoPlayer');

/** Keeps a picture's place before it loads: its own size, or as high as pictures get here. */
const placeOf = ({ width, height }: MessageFile): CSSProperties => {
  if (width === undefined || height === undefined) return {};
  const ratio = width / height;
  return { inlineSize: `min(${String(width)}px, calc(var(--height-picture) * ${String(ratio)}))`, aspectRatio: ratio };
};

const kindOf = (file: MessageFile): 'image' | 'video' | 'audio' | 'other' => {
  const type = file.mimeType.split('/')[0];
  if (type === 'image') return viewOf(file).kind === 'image' ? 'image' : 'other';
  return type === 'video' || type === 'audio' ? type : 'other';
};

/** The attachments of a message; where data is saved, what is heavy comes when it is asked for. */
function TranscriptFiles({ files }: { files: readonly MessageFile[] }) {
  const show = (shown: readonly MessageFile[]) => shown.map((file) => <TranscriptFile key={file.id} file={file} />);
  if (!savesData() || files.length === 0) return show(files);
  return (
    <FilesOnTap files={files.map((file) => ({ id: file.id, size: file.size, kind: kindOf(file) }))}>
      {(isShown) => show(files.filter(isShown))}
    </FilesOnTap>
  );
}

/** An attachment by its kind: picture, video, sound, anything else to download. */
function TranscriptFile({ file }: { file: MessageFile }) {
  const kind = kindOf(file);
  if (kind === 'image') {
    const { src } = viewOf(file);
    return (
      <a href={src} target="_blank" rel="noopener noreferrer">
        <img className={styles.picture} src={src} alt={file.fileName} style={placeOf(file)} loading="lazy" />
      </a>
    );
  }
  if (kind === 'video')
    return (
      <Suspense fallback={<Skeleton shape="lines" count={2} />}>
        <VideoPlayer src={file.cloudUrl} label={file.fileName} />
      </Suspense>
    );
  if (kind === 'audio')
    return (
      <Suspense fallback={<Skeleton shape="lines" count={1} />}>
        <AudioPlayer src={file.cloudUrl} aacSrc={file.aacUrl} label={file.fileName} />
      </Suspense>
    );
  return <FileTile name={file.fileName} size={file.size} href={file.cloudUrl} note={texts.unsupported} />;
}
