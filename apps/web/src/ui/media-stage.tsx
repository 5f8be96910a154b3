import { useState } from 'react';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { classNames } from './class-names.ts';
import styles from './media-view.module.css';
import { Spinner } from './spinner.tsx';
import type { useZoom } from './use-zoom.ts';
import { VideoPlayer } from './video-player.tsx';

export interface MediaItem {
  kind: 'image' | 'video';
  src: string;
  /** What is downloaded, where that is another than the one shown. */
  original?: string | undefined;
  /** The file's name; also what is read out for it. */
  name: string;
  /** What was written with it. */
  caption?: string | undefined;
}

interface MediaStageProps {
  item: MediaItem;
  zoom: ReturnType<typeof useZoom>;
}

/** The picture or video of a MediaView, with what it shows while loading and when that fails. */
export function MediaStage({ item, zoom: { stage, handlers, scale, style } }: MediaStageProps) {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');

  if (item.kind === 'video') {
    return (
      <div className={styles.stage}>
        <VideoPlayer className={styles.media} src={item.src} label={item.name} />
      </div>
    );
  }
  return (
    <div ref={stage} className={classNames(styles.stage, scale > 1 && styles.zoomed)} role="presentation" {...handlers}>
      {state === 'loading' && <Spinner className={styles.spinner} size="large" />}
      {state === 'failed' ? (
        <p role="alert">{uiTexts.pictureFailed}</p>
      ) : (
        <img
          className={styles.media}
          style={style}
          src={item.src}
          alt={item.name}
          draggable={false}
          onLoad={() => setState('ready')}
          onError={() => setState('failed')}
        />
      )}
    </div>
  );
}
