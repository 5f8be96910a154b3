import { createStore, useStore } from './store.ts';

/**
 * | phase        | meaning                                                       | what leads out of it          |
 * | ------------ | ------------------------------------------------------------- | ----------------------------- |
 * | `idle`       | no realtime connection is wanted (signed out, or staff)       | `wanted`                      |
 * | `connecting` | on the way, or on the way back                                | `registered`, `refused`       |
 * | `syncing`    | registered, events flow; what was missed before is on its way | `synced`, `lost`              |
 * | `connected`  | nothing is missing                                            | `absent`, `lost`              |
 * | `refused`    | the server does not take this person's connection             | `wanted`                      |
 *
 * `unwanted` leads to `idle` from everywhere; in any other phase an event changes nothing.
 */
export type ConnectionPhase = 'idle' | 'connecting' | 'syncing' | 'connected' | 'refused';

/** The phase as screens show it: without a connection and without a network the device is `offline`. */
export type ConnectionState = ConnectionPhase | 'offline';

/** `absent`: the page stood still or unseen for so long that the connection may be gone without a word. */
export type ConnectionEvent = 'wanted' | 'unwanted' | 'registered' | 'lost' | 'refused' | 'absent' | 'synced';

type Steps = Partial<Record<ConnectionEvent, ConnectionPhase>>;
const steps: Record<ConnectionPhase, Steps> = {
  idle: { wanted: 'connecting' },
  connecting: { unwanted: 'idle', registered: 'syncing', refused: 'refused' },
  syncing: { unwanted: 'idle', lost: 'connecting', refused: 'refused', synced: 'connected' },
  connected: { unwanted: 'idle', lost: 'connecting', refused: 'refused', absent: 'syncing' },
  refused: { unwanted: 'idle', wanted: 'connecting' },
};

export const phaseAfter = (phase: ConnectionPhase, event: ConnectionEvent): ConnectionPhase =>
  steps[phase][event] ?? phase;

/** Whether what is sent arrives. */
export const isConnected = (state: ConnectionState): boolean => state === 'syncing' || state === 'connected';

export const stateOf = (phase: ConnectionPhase, hasNetwork: boolean): ConnectionState =>
  hasNetwork || isConnected(phase) ? phase : 'offline';

let phase: ConnectionPhase = 'idle';
const connection = createStore(stateOf(phase, navigator.onLine));
const show = (): void => connection.set(stateOf(phase, navigator.onLine));
window.addEventListener('online', show);
window.addEventListener('offline', show);

/** For `realtime.ts`, which has the socket, and for who fetches what was missed. */
export const changeConnection = (event: ConnectionEvent): void => {
  phase = phaseAfter(phase, event);
  show();
};

export const getConnection = connection.get;

/** Calls the listener at each change of the connection; returns the unsubscriber. */
export const subscribeConnection = connection.subscribe;

export const useConnection = (): ConnectionState => useStore(connection, (state) => state);
