import { failureReply, type RoleSlug } from '@branchline/contract/call';
import type { AckOf, EventDefinition, PayloadInput } from '@branchline/contract/event';
import { saveConnection, sessionEnded, socketPath, sendMessage } from '@branchline/contract/socket-events';
import type { Socket } from 'socket.io-client';
import * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { changeConnection, getConnection, isConnected, subscribeConnection } from './connection-state.ts';
import { leaveTo } from './leave.ts';
import { paths } from './paths.ts';
import { dispatchServerEvent } from './realtime-events.ts';
import { endSession, getSession, type Session, signOut } from './session-store.ts';
import { writeStored } from './stored-keys.ts';
import { failureTexts } from './texts/failure-texts.ts';

const signOutReply = z.object({ message: z.literal('Message read successfully.') });

/**
 * Whether a server answers a sent message with the reply that ends the session here. Only the reply's
 * own field counts, never what people write.
 */
const isSignOutReply = (eventName: string, ack: unknown): boolean =>
  eventName === sendMessage.name && z.safeParse(signOutReply, ack).success;

const connectionTimeoutMs = 20_000;
const reconnectionDelayMs = 1000;
const reconnectionDelayMaxMs = 5000;
const ackTimeoutMs = 10_000;
/** A tab that was hidden for longer may have missed events: browsers let such tabs sleep. */
const longHiddenMs = 60_000;

const chatRoles: readonly RoleSlug[] = ['customer', 'team_leader'];
const hasChat = (session: Session | null): session is Session => session !== null && chatRoles.includes(session.role);

let socket: Socket | null = null;
let connectedToken: string | null = null;
/** Counts up with each disconnecting: a connecting that was under way then gives up. */
let attempt = 0;
let retryTimer: ReturnType<typeof setTimeout> | undefined;

/** Opens the connection of the signed-in customer or team leader; does nothing for others, and when it is open already. */
export const connect = async (): Promise<void> => {
  const session = getSession();
  if (!hasChat(session) || connectedToken === session.token) return;
  disconnect();
  connectedToken = session.token;
  const own = attempt;
  changeConnection('wanted');
  try {
    const { io } = await import('socket.io-client');
    // Signed out, or in again or as another, while the code was loading.
    if (own !== attempt) return;
    socket = io({
      path: socketPath,
      autoConnect: false,
      transports: ['websocket'],
      timeout: connectionTimeoutMs,
      reconnectionDelay: reconnectionDelayMs,
      reconnectionDelayMax: reconnectionDelayMaxMs,
      randomizationFactor: 0.5,
      auth: { token: session.token },
    });
    listen(socket, session);
    socket.connect();
  } catch {
    if (own !== attempt) return;
    // The code could not be loaded; the network is away.
    connectedToken = null;
    retrySoon(() => void connect());
  }
};

/** Closes the connection and forgets it. */
export const disconnect = (): void => {
  attempt += 1;
  clearTimeout(retryTimer);
  connectedToken = null;
  socket?.removeAllListeners();
  socket?.disconnect();
  socket = null;
  changeConnection('unwanted');
};

/** Closes the connection and opens it anew. */
export const reopen = (): void => void socket?.disconnect().connect();

/** Tries at once, for when there is reason to believe that the network is back. */
const reconnectNow = (): void => {
  if (socket && !socket.connected && navigator.onLine) reopen();
};
window.addEventListener('online', reconnectNow);
// Engine.io does this itself, but not on localhost, where an open socket would hide that the device is offline.
window.addEventListener('offline', () => socket?.io.engine.close());
let hiddenSince = 0;
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') {
    hiddenSince = Date.now();
    return;
  }
  if (Date.now() - hiddenSince > longHiddenMs) changeConnection('absent');
  reconnectNow();
});
// A browser stops pages that nobody looks at, and stores them when one leaves.
document.addEventListener('resume', () => changeConnection('absent'));
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) changeConnection('absent');
});

const retrySoon = (retry: () => void): void => {
  clearTimeout(retryTimer);
  const spread = 0.5 + Math.random();
  retryTimer = setTimeout(retry, Math.min(reconnectionDelayMaxMs, 2 * reconnectionDelayMs * spread));
};

const listen = (opened: Socket, session: Session): void => {
  opened.on('connect', () => void register(opened, session));
  opened.on('disconnect', () => {
    changeConnection('lost');
    // Socket.IO itself does not come back after the server closed the connection.
    if (!opened.active) retrySoon(() => opened.connect());
  });
  opened.on('connect_error', (error: Error & { data?: { code?: string } }) => {
    console.warn('connect_error', error);
    if (error.data?.code === 'unauthenticated') endHere(session, failureTexts.signedOut);
    else if (error.data?.code === 'forbidden') {
      disconnect();
      changeConnection('refused');
    } else if (!opened.active) retrySoon(() => opened.connect());
  });
  opened.onAny((name: string, payload: unknown) => {
    if (name === sessionEnded.name) {
      const { success, data } = z.safeParse(sessionEnded.payload, payload);
      endHere(session, success ? data.message : failureTexts.signedOut);
      return;
    }
    dispatchServerEvent(name, payload);
  });
};

const endHere = (session: Session, message: string): void => {
  disconnect();
  endSession(session.token, message);
};

/** Tells the server whose connection this is; only then do others count as reachable. */
const register = async (opened: Socket, session: Session): Promise<void> => {
  try {
    const { socketid } = await emitOn(opened, {
      event: saveConnection,
      payload: { userid: session.userId },
      limitMs: ackTimeoutMs,
    });
    writeStored('socketid', socketid);
    clearTimeout(retryTimer);
    changeConnection('registered');
  } catch {
    if (opened.connected) retrySoon(() => void register(opened, session));
  }
};

/**
 * The socket once it is registered; rejects with `offline` when that takes longer than `limitMs`. A screen asks before the
 * connection that is about to be opened: that is waited for as well.
 */
const whenReady = (limitMs: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const settle = (): boolean => {
      const state = getConnection();
      if (isConnected(state) && socket) resolve(socket);
      else if (state === 'offline' || state === 'refused' || (state === 'idle' && !hasChat(getSession())))
        reject(new ApiError('offline', failureTexts.offline));
      else return false;
      return true;
    };
    if (settle()) return;
    const timer = setTimeout(() => {
      unsubscribe();
      reject(new ApiError('offline', failureTexts.unreachable));
    }, limitMs);
    const unsubscribe = subscribeConnection((state) => {
      if (state === 'idle') reject(new ApiError('offline', failureTexts.offline));
      else if (!settle()) return;
      clearTimeout(timer);
      unsubscribe();
    });
  });

interface Emission<D extends EventDefinition> {
  readonly event: D;
  readonly payload: PayloadInput<D>;
  readonly limitMs: number;
}

const emitOn = async <D extends EventDefinition>(
  target: Socket,
  { event, payload, limitMs }: Emission<D>,
): Promise<AckOf<D>> => {
  const ack: unknown = await target
    .timeout(limitMs)
    .emitWithAck(event.name, payload)
    .catch((cause: unknown) => {
      console.warn(`${event.name} failed`, cause);
      throw new ApiError('offline', navigator.onLine ? failureTexts.timedOut : failureTexts.offline, { cause });
    });
  if (isSignOutReply(event.name, ack)) {
    disconnect();
    await signOut();
    leaveTo(paths.start);
    throw new ApiError('unauthenticated', failureTexts.signedOut);
  }
  const failure = z.safeParse(failureReply, ack);
  if (failure.success) {
    const error = ApiError.fromReply(failure.data);
    console.warn(`${event.name} failed`, error);
    throw error;
  }
  const answer = z.safeParse(event.ack, ack);
  if (!answer.success) throw new ApiError('internal', failureTexts.notUnderstood, { cause: answer.error });
  return answer.data as AckOf<D>;
};

/**
 * Sends an event and returns its acknowledgement, once the connection is up (waited for up to `limitMs`).
 * Throws `ApiError`: the server's own code and message, or `offline` when it was not reached or did not answer
 * in time. An event that was not answered may still have arrived: repeat only what is safe to repeat.
 */
export const emit = async <D extends EventDefinition>(
  event: D,
  payload: PayloadInput<D>,
  limitMs = ackTimeoutMs,
): Promise<AckOf<D>> => {
  const ready = await whenReady(limitMs);
  try {
    return await emitOn(ready, { event, payload, limitMs });
  } catch (error) {
    const token = connectedToken;
    if (token && error instanceof ApiError && error.code === 'unauthenticated') endSession(token, error.message);
    throw error;
  }
};
