import { createStore, useStore } from './store.ts';

/**
 * `idle`: no realtime connection is wanted (signed out, or staff); `connecting`: on the way or on the way back;
 * `connected`: registered with the server, events flow; `offline`: the device has no network.
 */
export type ConnectionState = 'idle' | 'connecting' | 'connected' | 'offline';

let wanted: Exclude<ConnectionState, 'offline'> = 'idle';
const connection = createStore<ConnectionState>('idle');

const refresh = (): void => connection.set(wanted !== 'connected' && !navigator.onLine ? 'offline' : wanted);

window.addEventListener('online', refresh);
window.addEventListener('offline', refresh);
refresh();

export const getConnection = connection.get;

/** For `realtime.ts`: what the socket is doing. */
export const setConnection = (state: Exclude<ConnectionState, 'offline'>): void => {
  wanted = state;
  refresh();
};

/** Calls the listener at each change of the connection; returns the unsubscriber. */
export const subscribeConnection = connection.subscribe;

export const useConnection = (): ConnectionState => useStore(connection, (state) => state);
