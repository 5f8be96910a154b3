import { Download, RotateCw } from 'lucide-react';
import { type MouseEventHandler, type ReactEventHandler, useState } from 'react';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { buttonClass } from './button-class.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './video-player.module.css';

export interface VideoPlayerProps {
  src: string;
  /** Names it: the file's name or what it shows. */
  label?: string;
  /** What is loaded before somebody plays it. */
  preload?: 'none' | 'metadata';
  onClick?: MouseEventHandler<HTMLVideoElement> | undefined;
  onLoadedMetadata?: ReactEventHandler<HTMLVideoElement> | undefined;
  /** Called when it failed, and once more with each Retry: its link may be over. */
  onError?: (() => void) | undefined;
  className?: string | undefined;
}

/** The browser's own controls; when it does not play, another try and a link to the file. */
export function VideoPlayer(props: VideoPlayerProps) {
  const { src, label = uiTexts.video, preload = 'metadata', onClick, onLoadedMetadata, onError, className } = props;
  const [failedSrc, setFailedSrc] = useState<string>();

  if (failedSrc === src) {
    return (
      <div className={classNames(styles.failed, className)} role="alert">
        <p>{uiTexts.mediaFailed}</p>
        <Button variant="quiet" size="small" onClick={() => setFailedSrc(undefined)}>
          <RotateCw aria-hidden="true" />
          {uiTexts.retry}
        </Button>
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
      src={src}
      aria-label={label}
      controls
      playsInline
      preload={preload}
      onClick={onClick}
      onLoadedMetadata={onLoadedMetadata}
      onError={() => {
        setFailedSrc(src);
        onError?.();
      }}
    >
      <track kind="captions" />
      {uiTexts.videoUnsupported}
    </video>
  );
}
