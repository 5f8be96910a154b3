import { AudioPlayer } from '#ui/audio-player.tsx';
import { FileTile } from '#ui/file-tile.tsx';
import { VideoPlayer } from '#ui/video-player.tsx';
import { fileKindOf, isVoiceNote } from '#features/chat/core/files.ts';
import type { OutgoingFile } from '#features/chat/core/outbox.ts';
import { blobUrl } from '#features/chat/io/blob-urls.ts';
import styles from './message-files.module.css';
import { PictureGrid } from './picture-grid.tsx';
import { VoicePreview } from './voice-preview.tsx';

/** Where a file that waits can be shown from: this device, or the server where it lies already. */
const sourceOf = (file: OutgoingFile): string => (file.blob ? blobUrl(file.blob) : (file.url ?? ''));

/** A sound whose length is known is not read before it is played. */
const lengthOfUnread = 0;

interface PendingFilesProps {
  files: readonly OutgoingFile[];
  /** The server did not take the message, perhaps because its film or sound would end the tab of everybody who opens it: the own one, too. */
  isRefused: boolean;
}

/** The files of a message that waits, drawn from this device. */
export function PendingFiles({ files, isRefused }: PendingFilesProps) {
  const pictures = files.filter((file) => fileKindOf(file) === 'image');
  return (
    <div className={styles.files}>
      {pictures.length > 0 && (
        <PictureGrid
          pictures={pictures.map((file, index) => ({
            key: String(index),
            name: file.name,
            src: sourceOf(file),
            ratio: file.ratio,
          }))}
        />
      )}
      {files.map((file, index) => {
        const kind = fileKindOf(file);
        if (kind === 'image') return null;
        if (kind === 'audio' && file.blob)
          return isVoiceNote(file.name) && !isRefused ? (
            <VoicePreview key={index} blob={file.blob} />
          ) : (
            <AudioPlayer
              key={index}
              src={sourceOf(file)}
              label={file.name}
              {...(isRefused && { duration: lengthOfUnread })}
            />
          );
        if (kind === 'video' && file.blob)
          return (
            <VideoPlayer
              key={index}
              className={styles.video}
              src={sourceOf(file)}
              label={file.name}
              preload={isRefused ? 'none' : 'metadata'}
            />
          );
        return <FileTile key={index} name={file.name} kind={kind} size={file.size || undefined} />;
      })}
    </div>
  );
}
