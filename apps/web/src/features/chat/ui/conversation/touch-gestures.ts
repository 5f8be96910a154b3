import styles from './follow-fingers.module.css';

/** A click comes this soon after the tap that it is made of, or not at all. */
const clickFollowsMs = 500;

interface Tap {
  readonly target: HTMLElement;
  readonly at: number;
  readonly isHeld: boolean;
}

/**
 * What a finger taps on opens once it is clear that no second tap follows, after so many milliseconds; with a mouse or the
 * keyboard it opens at once. `hold` and `drop` say what becomes of the click that a tap at a time makes.
 */
const delayClicks = (waitMs: number, signal: AbortSignal) => {
  let tap: Tap | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener(
    'click',
    (event) => {
      const tapped = tap;
      tap = null;
      if (!tapped || event.defaultPrevented || event.timeStamp - tapped.at > clickFollowsMs) return;
      if (!(event.target instanceof Node) || !tapped.target.contains(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      if (tapped.isHeld) timer = setTimeout(() => tapped.target.click(), waitMs);
    },
    { capture: true, signal },
  );
  signal.addEventListener('abort', () => clearTimeout(timer));
  const expect = (next: Tap): void => {
    clearTimeout(timer);
    tap = next;
  };
  return {
    hold: (target: HTMLElement, at: number): void => expect({ target, at, isHeld: true }),
    drop: (target: HTMLElement, at: number): void => expect({ target, at, isHeld: false }),
  };
};

interface Gestures {
  readonly onSwipe: (seq: number) => void;
  readonly onDoubleTap: (seq: number) => void;
  /** Where nobody can react, a tap need not wait for a second one. */
  readonly canReact: () => boolean;
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
const noTap = { at: 0, x: 0, y: 0 };

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
export const followFingers = ({ onSwipe, onDoubleTap, canReact }: Gestures): (() => void) => {
  const controller = new AbortController();
  const { signal } = controller;
  let touch: Touch | null = null;
  let tap = noTap;
  const clicks = delayClicks(doubleTapMs, signal);

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
      if (!ended || !line || !(event.target instanceof Element) || !canReact()) return;
      const target = event.target.closest<HTMLElement>('a, button, input, video');
      const video = target instanceof HTMLVideoElement ? target : null;
      const opener = target?.matches('[data-opens]') ? target : null;
      // A link or another button has a tap of its own; while a video plays, two taps are its player's.
      if ((target && !video && !opener) || document.fullscreenElement) return;
      const isSecond =
        event.timeStamp - tap.at < doubleTapMs && Math.hypot(event.clientX - tap.x, event.clientY - tap.y) < tapSlackPx;
      if (!isSecond) {
        tap = video?.paused === false ? noTap : { at: event.timeStamp, x: event.clientX, y: event.clientY };
        if (opener) clicks.hold(opener, event.timeStamp);
        return;
      }
      tap = noTap;
      // The first tap may have started it.
      video?.pause();
      if (target) clicks.drop(target, event.timeStamp);
      onDoubleTap(Number(line.dataset['seq']));
    },
    { signal },
  );
  document.addEventListener('pointercancel', end, { signal });
  return () => {
    end();
    controller.abort();
  };
};
