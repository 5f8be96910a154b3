import type { MessageFile } from '@branchline/contract/shapes';
import { type CSSProperties, Suspense } from 'react';
import { viewOf } from '#lib/file-kinds.ts';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { oversightTexts as texts } from '#lib/texts/oversight-texts.ts';
import { FileTile } from '#ui/file-tile.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './transcript-file.module.css';

const AudioPlayer = lazyWithRetry(() => import('#ui/audio-player.tsx'), 'AudioPlayer');
const VideoPlayer = lazyWithRetry(() => import('#ui/video-player.tsx'), 'VideoPlayer');

/** Keeps a picture's place before it loads: its own size, or as high as pictures get here. */
const placeOf = ({ width, height }: MessageFile): CSSProperties => {
  if (width === undefined || height === undefined) return {};
  const ratio = width / height;
  return { inlineSize: `min(${String(width)}px, calc(var(--height-picture) * ${String(ratio)}))`, aspectRatio: ratio };
};

/** An attachment by its kind: picture, video, sound, anything else to download. */
export function TranscriptFile({ file }: { file: MessageFile }) {
  const { kind, src } = viewOf(file);
  if (file.mimeType.startsWith('image/') && kind === 'image')
    return (
      <a href={src} target="_blank" rel="noopener noreferrer">
        <img className={styles.picture} src={src} alt={file.fileName} style={placeOf(file)} loading="lazy" />
      </a>
    );
  if (file.mimeType.startsWith('video/'))
    return (
      <Suspense fallback={<Skeleton shape="lines" count={2} />}>
        <VideoPlayer src={file.cloudUrl} label={file.fileName} />
      </Suspense>
    );
  if (file.mimeType.startsWith('audio/'))
    return (
      <Suspense fallback={<Skeleton shape="lines" count={1} />}>
        <AudioPlayer src={file.cloudUrl} aacSrc={file.aacUrl} label={file.fileName} />
      </Suspense>
    );
  return <FileTile name={file.fileName} size={file.size} href={file.cloudUrl} note={texts.unsupported} />;
}
