import { ApiError } from '#lib/api-error.ts';
import { carryReturnState } from '#lib/return-path.ts';

/** A code may be asked for again after this time. */
const resendGapMs = 30_000;

/** State of a navigation to the code's screen: when the code went out, and the screen asked for before signing in. */
export const codeSentState = (current: unknown, sentAt = Date.now()): object => ({
  ...carryReturnState(current),
  sentAt,
});

/** When the code went out that is why another one is refused; null when it is refused for something else. */
export const sentAtBefore = (failure: unknown): number | null => {
  if (!(failure instanceof ApiError) || failure.code !== 'rate_limited' || failure.retryAfterSeconds === null)
    return null;
  const waitMs = failure.retryAfterSeconds * 1000;
  return waitMs <= resendGapMs ? Date.now() + waitMs - resendGapMs : null;
};

/** When a code may be asked for again, after one that went out then. */
export const resendPossibleAt = (sentAt: number): number => sentAt + resendGapMs;

/** When the code went out; long ago when the state does not say. */
export const sentAtIn = (state: unknown): number => {
  if (typeof state !== 'object' || state === null || !('sentAt' in state)) return 0;
  return typeof state.sentAt === 'number' ? state.sentAt : 0;
};
