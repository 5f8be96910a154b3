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
export const delayClicks = (waitMs: number, signal: AbortSignal) => {
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
