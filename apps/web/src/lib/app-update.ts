import { createStore, useStore } from './store.ts';

const update = createStore<(() => void) | null>(null);

/** A newer version of the app is on the device; `reload` shows it. */
export const offerUpdate = (reload: () => void): void => update.set(reload);

/** Changes to the newer version; null while there is none. */
export const useAppUpdate = (): (() => void) | null => useStore(update, (reload) => reload);
