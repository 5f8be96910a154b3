import type { Logger } from '#platform/logger';
import { type Connection, webSocketOf } from './socket-types.ts';
import { createTrafficBudget, type TrafficBudgetOptions } from './traffic-budget.ts';

export interface ConnectionGuardOptions {
  /** A reader with more than this waiting is cut off, in bytes. */
  readonly maxBufferedBytes: number;
  /** A writer that sends more packets than this in a second is cut off. */
  readonly maxPacketsPerSecond: number;
  /** For all connections of a user together: who sends more is cut off. */
  readonly userBudget: TrafficBudgetOptions;
  /** For a connection that no user has signed in on. */
  readonly strangerBudget: TrafficBudgetOptions;
  readonly logger: Logger;
}

export interface ConnectionGuard {
  watch(connection: Connection): void;
  /** From now on what the connection sends is counted with the user's others. */
  signedIn(connection: Connection, userId: string): void;
  /** What waited for a connection was handed to its websocket. */
  flushed(connection: Connection): void;
  /** Seconds since anything, an answer to a ping too, came from this connection. */
  secondsSilent(connection: Connection): number;
  /** How many were cut off so far. */
  readonly cutOff: { readonly slowReaders: number; readonly floods: number };
}

interface Watched {
  /** Whole milliseconds: V8 keeps those without a box of their own, and there is one for every connection. */
  lastSeenAt: number;
  packetsThisSecond: number;
  /** Bytes handed over since the websocket last took everything. */
  queuedBytes: number;
  isCut: boolean;
  userId: string | null;
}

interface IncomingPacket {
  readonly data?: unknown;
}

interface OutgoingPacket {
  readonly data?: unknown;
  readonly options?: { readonly wsPreEncodedFrame?: readonly Uint8Array[] };
}

const bytesOf = ({ data, options }: OutgoingPacket): number => {
  if (options?.wsPreEncodedFrame) return options.wsPreEncodedFrame.reduce((sum, part) => sum + part.byteLength, 0);
  if (typeof data === 'string') return Buffer.byteLength(data);
  return data instanceof Uint8Array ? data.byteLength : 0;
};

/** What reading it costs; characters are near enough to bytes. */
const lengthOf = ({ data }: IncomingPacket): number =>
  typeof data === 'string' || data instanceof Uint8Array ? data.length : 0;

/** Cuts off connections that cost the others too much: those that do not read, and those that flood. */
export const createConnectionGuard = (options: ConnectionGuardOptions): ConnectionGuard => {
  const watched = new WeakMap<Connection, Watched>();
  const userBudget = createTrafficBudget<string>(options.userBudget);
  const strangerBudget = createTrafficBudget<Connection>(options.strangerBudget);
  const cutOff = { slowReaders: 0, floods: 0 };

  const cut = (connection: Connection, state: Watched, reason: keyof typeof cutOff) => {
    if (state.isCut) return;
    state.isCut = true;
    cutOff[reason] += 1;
    options.logger.info({ reason, userId: state.userId }, 'A connection was cut off');
    webSocketOf(connection)?.terminate();
    // What has arrived already is not parsed any more.
    if (reason === 'floods') connection.removeAllListeners('data');
  };
  const isWithinBudget = (connection: Connection, { userId }: Watched, bytes: number) =>
    userId === null ? strangerBudget.spend(connection, bytes) : userBudget.spend(userId, bytes);
  const count = (connection: Connection, state: Watched, packet: IncomingPacket) => {
    if (state.isCut) return;
    const now = Math.round(performance.now());
    const isSameSecond = Math.floor(now / 1000) === Math.floor(state.lastSeenAt / 1000);
    state.packetsThisSecond = isSameSecond ? state.packetsThisSecond + 1 : 1;
    state.lastSeenAt = now;
    const isFlood = state.packetsThisSecond > options.maxPacketsPerSecond;
    if (isFlood || !isWithinBudget(connection, state, lengthOf(packet))) cut(connection, state, 'floods');
  };
  const measure = (connection: Connection, state: Watched, packet: OutgoingPacket) => {
    // What waited before this packet decides: one large answer alone never cuts off somebody who reads.
    const waiting = state.queuedBytes + (webSocketOf(connection)?.bufferedAmount ?? 0);
    if (waiting > options.maxBufferedBytes) cut(connection, state, 'slowReaders');
    state.queuedBytes += bytesOf(packet);
  };

  // One function each for all connections, which are `this` in them.
  const hear = function (this: Connection, packet: IncomingPacket) {
    const state = watched.get(this);
    if (state) count(this, state, packet);
  };
  const handOver = function (this: Connection, packet: OutgoingPacket) {
    const state = watched.get(this);
    if (state) measure(this, state, packet);
  };

  return {
    cutOff,
    watch: (connection) => {
      const lastSeenAt = Math.round(performance.now());
      watched.set(connection, { lastSeenAt, packetsThisSecond: 0, queuedBytes: 0, isCut: false, userId: null });
      connection.on('packet', hear);
      connection.on('packetCreate', handOver);
    },
    signedIn: (connection, userId) => {
      const state = watched.get(connection);
      if (state) state.userId = userId;
    },
    flushed: (connection) => {
      const state = watched.get(connection);
      if (state) state.queuedBytes = 0;
    },
    secondsSilent: (connection) => {
      const lastSeenAt = watched.get(connection)?.lastSeenAt;
      return lastSeenAt === undefined ? 0 : (performance.now() - lastSeenAt) / 1000;
    },
  };
};
