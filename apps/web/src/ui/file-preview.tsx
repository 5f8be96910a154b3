import { File, FileAudio, FileText, Image, Play } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { savesData } from '#lib/data-saver.ts';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { classNames } from './class-names.ts';
import styles from './file-preview.module.css';

export interface FilePreviewProps {
  name: string;
  kind: 'image' | 'video' | 'audio' | 'document' | 'other';
  /** The file itself. */
  src: string;
  /** A smaller copy of a picture. */
  thumbnail?: string | undefined;
  /** Shows it; without this it is a download. */
  onOpen?: (() => void) | undefined;
  /** The name stands beside the square. */
  showName?: boolean;
  /** A line below the name; without the name it stands in the place of the square. */
  note?: string | undefined;
}

/** A square with what a file looks like, in tables and lists. */
export function FilePreview({ name, kind, src, thumbnail, onOpen, showName = false, note }: FilePreviewProps) {
  const isInWords = note !== undefined && !showName;
  const content = (
    <>
      {isInWords ? (
        <span className={classNames(styles.square, styles.inWords)}>{note}</span>
      ) : (
        <Picture kind={kind} src={kind === 'image' ? (thumbnail ?? src) : src} />
      )}
      {showName && (
        <span className={styles.words}>
          <span className={styles.name} dir="auto">
            {name}
          </span>
          {note !== undefined && <span className={styles.note}>{note}</span>}
        </span>
      )}
    </>
  );
  const className = classNames(styles.preview, showName && styles.named);
  if (onOpen) {
    return (
      <button type="button" className={className} title={name} aria-label={uiTexts.open(name)} onClick={onOpen}>
        {content}
      </button>
    );
  }
  const label = note === undefined ? uiTexts.download(name) : `${uiTexts.download(name)}, ${note}`;
  return (
    <a className={className} href={src} download={name} title={name} aria-label={label}>
      {content}
    </a>
  );
}

function Picture({ kind, src }: Pick<FilePreviewProps, 'kind' | 'src'>) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const fail = (): void => setFailedSrc(src);
  // What is on the device already costs nothing.
  const isLeftOut = failedSrc === src || (savesData() && !src.startsWith('blob:'));
  return (
    <span className={styles.square} aria-hidden="true">
      {kind === 'image' && !isLeftOut ? (
        <img className={styles.media} src={src} alt="" loading="lazy" onError={fail} />
      ) : kind === 'video' && !isLeftOut ? (
        <>
          <video className={styles.media} src={src} preload="metadata" muted tabIndex={-1} onError={fail} />
          <span className={styles.play}>
            <Play />
          </span>
        </>
      ) : (
        icons[kind]
      )}
    </span>
  );
}

const icons: Record<FilePreviewProps['kind'], ReactNode> = {
  image: <Image />,
  video: <Play />,
  audio: <FileAudio />,
  document: <FileText />,
  other: <File />,
};
