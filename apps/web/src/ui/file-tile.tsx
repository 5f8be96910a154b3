import { Download, File, FileAudio, FileText, FileVideo, Image, RotateCw, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { classNames } from './class-names.ts';
import { fileSize } from './file-size.ts';
import styles from './file-tile.module.css';
import iconButtonStyles from './icon-button.module.css';
import { IconButton } from './icon-button.tsx';
import { ProgressBar } from './progress-bar.tsx';

export interface FileTileProps {
  name: string;
  kind?: 'image' | 'video' | 'audio' | 'document' | 'other';
  /** Bytes. */
  size?: number | undefined;
  /** A small picture of it, in place of the icon. */
  preview?: string | undefined;
  state?: 'ready' | 'uploading' | 'failed';
  /** 0 to 1, while uploading. */
  progress?: number | undefined;
  /** Why it failed, or another line under the name. */
  note?: string | undefined;
  /** Makes the tile offer a download. */
  href?: string | undefined;
  onRetry?: (() => void) | undefined;
  onRemove?: (() => void) | undefined;
}

/** A file: waiting to be sent, on its way, or there to be downloaded. */
export function FileTile(props: FileTileProps) {
  const { name, kind = 'other', preview, state = 'ready', progress, href, onRetry, onRemove } = props;
  const dot = name.lastIndexOf('.');
  const cut = dot > 0 && name.length - dot <= 6 ? dot : name.length;

  return (
    <div className={classNames(styles.tile, state === 'failed' && styles.failed)}>
      <span className={styles.icon} aria-hidden="true">
        {preview === undefined ? icons[kind] : <img className={styles.preview} src={preview} alt="" />}
      </span>
      <div className={styles.words}>
        <div className={styles.name} title={name} dir="auto">
          <span className={styles.start}>{name.slice(0, cut)}</span>
          <span>{name.slice(cut)}</span>
        </div>
        {state === 'uploading' ? (
          <ProgressBar className={styles.progress} label={`${uiTexts.uploading} ${name}`} value={progress} />
        ) : (
          <div className={styles.note}>{noteOf(props)}</div>
        )}
      </div>
      {state === 'failed' && onRetry && (
        <IconButton size="small" label={`${uiTexts.retry}: ${name}`} icon={<RotateCw />} onClick={onRetry} />
      )}
      {state === 'ready' && href !== undefined && (
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

function noteOf({ state, note, size }: FileTileProps): string {
  if (note !== undefined) return note;
  if (state === 'failed') return uiTexts.uploadFailed;
  return size === undefined ? '' : fileSize(size);
}

const icons: Record<NonNullable<FileTileProps['kind']>, ReactNode> = {
  image: <Image />,
  video: <FileVideo />,
  audio: <FileAudio />,
  document: <FileText />,
  other: <File />,
};
