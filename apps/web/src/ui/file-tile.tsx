import { Download, File, FileAudio, FileText, FileVideo, Image, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { classNames } from './class-names.ts';
import { fileSize } from './file-size.ts';
import styles from './file-tile.module.css';
import iconButtonStyles from './icon-button.module.css';
import { IconButton } from './icon-button.tsx';

export interface FileTileProps {
  name: string;
  kind?: 'image' | 'video' | 'audio' | 'document' | 'other';
  /** Bytes. */
  size?: number | undefined;
  /** In place of the size. */
  note?: string | undefined;
  /** Makes the tile offer a download. */
  href?: string | undefined;
  onRemove?: (() => void) | undefined;
}

/** A file: waiting to be sent, or there to be downloaded. */
export function FileTile({ name, kind = 'other', size, note, href, onRemove }: FileTileProps) {
  const dot = name.lastIndexOf('.');
  const cut = dot > 0 && name.length - dot <= 6 ? dot : name.length;

  return (
    <div className={styles.tile}>
      <span className={styles.icon} aria-hidden="true">
        {icons[kind]}
      </span>
      <div className={styles.words}>
        <div className={styles.name} title={name} dir="auto">
          <span className={styles.start}>{name.slice(0, cut)}</span>
          <span>{name.slice(cut)}</span>
        </div>
        <div className={styles.note}>{note ?? (size === undefined ? '' : fileSize(size))}</div>
      </div>
      {href !== undefined && (
        <a
          className={classNames(iconButtonStyles.button, iconButtonStyles.plain, iconButtonStyles.small)}
          href={href}
          download={name}
          aria-label={uiTexts.download(name)}
        >
          <Download aria-hidden="true" />
        </a>
      )}
      {onRemove && <IconButton size="small" label={uiTexts.remove(name)} icon={<X />} onClick={onRemove} />}
    </div>
  );
}

const icons: Record<NonNullable<FileTileProps['kind']>, ReactNode> = {
  image: <Image />,
  video: <FileVideo />,
  audio: <FileAudio />,
  document: <FileText />,
  other: <File />,
};
