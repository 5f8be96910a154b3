import { ownPath } from './own-path.ts';

interface AskedState {
  readonly asked: string;
}

/** State of a navigation to a sign-in screen that names the screen to come back to. */
export const stateAsking = (path: string): AskedState => ({ asked: path });

/** The screen to come back to after signing in, from a location's state; null when there is none or it is not ours. */
export const askedScreen = (state: unknown): string | null => {
  if (typeof state !== 'object' || state === null || !('asked' in state)) return null;
  return typeof state.asked === 'string' ? ownPath(state.asked) : null;
};
