import { useEffect, useRef, useState, type PointerEvent } from 'react';

interface View {
  scale: number;
  x: number;
  y: number;
}

interface Point {
  x: number;
  y: number;
}

const atRest: View = { scale: 1, x: 0, y: 0 };
const largest = 5;
const clamp = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value));

/** A finger that moved so far to one side wants another picture. */
const swipePx = 56;

/**
 * Zooming by wheel, pinch, double click and buttons; dragging while zoomed in, else `onSwipe` with how far one finger moved
 * to the right. Starts over when `key` changes.
 */
export function useZoom(key: string, onSwipe: (px: number) => void) {
  const [state, setState] = useState({ key, view: atRest });
  const stage = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, Point>());
  const swipedFrom = useRef<Point>(null);
  const view = state.key === key ? state.view : atRest;

  function change(next: (view: View) => View) {
    setState((old) => {
      const moved = next(old.key === key ? old.view : atRest);
      const scale = Math.max(1, Math.min(largest, moved.scale));
      const box = stage.current?.getBoundingClientRect();
      const room = { x: ((box?.width ?? 0) * (scale - 1)) / 2, y: ((box?.height ?? 0) * (scale - 1)) / 2 };
      return { key, view: { scale, x: clamp(moved.x, room.x), y: clamp(moved.y, room.y) } };
    });
  }

  const zoomBy = (factor: number) =>
    change((old) => ({ scale: old.scale * factor, x: old.x * factor, y: old.y * factor }));
  const reset = () => change(() => atRest);

  // React listens to wheels passively; this one keeps the page from zooming instead.
  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    const handleWheel = (event: WheelEvent) => {
      event.preventDefault();
      zoomBy(Math.exp(-event.deltaY / 400));
    };
    element.addEventListener('wheel', handleWheel, { passive: false });
    return () => element.removeEventListener('wheel', handleWheel);
  });

  function distance(): number {
    const [first, second] = [...fingers.current.values()];
    return first && second ? Math.hypot(first.x - second.x, first.y - second.y) : 0;
  }

  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      const point = { x: event.clientX, y: event.clientY };
      fingers.current.set(event.pointerId, point);
      const isAlone = event.pointerType === 'touch' && fingers.current.size === 1;
      swipedFrom.current = isAlone && view.scale === 1 ? point : null;
    },
    onPointerMove: (event: PointerEvent) => {
      const before = fingers.current.get(event.pointerId);
      if (!before) return;
      const spread = distance();
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (fingers.current.size > 1 && spread > 0) zoomBy(distance() / spread);
      else change((old) => ({ ...old, x: old.x + event.clientX - before.x, y: old.y + event.clientY - before.y }));
    },
    onPointerUp: (event: PointerEvent) => {
      fingers.current.delete(event.pointerId);
      const from = swipedFrom.current;
      swipedFrom.current = null;
      if (!from) return;
      const [right, down] = [event.clientX - from.x, Math.abs(event.clientY - from.y)];
      if (Math.abs(right) >= Math.max(swipePx, 2 * down)) onSwipe(right);
    },
    onPointerCancel: (event: PointerEvent) => fingers.current.delete(event.pointerId),
    onDoubleClick: () => (view.scale > 1 ? reset() : zoomBy(2)),
  };
  return {
    stage,
    handlers,
    zoomBy,
    reset,
    scale: view.scale,
    canZoomIn: view.scale < largest,
    style: transformOf(view),
  };
}

const transformOf = ({ scale, x, y }: View) => ({ transform: `translate(${x}px, ${y}px) scale(${scale})` });
