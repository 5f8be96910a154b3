import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { type MessageRow, momentOfRow } from '../lib/message-rows.ts';

/** The row to bring into view; `stamp` tells one wish from the next for the same row. */
export interface ScrollTarget {
  readonly key: string;
  readonly stamp: string;
  /** What is new begins at the top; a message that was searched for stands in the middle. */
  readonly align: 'start' | 'center';
}

interface MessageScrollOptions {
  readonly rows: readonly MessageRow[];
  readonly ownId: string;
  readonly target: ScrollTarget | null;
  readonly hasNewer: boolean;
  readonly onNearTop: () => void;
  readonly onNearEnd: () => void;
}

export interface MessageScroll {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly list: RefObject<VirtualizerHandle | null>;
  readonly isPrepend: boolean;
  readonly isAtEnd: boolean;
  /** Messages that came in below what is in view. */
  readonly unseen: number;
  /** The moment of the first row in view, while no day heading stands there itself. */
  readonly topMoment: string | null;
  readonly measure: () => void;
  /** Something in the list, or the list itself, has another size now. */
  readonly handleResize: () => void;
  readonly toEnd: () => void;
}

/** So close to the end counts as being there: what arrives is followed. */
const endSlackPx = 80;
/** Who stands so close to the end is kept there when something grows; who began to scroll away is let go. */
const heldSlackPx = 8;
/** So close to either end more is fetched before one gets there. */
const fetchAheadPx = 800;
/** The height of a day heading at the top, and how much of it is space above its words. */
const dayPx = 40;
const daySpacePx = 8;
/** Beyond the last row: the list ends with a little space, and scrolling stops at the very end. */
const beyondEndPx = 1000;

/** Where the list of messages stands: begins at the newest or at a target, follows the newest, and says what is unseen. */
export const useMessageScroll = (options: MessageScrollOptions): MessageScroll => {
  const { rows, ownId, target, hasNewer, onNearTop, onNearEnd } = options;
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const [isAtEnd, setIsAtEnd] = useState(target === null && !hasNewer);
  const isPrepend = useIsPrepend(rows);
  const last = rows.at(-1);
  const lastKey = last?.key;
  const [seenKey, setSeenKey] = useState(lastKey);
  const followed = useRef(lastKey);
  const isHeld = useRef(isAtEnd);
  const [topMoment, setTopMoment] = useState<string | null>(null);

  const toEnd = (): void => {
    isHeld.current = true;
    list.current?.scrollToIndex(rows.length - 1, { align: 'end', offset: beyondEndPx });
  };

  const measure = (): void => {
    const [box, handle] = [scroller.current, list.current];
    if (!box || !handle) return;
    const below = box.scrollHeight - box.scrollTop - box.clientHeight;
    const isNowAtEnd = below < endSlackPx && !hasNewer;
    isHeld.current = below < heldSlackPx && !hasNewer;
    if (isNowAtEnd || isAtEnd) setSeenKey(lastKey);
    setIsAtEnd(isNowAtEnd);
    const rowAt = (below: number) => rows[handle.findItemIndex(box.scrollTop + below)];
    // From the very start on, and around a heading, the headings in the list say it themselves.
    const isSaid = box.scrollTop <= 0 || [daySpacePx, dayPx].some((below) => rowAt(below)?.kind === 'day');
    setTopMoment(isSaid ? null : momentOfRow(rowAt(0)));
    if (box.scrollTop < fetchAheadPx && rows[0]?.kind === 'older') onNearTop();
    if (below < fetchAheadPx && hasNewer) onNearEnd();
  };

  const place = useEffectEvent(() => {
    const index = target === null ? -1 : rows.findIndex((row) => row.key === target.key);
    if (target === null || index < 0) {
      toEnd();
      return;
    }
    isHeld.current = false;
    followed.current = lastKey;
    list.current?.scrollToIndex(index, { align: target.align, offset: target.align === 'start' ? -dayPx : 0 });
  });
  const measureNow = useEffectEvent(measure);
  const followNewest = useEffectEvent(() => {
    const isNew = followed.current !== lastKey;
    followed.current = lastKey;
    if (hasNewer) return;
    const isOwn = last?.kind === 'waiting' || (last?.kind === 'message' && last.message.sender === ownId);
    // Whatever else comes in, above or below: who stands at the end stays there.
    if (isHeld.current || (isNew && !isPrepend && (isAtEnd || isOwn))) toEnd();
  });
  const handleResize = (): void => {
    const box = scroller.current;
    if (box && isHeld.current) box.scrollTop = box.scrollHeight;
    else measure();
  };
  const handleResizeNow = useEffectEvent(handleResize);

  const stamp = target?.stamp;
  useLayoutEffect(() => {
    place();
    // Nothing scrolls when everything is in view, so nothing else would say that this is the end.
    const frame = requestAnimationFrame(() => measureNow());
    return () => cancelAnimationFrame(frame);
  }, [stamp]);
  useLayoutEffect(() => followNewest(), [rows]);
  useEffect(() => {
    const box = scroller.current;
    if (!box) return undefined;
    // The keyboard opened, the composer grew, the window changed.
    const observer = new ResizeObserver(() => handleResizeNow());
    observer.observe(box);
    return () => observer.disconnect();
  }, []);

  const seenIndex = rows.findIndex((row) => row.key === seenKey);
  const unseen = isAtEnd ? 0 : rows.slice(seenIndex + 1).filter((row) => row.kind === 'message').length;
  return { scroller, list, isPrepend, isAtEnd, unseen, topMoment, measure, handleResize, toEnd };
};

/** Whether the rows last grew at their start: then the place that is read has to stay where it is. */
const useIsPrepend = (rows: readonly MessageRow[]): boolean => {
  const firstKey = rows.find((row) => row.kind === 'message')?.key;
  const [before, setBefore] = useState({ rows, firstKey, isPrepend: false });
  if (before.rows === rows) return before.isPrepend;
  const isPrepend =
    before.firstKey !== undefined && before.firstKey !== firstKey && rows.some((row) => row.key === before.firstKey);
  setBefore({ rows, firstKey, isPrepend });
  return isPrepend;
};
