import { ownPath } from './own-path.ts';
import { readStored, writeStored } from './stored-keys.ts';

let previous: string | null = null;

/** Saves the current path and query as `lastLocation`, and keeps the one before it for back arrows. */
export const rememberLocation = (path: string): void => {
  const last = lastLocation();
  if (last === path) return;
  previous = last;
  writeStored('lastLocation', path);
};

/** The stored location, when it is a place inside this app; the key can be written by anything on this origin. */
export const lastLocation = (): string | null => ownPath(readStored('lastLocation'));

/** Where the reader was before the current screen; null when that is not known. */
export const previousLocation = (): string | null => previous;
