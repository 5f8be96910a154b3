import { useSearchParams } from 'react-router';
import { useLocationState } from '#lib/location-state.ts';

const longestMs = 10_000;

/** Focuses the message with this `seq` once it is drawn, so that keyboard users go on from it. */
export const focusMessage = (seq: number): void => {
  const until = performance.now() + longestMs;
  const tryIt = (): void => {
    // The person is typing meanwhile.
    if (document.activeElement?.matches('textarea, input')) return;
    const line = document.querySelector<HTMLElement>(`[data-seq="${String(seq)}"]`);
    if (line) line.tabIndex = -1;
    line?.focus({ preventScroll: true });
    // A row cannot be focused until the list has measured it.
    if ((!line || document.activeElement !== line) && performance.now() < until) requestAnimationFrame(tryIt);
  };
  tryIt();
};

/** Leads to the message at a place of the open conversation, wherever that is, and gives it the focus. */
export const useJumpTo = (): ((seq: number) => void) => {
  const [, setParams] = useSearchParams();
  const state = useLocationState();
  return (seq) => {
    setParams(
      (params) => {
        params.set('seq', String(seq));
        return params;
      },
      { replace: true, state },
    );
    focusMessage(seq);
  };
};
