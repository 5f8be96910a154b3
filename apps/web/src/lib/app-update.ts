import { useSyncExternalStore } from 'react';

let apply: (() => void) | null = null;
const listeners = new Set<() => void>();

/** A newer version of the app is on the device; `reload` shows it. */
export const offerUpdate = (reload: () => void): void => {
  apply = reload;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Changes to the newer version; null while there is none. */
export const useAppUpdate = (): (() => void) | null => useSyncExternalStore(subscribe, () => apply);
