import styles from './follow-fingers.module.css';

interface Gestures {
  readonly onSwipe: (seq: number) => void;
  readonly onDoubleTap: (seq: number) => void;
}

/** A finger that moved so far along the line means it. */
const swipePx = 56;
const furthestPx = 80;
/** From so far on it is clear whether somebody scrolls or swipes. */
const slackPx = 10;
/** A browser's own way back begins at the edge. */
const edgePx = 24;
const doubleTapMs = 300;
const tapSlackPx = 24;

interface Touch {
  readonly id: number;
  readonly line: HTMLElement;
  readonly x: number;
  readonly y: number;
  isSwipe: boolean;
}

const lineOf = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-seq]') : null;

/**
 * Follows fingers on messages: along the line in the direction of reading answers a message, two taps in the
 * same place react to it. Returns the stopper.
 */
export const followFingers = ({ onSwipe, onDoubleTap }: Gestures): (() => void) => {
  const controller = new AbortController();
  const { signal } = controller;
  let touch: Touch | null = null;
  let tap = { at: 0, x: 0, y: 0 };

  const along = (event: PointerEvent, { line, x }: Touch): number =>
    (event.clientX - x) * (getComputedStyle(line).direction === 'rtl' ? -1 : 1);
  const draw = ({ line }: Touch, px: number): void => {
    line.style.setProperty('--swiped', `${String(px)}px`);
    line.classList.toggle(styles['swiped'] ?? '', px > 0);
    line.classList.toggle(styles['armed'] ?? '', px >= swipePx);
  };
  const end = (): void => {
    if (touch) draw(touch, 0);
    touch = null;
  };

  document.addEventListener(
    'pointerdown',
    (event) => {
      end();
      const line = lineOf(event);
      if (event.pointerType !== 'touch' || !event.isPrimary || !line) return;
      // A slider, or the box that chooses a message.
      if (event.target instanceof HTMLInputElement) return;
      if (event.clientX < edgePx || event.clientX > window.innerWidth - edgePx) return;
      touch = { id: event.pointerId, line, x: event.clientX, y: event.clientY, isSwipe: false };
    },
    { signal },
  );
  document.addEventListener(
    'pointermove',
    (event) => {
      if (touch?.id !== event.pointerId) return;
      const [forth, down] = [along(event, touch), Math.abs(event.clientY - touch.y)];
      if (!touch.isSwipe && down > slackPx) {
        end();
        return;
      }
      if (forth > slackPx) touch.isSwipe = true;
      if (touch.isSwipe) draw(touch, Math.max(0, Math.min(forth, furthestPx)));
    },
    { signal },
  );
  document.addEventListener(
    'pointerup',
    (event) => {
      const [ended, line] = [touch, lineOf(event)];
      end();
      if (ended?.isSwipe) {
        if (along(event, ended) >= swipePx) onSwipe(Number(ended.line.dataset['seq']));
        return;
      }
      // A picture, a link or a button has a tap of its own.
      if (!ended || !line || (event.target instanceof Element && event.target.closest('a, button, input, video')))
        return;
      const isSecond =
        event.timeStamp - tap.at < doubleTapMs && Math.hypot(event.clientX - tap.x, event.clientY - tap.y) < tapSlackPx;
      tap = isSecond ? { at: 0, x: 0, y: 0 } : { at: event.timeStamp, x: event.clientX, y: event.clientY };
      if (isSecond) onDoubleTap(Number(line.dataset['seq']));
    },
    { signal },
  );
  document.addEventListener('pointercancel', end, { signal });
  return () => {
    end();
    controller.abort();
  };
};
