import type { Message } from '@branchline/contract/shapes';
import { Suspense } from 'react';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { conversationTexts } from '#lib/texts/conversation-texts.ts';
import { FileTile } from '#ui/file-tile.tsx';
import { VideoPlayer } from '#ui/video-player.tsx';
import { useFreshLinks } from '../hooks/use-fresh-links.ts';
import { ownUrlOfFile } from '../lib/blob-urls.ts';
import { shownKindOf, thumbnailOf } from '../lib/file-kind.ts';
import { useMessageSurroundings } from '../lib/message-context.ts';
import styles from './message-files.module.css';
import { PictureGrid } from './picture-grid.tsx';

const VoiceNote = lazyWithRetry(() => import('./voice-note.tsx'), 'VoiceNote');

/** The files of a message: pictures, videos and sounds as such, anything else to download. */
export function MessageFiles({ message, isOwn }: { message: Message; isOwn: boolean }) {
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
        switch (shownKindOf(file)) {
          case 'image':
            return null;
          case 'video':
            return (
              <VideoPlayer
                key={file.id}
                className={styles.video}
                src={file.cloudUrl}
                label={file.fileName}
                onError={refresh}
              />
            );
          case 'audio':
            return (
              <Suspense key={file.id} fallback={<div className={styles.voice} />}>
                <VoiceNote
                  file={file}
                  label={isOwn ? conversationTexts.ownVoice : conversationTexts.voiceFrom(partnerName)}
                />
              </Suspense>
            );
          case 'document':
          case 'other':
            return (
              <FileTile
                key={file.id}
                name={file.fileName}
                kind={shownKindOf(file)}
                size={file.size}
                href={file.cloudUrl}
                note={conversationTexts.unsupported}
              />
            );
        }
      })}
    </div>
  );
}
