import { attention as attentionEvent } from '@branchline/contract/socket-events';
import { attention } from '#lib/attention.ts';
import { getConnection, isConnected, subscribeConnection } from '#lib/connection-state.ts';
import { emit } from '#lib/realtime.ts';

/**
 * | state     | meaning                                                  | what leads out of it |
 * | --------- | -------------------------------------------------------- | -------------------- |
 * | `looking` | the page is visible, and was touched within a minute     | `hidden`, `quiet`    |
 * | `idle`    | it is visible, and nobody touched it for a minute        | `hidden`, `touched`  |
 * | `hidden`  | another tab or app is in front, or the screen is off     | `shown`              |
 */
export type AttentionState = 'looking' | 'idle' | 'hidden';
export type AttentionEvent = 'shown' | 'hidden' | 'touched' | 'quiet';

const steps: Record<AttentionState, Partial<Record<AttentionEvent, AttentionState>>> = {
  looking: { hidden: 'hidden', quiet: 'idle' },
  idle: { hidden: 'hidden', touched: 'looking' },
  hidden: { shown: 'looking' },
};

/** An event that leads nowhere from a state changes nothing. */
export const attentionAfter = (state: AttentionState, event: AttentionEvent): AttentionState =>
  steps[state][event] ?? state;

/** Somebody who touched nothing for so long may have left. */
const quietMs = 60_000;
const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'input', 'focus'];

const tell = (active: boolean): void => {
  // A connection that is opened later starts by being looked at, and is told then.
  if (isConnected(getConnection())) emit(attentionEvent, { active }).catch(() => undefined);
};

/** Follows whether somebody looks at this page, and tells the server; returns the stopper. */
export const watchAttention = (): (() => void) => {
  let state: AttentionState = document.visibilityState === 'visible' ? 'looking' : 'hidden';
  let touchedAt = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const waitForQuiet = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const left = touchedAt + quietMs - Date.now();
      if (left > 0) waitForQuiet(left);
      else take('quiet');
    }, ms);
  };
  const take = (event: AttentionEvent): void => {
    state = attentionAfter(state, event);
    if (state !== 'looking') clearTimeout(timer);
    else if (event !== 'quiet' && !attention.get()) waitForQuiet(quietMs);
    attention.set(state === 'looking');
  };
  const touched = (): void => {
    touchedAt = Date.now();
    if (state === 'idle') take('touched');
  };
  const turned = (): void => {
    touchedAt = Date.now();
    take(document.visibilityState === 'visible' ? 'shown' : 'hidden');
  };

  const options = { capture: true, passive: true };
  for (const touch of touches) window.addEventListener(touch, touched, options);
  document.addEventListener('visibilitychange', turned);
  const stops = [
    attention.subscribe(tell),
    subscribeConnection((connection) => {
      if (connection === 'syncing' && !attention.get()) tell(false);
    }),
  ];
  attention.set(state === 'looking');
  if (state === 'looking') waitForQuiet(quietMs);
  return () => {
    clearTimeout(timer);
    for (const touch of touches) window.removeEventListener(touch, touched, options);
    document.removeEventListener('visibilitychange', turned);
    for (const stop of stops) stop();
    attention.set(true);
  };
};
