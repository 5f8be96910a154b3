import { ownPath } from './own-path.ts';

interface AskedState {
  readonly asked: string;
  /** Who was at that screen when their session ended; null when it was asked for without one. */
  readonly askedBy: string | null;
}

const isAsking = (state: unknown): state is AskedState =>
  typeof state === 'object' &&
  state !== null &&
  'asked' in state &&
  typeof state.asked === 'string' &&
  'askedBy' in state &&
  (state.askedBy === null || typeof state.askedBy === 'string');

/** State of a navigation to a sign-in screen that names the screen to come back to, and whose it was. */
export const returnState = (path: string, userId: string | null): AskedState => ({ asked: path, askedBy: userId });

/** What a location's state says of the screen to come back to, for the next step of signing in. */
export const carryReturnState = (state: unknown): AskedState | null =>
  isAsking(state) ? returnState(state.asked, state.askedBy) : null;

/**
 * The screen to come back to after signing in, from a location's state; null when there is none, it is not ours, or it
 * was somebody else's: its address names people.
 */
export const returnPath = (state: unknown, userId: string | null): string | null =>
  isAsking(state) && (state.askedBy === null || state.askedBy === userId) ? ownPath(state.asked) : null;
