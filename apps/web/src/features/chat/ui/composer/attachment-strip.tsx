import { X } from 'lucide-react';
import { chatPartTexts } from '#features/chat/texts/chat-part-texts.ts';
import { FileTile } from '#ui/file-tile.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { blobUrl } from '#features/chat/io/blob-urls.ts';
import { fileKindOf } from '#features/chat/core/files.ts';
import type { Attachment } from '#features/chat/io/draft-attachments.ts';
import styles from './attachment-strip.module.css';

interface AttachmentStripProps {
  items: readonly Attachment[];
  onRemove: (id: string) => void;
}

/** What goes with the message, before it is sent. */
export function AttachmentStrip({ items, onRemove }: AttachmentStripProps) {
  return (
    <ul role="list" className={styles.strip} aria-label={chatPartTexts.attachments}>
      {items.map(({ id, name, size, file }) => {
        const kind = file ? fileKindOf(file) : 'image';
        const source = file?.blob ? blobUrl(file.blob) : file?.url;
        if (kind !== 'image' && kind !== 'video')
          return (
            <li key={id} className={styles.tile}>
              <FileTile name={name} kind={kind} size={size || undefined} onRemove={() => onRemove(id)} />
            </li>
          );
        return (
          <li key={id} className={styles.picture}>
            {!file ? (
              <Spinner label={chatPartTexts.preparing(name)} />
            ) : kind === 'image' ? (
              <img className={styles.image} src={source ?? undefined} alt={name} />
            ) : (
              <video className={styles.image} src={source ?? undefined} aria-label={name} muted preload="metadata" />
            )}
            <IconButton
              className={styles.remove}
              variant="quiet"
              size="small"
              label={chatPartTexts.removeAttachment(name)}
              icon={<X />}
              onClick={() => onRemove(id)}
            />
          </li>
        );
      })}
    </ul>
  );
}
