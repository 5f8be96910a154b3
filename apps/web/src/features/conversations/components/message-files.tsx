import type { MessageFile } from '@branchline/contract/shapes';
import { conversationTexts } from '#lib/texts/conversation-texts.ts';
import { FileTile } from '#ui/file-tile.tsx';
import styles from './message-files.module.css';

/** The files of a message: pictures, videos and sounds as such, anything else to download. */
export function MessageFiles({ files }: { files: readonly MessageFile[] }) {
  return (
    <div className={styles.files}>
      {files.map((file) =>
        file.mimeType.startsWith('image/') ? (
          <img key={file.id} className={styles.picture} src={file.cloudUrl} alt={file.fileName} loading="lazy" />
        ) : file.mimeType.startsWith('video/') ? (
          <video key={file.id} className={styles.picture} src={file.cloudUrl} controls preload="metadata" />
        ) : file.mimeType.startsWith('audio/') ? (
          <audio key={file.id} src={file.cloudUrl} controls preload="metadata" />
        ) : (
          <FileTile
            key={file.id}
            name={file.fileName}
            size={file.size}
            href={file.cloudUrl}
            note={conversationTexts.unsupported}
          />
        ),
      )}
    </div>
  );
}
