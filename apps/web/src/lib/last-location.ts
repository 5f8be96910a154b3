import { ownPath } from './own-path.ts';
import { readStored, readTab, writeStored, writeTab } from './stored-keys.ts';

/** How the reader came to a place, in the router's words; `POP` is a page load and the browser's own back and forward. */
type Arrival = 'PUSH' | 'REPLACE' | 'POP';

const longestTrail = 20;

/** Saves the current path and query as `lastLocation`, and as the end of the trail that back arrows follow. */
export const rememberLocation = (path: string, arrival: Arrival): void => {
  // A new tab goes on from where the reader was in the one before.
  const trail = readTrail() ?? (arrival === 'POP' ? [lastLocation()].filter((place) => place !== null) : []);
  writeStored('lastLocation', path);
  writeTab('trail', JSON.stringify(extend(trail, path, arrival)));
};

/** The stored location, when it is a place inside this app; the key can be written by anything on this origin. */
export const lastLocation = (): string | null => ownPath(readStored('lastLocation'));

/**
 * Where the reader was before this screen, taken off the trail with it; null when that is not known. Asked again while
 * the screen is still on show, it gives the same place.
 */
export const stepBackFrom = (screen: string): string | null => {
  const trail = readTrail() ?? [];
  if (isOn(screen, trail.at(-1))) {
    trail.pop();
    writeTab('trail', JSON.stringify(trail));
  }
  return trail.at(-1) ?? null;
};

/** The places passed on the way here in this tab, one for each screen; null when there is none yet. */
const readTrail = (): string[] | null => {
  try {
    const stored: unknown = JSON.parse(readTab('trail') ?? 'null');
    if (!Array.isArray(stored)) return null;
    return stored.flatMap((place: unknown) => (typeof place === 'string' ? (ownPath(place) ?? []) : []));
  } catch {
    return null;
  }
};

const extend = (trail: readonly string[], path: string, arrival: Arrival): string[] => {
  const screen = screenOf(path);
  const passed = [...trail];
  if (arrival === 'REPLACE') passed.pop();
  if (arrival === 'POP' && passed.some((place) => isOn(screen, place))) {
    while (!isOn(screen, passed.at(-1))) passed.pop();
  }
  // Another query on the same screen is no other place.
  if (isOn(screen, passed.at(-1))) passed.pop();
  return [...passed, path].slice(-longestTrail);
};

const screenOf = (path: string): string => path.replace(/[?#].*$/, '');

const isOn = (screen: string, place: string | undefined): boolean => place !== undefined && screenOf(place) === screen;
