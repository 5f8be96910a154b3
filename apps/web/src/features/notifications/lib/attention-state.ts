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
