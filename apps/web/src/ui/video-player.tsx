import { Download } from 'lucide-react';
import { useState } from 'react';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { buttonClass } from './button-class.ts';
import { classNames } from './class-names.ts';
import styles from './video-player.module.css';

export interface VideoPlayerProps {
  src: string;
  /** Names it: the file's name or what it shows. */
  label?: string;
  poster?: string | undefined;
  /** Pixels, when known: the place is kept before it loads. */
  width?: number | undefined;
  height?: number | undefined;
  /** A CSS length. */
  maxHeight?: string | undefined;
  autoPlay?: boolean;
  className?: string | undefined;
}

/** The browser's own controls; a link to the file when it does not play. */
export function VideoPlayer(props: VideoPlayerProps) {
  const { src, label = uiTexts.video, poster, width, height, maxHeight, autoPlay = false, className } = props;
  const [failedSrc, setFailedSrc] = useState<string>();

  if (failedSrc === src) {
    return (
      <div className={classNames(styles.failed, className)} role="alert">
        <p>{uiTexts.mediaFailed}</p>
        <a className={buttonClass({ variant: 'quiet', size: 'small' })} href={src} download>
          <Download aria-hidden="true" />
          {uiTexts.download(label)}
        </a>
      </div>
    );
  }
  return (
    <video
      className={classNames(styles.video, className)}
      style={{
        ...(maxHeight !== undefined && { maxBlockSize: maxHeight }),
        ...(width && height && { aspectRatio: `${width} / ${height}` }),
      }}
      src={src}
      poster={poster}
      width={width}
      height={height}
      aria-label={label}
      controls
      playsInline
      preload="metadata"
      autoPlay={autoPlay}
      onError={() => setFailedSrc(src)}
    >
      <track kind="captions" />
      {uiTexts.videoUnsupported}
    </video>
  );
}
