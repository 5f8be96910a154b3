import * as Radix from '@radix-ui/react-dialog';
import { ChevronLeft, ChevronRight, Download, X, ZoomIn, ZoomOut } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { classNames } from './class-names.ts';
import iconButtonStyles from './icon-button.module.css';
import { IconButton } from './icon-button.tsx';
import { keepOpenForToasts } from './keep-open-for-toasts.ts';
import { MediaStage, type MediaItem } from './media-stage.tsx';
import styles from './media-view.module.css';
import { PageBehind } from './page-behind.tsx';
import { textDirection } from './text-direction.ts';
import { useReturnFocus } from './use-return-focus.ts';
import { useZoom } from './use-zoom.ts';

export interface MediaViewProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  items: readonly MediaItem[];
  /** Which of them is shown, from 0. */
  index: number;
  onIndexChange: (index: number) => void;
}

const zoomStep = 1.5;

/** The view itself, so that no button is chosen and every key works. */
function focusContent(event: Event) {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
}

/**
 * Pictures and videos over the whole window. Arrow keys and swipes go from one to the next, + and − zoom, 0 goes back to the whole
 * picture, Escape closes.
 */
export function MediaView({ open, onOpenChange, items, index, onIndexChange }: MediaViewProps) {
  const item = items[index];
  const { rememberOpener, returnFocus } = useReturnFocus();
  const canGo = (by: number) => items[index + by] !== undefined;
  const go = (by: number) => (canGo(by) ? onIndexChange(index + by) : undefined);
  // The next one comes from where a line ends.
  const zoom = useZoom(item?.src ?? '', (right) => go(right < 0 === (textDirection() === 'ltr') ? 1 : -1));
  if (!item) return null;

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    // A video's own arrow keys seek in it.
    if (event.target instanceof HTMLVideoElement) return;
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const actions: Record<string, (() => void) | undefined> = {
      ArrowRight: () => go(forward),
      ArrowLeft: () => go(-forward),
      '+': () => zoom.zoomBy(zoomStep),
      '=': () => zoom.zoomBy(zoomStep),
      '-': () => zoom.zoomBy(1 / zoomStep),
      '0': zoom.reset,
    };
    actions[event.key]?.();
  }

  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Content
          className={classNames(styles.view, item.caption && styles.captioned)}
          aria-describedby={undefined}
          onKeyDown={handleKey}
          onOpenAutoFocus={(event) => {
            rememberOpener();
            focusContent(event);
          }}
          onCloseAutoFocus={returnFocus}
          onInteractOutside={keepOpenForToasts}
        >
          <header className={styles.bar}>
            <div className={styles.words}>
              <Radix.Title className={styles.name} dir="auto">
                {item.name}
              </Radix.Title>
              {items.length > 1 && (
                <p className={styles.count} aria-live="polite">
                  {uiTexts.mediaCount(index + 1, items.length)}
                </p>
              )}
            </div>
            {item.kind === 'image' && (
              <>
                <IconButton
                  label={uiTexts.zoomOut}
                  icon={<ZoomOut />}
                  disabled={zoom.scale <= 1}
                  onClick={() => zoom.zoomBy(1 / zoomStep)}
                />
                <IconButton
                  label={uiTexts.zoomIn}
                  icon={<ZoomIn />}
                  disabled={!zoom.canZoomIn}
                  onClick={() => zoom.zoomBy(zoomStep)}
                />
              </>
            )}
            <a
              className={classNames(iconButtonStyles.button, iconButtonStyles.plain)}
              href={item.original ?? item.src}
              download={item.name}
              aria-label={uiTexts.download(item.name)}
            >
              <Download aria-hidden="true" />
            </a>
            <Radix.Close asChild>
              <IconButton label={uiTexts.close} icon={<X />} />
            </Radix.Close>
          </header>
          <MediaStage key={item.src} item={item} zoom={zoom} />
          {item.caption && (
            <p className={styles.caption} dir="auto">
              {item.caption}
            </p>
          )}
          {items.length > 1 && (
            <>
              <IconButton
                className={classNames(styles.step, styles.back)}
                label={uiTexts.previous}
                icon={<ChevronLeft />}
                disabled={!canGo(-1)}
                onClick={() => go(-1)}
              />
              <IconButton
                className={classNames(styles.step, styles.on)}
                label={uiTexts.next}
                icon={<ChevronRight />}
                disabled={!canGo(1)}
                onClick={() => go(1)}
              />
            </>
          )}
          <PageBehind />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
