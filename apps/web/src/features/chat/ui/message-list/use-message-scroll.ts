import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { isoDay } from '#lib/dates.ts';
import { type MessageRow, momentOfRow } from '#features/chat/core/message-rows.ts';
import { useScrollAnchor } from './use-scroll-anchor.ts';

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
  readonly arrived: number;
  readonly onNearTop: () => void;
  readonly onNearEnd: () => void;
}

export interface MessageScroll {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly list: RefObject<VirtualizerHandle | null>;
  readonly isPrepend: boolean;
  readonly isAtEnd: boolean;
  /** Messages that arrived below the viewport. */
  readonly unseen: number;
  /** The day of the first row in view (`2026-11-20`), while no day heading stands there itself. */
  readonly topDay: string | null;
  readonly measure: () => void;
  /** Call when the list or something in it changed its size. */
  readonly handleResize: () => void;
  readonly handleScrollEnd: () => void;
  readonly toEnd: () => void;
}

/** Within this distance the reader is at the end, and the list follows new messages. */
const endSlackPx = 80;
/** Within this distance the list stays at the end when something grows. */
const heldSlackPx = 8;
/** A larger offset from the position that was set means that the reader scrolled. */
const movedPx = 100;
/** Within this distance of either end the next page is fetched. */
const fetchAheadPx = 800;
/** The height of a day heading at the top, and how much of it is space above its words. */
const dayPx = 40;
const daySpacePx = 8;

/** Where the list of messages stands: begins at the newest or at a target, follows the newest, and says what is unseen. */
export const useMessageScroll = (options: MessageScrollOptions): MessageScroll => {
  const { rows, ownId, target, hasNewer, arrived, onNearTop, onNearEnd } = options;
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const [isAtEnd, setIsAtEnd] = useState(target === null && !hasNewer);
  const isPrepend = useIsPrepend(rows);
  const readPlace = useScrollAnchor({ rows, isPrepend, scroller, list });
  const last = rows.at(-1);
  const lastKey = last?.key;
  const [seenKey, setSeenKey] = useState(lastKey);
  const followed = useRef(lastKey);
  /** What stays in view while rows are measured and grow; null once the reader has scrolled somewhere else. */
  const held = useRef<ScrollTarget | 'end' | null>(null);
  const lastTop = useRef(0);
  const [topDay, setTopDay] = useState<string | null>(null);

  /** The scroll position that shows the target. */
  const placeOf = (target: ScrollTarget): number => {
    const [box, handle] = [scroller.current, list.current];
    const index = rows.findIndex((row) => row.key === target.key);
    if (!box || !handle || index < 0) return box?.scrollTop ?? 0;
    const top = handle.getItemOffset(index);
    const wanted = target.align === 'start' ? top - dayPx : top + (handle.getItemSize(index) - box.clientHeight) / 2;
    return Math.max(0, Math.min(wanted, box.scrollHeight - box.clientHeight));
  };
  const keepHeld = (): void => {
    const box = scroller.current;
    if (!box || held.current === null) return;
    box.scrollTop = held.current === 'end' ? box.scrollHeight : placeOf(held.current);
    lastTop.current = box.scrollTop;
  };

  const toEnd = (): void => {
    held.current = 'end';
    keepHeld();
  };

  const measure = (): void => {
    const [box, handle] = [scroller.current, list.current];
    if (!box || !handle) return;
    const below = box.scrollHeight - box.scrollTop - box.clientHeight;
    const isNowAtEnd = below < endSlackPx && !hasNewer;
    const isUpwards = box.scrollTop < lastTop.current;
    lastTop.current = box.scrollTop;
    readPlace.follow();
    if (held.current !== null && held.current !== 'end') {
      if (Math.abs(placeOf(held.current) - box.scrollTop) > movedPx) held.current = null;
    } else if (below < heldSlackPx && !hasNewer) held.current = 'end';
    else if (isUpwards) held.current = null;
    if (isNowAtEnd || isAtEnd) setSeenKey(lastKey);
    setIsAtEnd(isNowAtEnd);
    const rowAt = (below: number) => rows[handle.findItemIndex(box.scrollTop + below)];
    // From the very start on, and around a heading, the headings in the list say it themselves.
    const isSaid = box.scrollTop <= 0 || [daySpacePx, dayPx].some((below) => rowAt(below)?.kind === 'day');
    const topMoment = isSaid ? null : momentOfRow(rowAt(0));
    setTopDay(topMoment && isoDay(topMoment));
    // Nobody who only looks at the newest messages needs older ones.
    const wantsOlder = held.current === null ? box.scrollTop < fetchAheadPx : box.scrollTop <= 0;
    if (wantsOlder && rows[0]?.kind === 'older') onNearTop();
    if (below < fetchAheadPx && hasNewer) onNearEnd();
  };

  const place = useEffectEvent(() => {
    const isThere = target !== null && rows.some((row) => row.key === target.key);
    held.current = isThere ? target : 'end';
    if (isThere) followed.current = lastKey;
    keepHeld();
  });
  const measureNow = useEffectEvent(measure);
  const followNewest = useEffectEvent(() => {
    const isNew = followed.current !== lastKey;
    followed.current = lastKey;
    if (hasNewer) return;
    const isOwn = last?.kind === 'pending' || (last?.kind === 'message' && last.message.sender === ownId);
    // Whatever else comes in, above or below: who stands at the end stays there.
    if (held.current === 'end' || (isNew && !isPrepend && (isAtEnd || isOwn))) toEnd();
  });
  const handleResize = (): void => {
    if (held.current === null) {
      readPlace.keep();
      measure();
    } else keepHeld();
  };
  const handleBoxResize = useEffectEvent(() => {
    if (isAtEnd) held.current = 'end';
    handleResize();
  });

  const stamp = target?.stamp;
  useLayoutEffect(() => {
    place();
    // Where everything is in view there are no scroll events, and this is the only sign of the end.
    const frame = requestAnimationFrame(() => measureNow());
    return () => cancelAnimationFrame(frame);
  }, [stamp]);
  useLayoutEffect(() => followNewest(), [rows]);
  useEffect(() => {
    const box = scroller.current;
    if (!box) return undefined;
    // The keyboard opened, the composer grew, the window changed.
    let height = box.clientHeight;
    const observer = new ResizeObserver(() => {
      if (box.clientHeight !== height) handleBoxResize();
      height = box.clientHeight;
    });
    observer.observe(box);
    const letGo = (): void => {
      if (held.current !== 'end') held.current = null;
    };
    box.addEventListener('wheel', letGo, { passive: true });
    box.addEventListener('touchmove', letGo, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('wheel', letGo);
      box.removeEventListener('touchmove', letGo);
    };
  }, []);

  const seenIndex = rows.findIndex((row) => row.key === seenKey);
  // It is gone: the end of a part far back that was read on from, or a message that was discarded.
  if (seenIndex < 0 && seenKey !== lastKey)
    setSeenKey(rows.filter(({ kind }) => kind === 'message').at(-1 - arrived)?.key ?? lastKey);
  const unseen = isAtEnd ? 0 : rows.slice(seenIndex + 1).filter((row) => row.kind === 'message').length;
  const { handleScrollEnd } = readPlace;
  return { scroller, list, isPrepend, isAtEnd, unseen, topDay, measure, handleResize, handleScrollEnd, toEnd };
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
