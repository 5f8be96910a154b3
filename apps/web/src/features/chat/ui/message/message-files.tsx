import type { Message, MessageFile } from '@branchline/contract/shapes';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { isExpiredLink, shownKindOf, thumbnailOf } from '#features/chat/core/files.ts';
import { ownUrlOfFile } from '#features/chat/io/blob-urls.ts';
import { refreshLinks } from '#features/chat/io/thread-loader.ts';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { savesData } from '#lib/data-saver.ts';
import { conversationTexts } from '#features/chat/texts/conversation-texts.ts';
import { useMessageSurroundings } from './message-context.ts';
import styles from './message-files.module.css';
import { PictureGrid } from './picture-grid.tsx';

const VoiceNote = lazyWithRetry(() => import('./voice-note.tsx'), 'VoiceNote');
const FilesOnTap = lazyWithRetry(() => import('#ui/files-on-tap.tsx'), 'FilesOnTap');
const OtherFile = lazyWithRetry(() => import('./other-file.tsx'), 'OtherFile');

interface MessageFilesProps {
  message: Message;
  isOwn: boolean;
}

const onTap = (file: MessageFile) => ({
  id: file.id,
  size: file.size,
  kind: shownKindOf(file),
  isHere: ownUrlOfFile(file.id) !== undefined,
});

/** The files of a message; where data is saved, what is heavy comes when it is asked for. */
export function MessageFiles({ message, isOwn }: MessageFilesProps) {
  if (!savesData()) return <LoadedFiles message={message} isOwn={isOwn} />;
  return (
    <Suspense fallback={<div className={styles.voice} />}>
      <FilesOnTap files={message.files.map(onTap)}>
        {(isShown) => <LoadedFiles message={{ ...message, files: message.files.filter(isShown) }} isOwn={isOwn} />}
      </FilesOnTap>
    </Suspense>
  );
}

/** Pictures, videos and sounds as such, anything else to download. */
function LoadedFiles({ message, isOwn }: MessageFilesProps) {
  const { openMedia, partnerName } = useMessageSurroundings();
  const refresh = useFreshLinks(message);
  const pictures = message.files.filter((file) => shownKindOf(file) === 'image');
  return (
    <div className={styles.files}>
      {pictures.length > 0 && (
        <PictureGrid
          pictures={pictures.map((file) => ({
            key: file.id,
            name: file.fileName,
            src: ownUrlOfFile(file.id) ?? thumbnailOf(file),
            ratio: file.width && file.height ? file.width / file.height : undefined,
          }))}
          onOpen={openMedia}
          onError={refresh}
        />
      )}
      {message.files.map((file) => {
        const kind = shownKindOf(file);
        if (kind === 'image') return null;
        return (
          <Suspense key={file.id} fallback={<div className={kind === 'video' ? styles.video : styles.voice} />}>
            {kind === 'audio' ? (
              <VoiceNote
                message={message}
                file={file}
                label={isOwn ? conversationTexts.ownVoice : conversationTexts.voiceFrom(partnerName)}
              />
            ) : (
              <OtherFile file={file} onError={refresh} />
            )}
          </Suspense>
        );
      })}
    </div>
  );
}

/** A page's links come together; asking again for one of them at once would bring the same. */
const quietMs = 60_000;
const askedAt = new Map<string, number>();

const askOnce = async (partnerId: string, seq: number): Promise<void> => {
  const key = `${partnerId}/${String(seq)}`;
  const now = Date.now();
  if (now - (askedAt.get(key) ?? 0) < quietMs) return;
  askedAt.set(key, now);
  // Without a network it stays as it is; the next look asks again.
  await refreshLinks(partnerId, seq).catch(() => askedAt.delete(key));
};

/** Sees to it that a message's links work: they expire after some hours. Returns what to do when one failed. */
const useFreshLinks = (message: Message): (() => void) => {
  const { partnerId } = useMessageSurroundings();
  const { seq, files } = message;
  const refreshExpired = useEffectEvent(() => {
    if (files.some((file) => isExpiredLink(file.cloudUrl, Date.now()))) void askOnce(partnerId, seq);
  });
  useEffect(() => refreshExpired(), [files]);
  return () => void askOnce(partnerId, seq);
};
