import { ImageOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isConnected, subscribeConnection } from '#lib/connection-state.ts';
import { conversationTexts } from '#features/chat/texts/conversation-texts.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './picture-grid.module.css';

interface Picture {
  readonly key: string;
  readonly name: string;
  readonly src: string;
  /** Width by height, where that is known. */
  readonly ratio?: number | undefined;
}

interface PictureGridProps {
  pictures: readonly Picture[];
  /** Opens one by its key; without it they cannot be opened. */
  onOpen?: (key: string) => void;
  onError?: () => void;
}

/** So many are drawn; the last of them says how many more there are. */
const drawnPictures = 4;

/** A picture alone is shown whole between these; a strip or a tower is cut. */
const [narrowest, widest] = [3 / 4, 2];

/** Pictures in places whose size is known before they load. */
export function PictureGrid({ pictures, onOpen, onError }: PictureGridProps) {
  const more = pictures.length - drawnPictures;
  const ratio = pictures.length === 1 ? pictures[0]?.ratio : undefined;
  return (
    <div
      className={classNames(styles.grid, styles[`count${String(Math.min(pictures.length, drawnPictures))}`])}
      style={ratio === undefined ? undefined : { aspectRatio: Math.min(widest, Math.max(narrowest, ratio)) }}
    >
      {pictures.slice(0, drawnPictures).map((picture, index) => (
        <button
          key={picture.key}
          type="button"
          className={styles.place}
          data-opens=""
          aria-label={`${conversationTexts.openPicture(picture.name)}${more > 0 && index === drawnPictures - 1 ? `, +${String(more)}` : ''}`}
          disabled={!onOpen}
          onClick={() => onOpen?.(picture.key)}
        >
          <PictureImage key={picture.src} src={picture.src} onError={onError} />
          {more > 0 && index === drawnPictures - 1 && (
            <span className={styles.more} dir="ltr">
              +{more}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

function PictureImage({ src, onError }: { src: string; onError: (() => void) | undefined }) {
  const [hasFailed, setHasFailed] = useState(false);
  // It may have failed for want of a network.
  useEffect(() => subscribeConnection((state) => setHasFailed((was) => was && !isConnected(state))), []);
  if (hasFailed) return <ImageOff className={styles.broken} role="img" aria-label={conversationTexts.pictureFailed} />;
  return (
    <img
      className={styles.picture}
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => {
        setHasFailed(true);
        onError?.();
      }}
    />
  );
}
