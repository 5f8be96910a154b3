import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { MessageRow } from '#features/chat/core/message-rows.ts';

interface ScrollAnchorOptions {
  readonly rows: readonly MessageRow[];
  /** Whether rows were prepended last. */
  readonly isPrepend: boolean;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly list: RefObject<VirtualizerHandle | null>;
}

export interface ScrollAnchor {
  /** Call when the reader scrolls: the anchor moves. */
  readonly follow: () => void;
  /** Call when rows were measured: restores the reader's position. */
  readonly keep: () => void;
  readonly handleScrollEnd: () => void;
}

/** Where a row stood: `offset` from the start of the list, while the list was scrolled to `scrollTop`, both in pixels. */
interface Place {
  readonly key: string;
  readonly offset: number;
  readonly scrollTop: number;
}

/**
 * Keeps what is read in place while older messages that came in above are measured. Virtua does so itself, but for two
 * moments: when a scroll ends just then it makes up for no row that moved, and rows below that are measured with them
 * (nobody had scrolled through them) move what is read, because it keeps the distance to the end.
 */
export const useScrollAnchor = ({ rows, isPrepend, scroller, list }: ScrollAnchorOptions): ScrollAnchor => {
  /** The first row in view after older ones came in, until all of them are measured and the scroll is over. */
  const place = useRef<Place | null>(null);
  const isMeasured = useRef(false);

  const note = (): void => {
    const [box, handle] = [scroller.current, list.current];
    if (!box || !handle) return;
    const index = rowInView(handle, rows.length, box.scrollTop);
    const row = rows[index];
    place.current = row ? { key: row.key, offset: handle.getItemOffset(index), scrollTop: box.scrollTop } : null;
  };
  const noteOlder = useEffectEvent(() => {
    isMeasured.current = false;
    note();
  });
  useLayoutEffect(() => {
    if (isPrepend) noteOlder();
  }, [rows, isPrepend]);

  return {
    follow: () => {
      if (place.current) note();
    },
    keep: () => {
      const [box, handle, was] = [scroller.current, list.current, place.current];
      const index = was ? rows.findIndex((row) => row.key === was.key) : -1;
      if (!box || !handle || !was || index < 0) return;
      const top = was.scrollTop + handle.getItemOffset(index) - was.offset;
      if (Math.abs(box.scrollTop - top) >= 1) box.scrollTop = top;
      isMeasured.current = true;
    },
    handleScrollEnd: () => {
      if (isMeasured.current) place.current = null;
    },
  };
};

/** The first row in view. On iPhones virtua puts scrolling off; then rows stand elsewhere than `findItemIndex` says. */
const rowInView = (handle: VirtualizerHandle, count: number, scrollTop: number): number => {
  let index = handle.findItemIndex(scrollTop);
  while (index < count - 1 && handle.getItemOffset(index) + handle.getItemSize(index) <= scrollTop) index++;
  while (index > 0 && handle.getItemOffset(index) > scrollTop) index--;
  return index;
};
