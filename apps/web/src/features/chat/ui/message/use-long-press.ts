import { type MouseEvent, type PointerEvent, type TouchEvent, useEffect, useRef } from 'react';

const longMs = 450;
/** Beyond this distance it is a scroll. */
const slackPx = 10;

interface LongPressHandlers {
  readonly onContextMenu: (event: MouseEvent) => void;
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onTouchEnd: (event: TouchEvent) => void;
  readonly onClickCapture: (event: MouseEvent) => void;
}

/** Calls `onOpen` for a right click or a long press; the click that ends a long press does nothing. */
export const useLongPress = (onOpen: () => void): LongPressHandlers => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const hasFired = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const stop = (): void => clearTimeout(timer.current);

  return {
    onContextMenu: (event) => {
      // On a selection or a link the browser's own menu is wanted.
      const isOnLinkInText = event.target instanceof Element && event.target.closest('a[target]') !== null;
      if (isOnLinkInText || window.getSelection()?.isCollapsed === false) return;
      event.preventDefault();
      stop();
      onOpen();
    },
    onPointerDown: (event) => {
      hasFired.current = false;
      if (event.pointerType === 'mouse') return;
      start.current = { x: event.clientX, y: event.clientY };
      stop();
      timer.current = setTimeout(() => {
        hasFired.current = true;
        onOpen();
      }, longMs);
    },
    onPointerMove: (event) => {
      const { x, y } = start.current;
      if (Math.hypot(event.clientX - x, event.clientY - y) > slackPx) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onTouchEnd: (event) => {
      // The mouse events that follow the touch would move the focus out of the menu and close it.
      if (hasFired.current && event.cancelable) event.preventDefault();
    },
    onClickCapture: (event) => {
      if (!hasFired.current) return;
      hasFired.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
};
