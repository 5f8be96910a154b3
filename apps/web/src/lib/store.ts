import { useSyncExternalStore } from 'react';

/** One value that lives outside of the screens, and whoever wants to know when it changes. */
export interface Store<T> {
  readonly get: () => T;
  /** Replaces the value and calls the listeners; the same value again changes nothing. */
  readonly set: (next: T) => void;
  readonly update: (change: (value: T) => T) => void;
  /** Calls the listener after each change; returns the unsubscriber. */
  readonly subscribe: (listener: (value: T) => void) => () => void;
}

/** The one way to hold state outside of React: everything else about it is plain functions around this. */
export const createStore = <T>(initial: T): Store<T> => {
  let value = initial;
  const listeners = new Set<(value: T) => void>();
  const set = (next: T): void => {
    if (Object.is(next, value)) return;
    value = next;
    for (const listener of listeners) listener(next);
  };
  return {
    get: () => value,
    set,
    update: (change) => set(change(value)),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** A part of a store's value, for a component: drawn anew when that part is another one. */
export const useStore = <T, Part>(store: Store<T>, select: (value: T) => Part): Part =>
  useSyncExternalStore(store.subscribe, () => select(store.get()));
