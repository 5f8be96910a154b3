import { useSyncExternalStore } from 'react';

/**
 * `idle`: no realtime connection is wanted (signed out, or staff); `connecting`: on the way or on the way back;
 * `connected`: registered with the server, events flow; `offline`: the device has no network.
 */
export type ConnectionState = 'idle' | 'connecting' | 'connected' | 'offline';

const listeners = new Set<(state: ConnectionState) => void>();
let wanted: Exclude<ConnectionState, 'offline'> = 'idle';
let shown: ConnectionState = 'idle';

const refresh = (): void => {
  const next = wanted !== 'connected' && !navigator.onLine ? 'offline' : wanted;
  if (next === shown) return;
  shown = next;
  for (const listener of listeners) listener(next);
};

window.addEventListener('online', refresh);
window.addEventListener('offline', refresh);
refresh();

export const getConnection = (): ConnectionState => shown;

/** For `realtime.ts`: what the socket is doing. */
export const setConnection = (state: Exclude<ConnectionState, 'offline'>): void => {
  wanted = state;
  refresh();
};

/** Calls the listener at each change of the connection; returns the unsubscriber. */
export const subscribeConnection = (listener: (state: ConnectionState) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useConnection = (): ConnectionState => useSyncExternalStore(subscribeConnection, getConnection);
