import type { RoleSlug } from '@branchline/contract/call';
import type { ServerEventDefinition } from '@branchline/contract/event';
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { waitAtMost } from '#platform/deadline';
import type { ChatMetrics } from '#platform/chat-metrics';
import type { Tracing } from '#platform/tracing/tracing-types';
import type { Clock } from '#platform/clock';
import type { PubSub } from '#platform/pubsub/pubsub';
import type { Actor, Authenticate } from '#platform/http/actor';
import { newId } from '#platform/ids';
import type { ReadOfferedLanguages } from '#platform/language/offered-languages';
import type { Logger } from '#platform/logger';
import { attentionSilenceMs, createAttention } from './attention.ts';
import { createConnectionGuard } from './connection-guard.ts';
import { createDelivery } from './delivery.ts';
import { createEventDispatcher } from './event-dispatcher.ts';
import { guardHandshake } from './handshake.ts';
import { createPresence } from './presence.ts';
import { createInterest } from './interest.ts';
import type { ActorChange, OpenSession, Realtime, SessionChanges } from './realtime-types.ts';
import { createSessionWatch } from './session-watch.ts';
import { openSocketServer, type RefuseUpgrade } from './socket-server.ts';
import type { TrafficBudgetOptions } from './traffic-budget.ts';
import { type Connection, type ServerSocket, isTopicRoom, topicRoom, userRoom, webSocketOf } from './socket-types.ts';

export interface RealtimeOptions {
  readonly httpServer: HttpServer;
  readonly path: string;
  readonly maxFrameBytes: number;
  /** Asked for handshakes that carry an Origin; programs that are no browser carry none. */
  readonly isAllowedOrigin: (origin: string) => boolean;
  readonly refuseUpgrade: RefuseUpgrade;
  /** Who has a socket at all. */
  readonly roles: readonly RoleSlug[];
  readonly sessionEnded: ServerEventDefinition;
  /** Sent to every socket after publications were lost, so that its client reloads what no repair finds. */
  readonly gapEvent: { readonly event: ServerEventDefinition; readonly payload: unknown };
  readonly authenticate: Authenticate;
  readonly offeredLanguages: ReadOfferedLanguages;
  readonly addressOf: (request: IncomingMessage) => string;
  /** Asks the database what the sockets of these sessions do not know. */
  readonly findSessionChanges: (open: readonly OpenSession[]) => Promise<SessionChanges>;
  readonly limit: (kind: 'message' | 'user', actor: Actor) => void | Promise<void>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Null: this is the only process. */
  readonly pubsub: PubSub | null;
  /** RATE_LIMIT_FACTOR. */
  readonly rateLimitFactor: number;
  readonly metrics?: Pick<ChatMetrics, 'observeEvent' | 'countCatchUp'>;
  readonly tracing?: Tracing | undefined;
  readonly timing?: Partial<RealtimeTiming>;
}

/** Milliseconds; `maxWholeRoom` counts sockets. */
export interface RealtimeTiming {
  readonly pingInterval: number;
  readonly pingTimeout: number;
  readonly checkSessionsEvery: number;
  readonly presenceGrace: number;
  readonly repairEvery: number;
  readonly attentionSilence: number;
  readonly gapSpread: number;
  readonly maxWholeRoom: number;
}

/** What the server itself does with the realtime part, beside what features do. */
export interface RealtimeServer extends Realtime {
  /** Accepts nothing more, answers what was accepted (within `withinMs`), then closes every connection. */
  close(withinMs?: number): Promise<void>;
  counts(): {
    readonly sockets: number;
    readonly users: number;
    readonly slowReadersCut: number;
    readonly floodsCut: number;
  };
}

const maxSocketsPerUser = 20;
const maxBufferedBytes = 1024 * 1024;
const packetsPerSecond = 200;
/**
 * Far above what 20 devices send that come back at once and empty their outboxes: a hello and some questions each, and
 * 20 messages of 4,000 characters in a burst, then five a second.
 */
const userBudget = { packetsPerSecond: 300, bytesPerSecond: 1024 * 1024, burstSeconds: 4 };
/** Before it is signed in, a connection sends one small packet, or three. */
const strangerBudget = { packetsPerSecond: 10, bytesPerSecond: 64 * 1024, burstSeconds: 4 };
const eventsInFlight = 100;

const timesFactor = (budget: TrafficBudgetOptions, factor: number): TrafficBudgetOptions => ({
  packetsPerSecond: budget.packetsPerSecond * factor,
  bytesPerSecond: budget.bytesPerSecond * factor,
  burstSeconds: budget.burstSeconds,
});

/**
 * The Socket.IO server on `httpServer`. Register events before it listens. There is no connection-state recovery: every
 * connection proves its session anew, and clients fetch what they missed.
 */
export const createRealtime = (options: RealtimeOptions): RealtimeServer => {
  const { pubsub, clock, logger } = options;
  const timing = {
    pingInterval: 12_000,
    pingTimeout: 20_000,
    // What another process publishes of a session that ended may be lost.
    checkSessionsEvery: pubsub ? 1_000 : 10_000,
    presenceGrace: 1_500,
    repairEvery: pubsub ? 2_000 : 10_000,
    attentionSilence: attentionSilenceMs,
    gapSpread: 20_000,
    // Emitting to one socket takes some 30 microseconds: announcing a person costs no more than their sign-in.
    maxWholeRoom: 50,
    ...options.timing,
  };
  let isClosing = false;
  let topicsFor: (actor: Actor) => readonly string[] = () => [];
  const io = openSocketServer(options, { timing, isClosing: () => isClosing });
  const factor = Math.max(1, options.rateLimitFactor);
  const guard = createConnectionGuard({
    maxBufferedBytes,
    maxPacketsPerSecond: packetsPerSecond * factor,
    userBudget: timesFactor(userBudget, factor),
    strangerBudget: timesFactor(strangerBudget, factor),
    logger,
  });
  io.engine.on('connection', (connection: Connection) => guard.watch(connection));
  io.engine.on('flush', (connection: Connection) => guard.flushed(connection));
  io.engine.generateId = () => newId();
  const presence = createPresence({ pubsub, clock, logger, graceMs: timing.presenceGrace });
  const attention = createAttention({
    pubsub,
    silenceMs: timing.attentionSilence,
    secondsSilent: (socketId) => {
      const socket = io.sockets.sockets.get(socketId);
      return socket ? guard.secondsSilent(socket.conn) : Number.POSITIVE_INFINITY;
    },
  });
  // One function for all sockets (`this`): a closure for each would cost memory as long as the socket lives.
  const leave = function (this: ServerSocket) {
    attention.closed(this.id);
    // One connection carries one socket: leaving the namespace is leaving.
    this.conn.close();
  };
  const dispatcher = createEventDispatcher({
    limit: options.limit,
    logger,
    maxInFlight: eventsInFlight * factor,
    tracing: options.tracing,
    onAnswered: options.metrics?.observeEvent,
  });
  const interest = createInterest({ io, maxWholeRoom: timing.maxWholeRoom });
  const delivery = createDelivery({ io, pubsub, interest, logger });
  const sessions = createSessionWatch({
    io,
    pubsub,
    logger,
    findSessionChanges: options.findSessionChanges,
    onMoved: (change) => {
      changeHere(change);
      // Its lists may have been loaded as of the branch before.
      const { event, payload } = options.gapEvent;
      io.local.to(userRoom(change.userId)).emit(event.name, payload);
    },
    endedEvent: options.sessionEnded.name,
    checkEveryMs: timing.checkSessionsEvery,
  });
  guardHandshake({
    io,
    authenticate: options.authenticate,
    offeredLanguages: options.offeredLanguages,
    addressOf: options.addressOf,
    roles: options.roles,
    presence,
    sessions,
    guard,
    maxSocketsPerUser,
    ghostSeconds: (timing.pingInterval + 3_000) / 1000,
    logger,
  });
  const joinTopics = (socket: ServerSocket) =>
    void socket.join(topicsFor(socket.data.actor).map((topic) => topicRoom(topic)));
  const changeHere = ({ userId, branchId, leaderId }: ActorChange) => {
    for (const socketId of io.sockets.adapter.rooms.get(userRoom(userId)) ?? []) {
      const socket = io.sockets.sockets.get(socketId);
      if (socket === undefined) continue;
      for (const room of socket.rooms) if (isTopicRoom(room)) void socket.leave(room);
      socket.data.actor = { ...socket.data.actor, branchId, leaderId };
      joinTopics(socket);
    }
  };
  pubsub?.subscribe('realtime.actors', (changes) => (changes as ActorChange[]).forEach(changeHere));
  io.on('connection', (socket) => {
    const { actor } = socket.data;
    void socket.join(userRoom(actor.userId));
    joinTopics(socket);
    dispatcher.listen(socket);
    attention.opened(socket.id, actor.userId);
    socket.on('disconnect', leave);
  });

  const connections = () => [...io.sockets.sockets.values()].map((socket) => socket.conn);
  let gapTimer: NodeJS.Timeout | null = null;
  pubsub?.onGap(() => {
    options.metrics?.countCatchUp('gap');
    if (gapTimer !== null) return;
    logger.warn('Events of another process may have been lost; the clients here load their lists again');
    // After an outage every process reports its own gap.
    gapTimer = setTimeout(() => {
      gapTimer = null;
      delivery.deliverToAllHere(options.gapEvent.event, options.gapEvent.payload, timing.gapSpread);
    }, timing.gapSpread / 10).unref();
  });

  return {
    registerEvent: (event, handler, how) => dispatcher.register(event, handler, how),
    emitToUser: (userId, event, payload, emit) =>
      delivery.deliver({
        parts: [{ rooms: [userRoom(userId)], payload }],
        event,
        except: emit?.exceptSocketId,
        ...emit,
      }),
    emitToEach: (userIds, event, payloadFor, emit) => {
      const parts = userIds.map((userId) => ({ rooms: [userRoom(userId)], payload: payloadFor(userId) }));
      delivery.deliver({ parts, event, except: emit?.exceptSocketId, ...emit });
    },
    changeActors: (changes) => {
      if (changes.length === 0) return;
      changes.forEach(changeHere);
      pubsub?.publish('realtime.actors', [...changes]);
    },
    setTopics: (ask) => {
      topicsFor = ask;
    },
    emitToTopics: (topics, event, payload, emit) =>
      delivery.deliver({
        parts: [{ rooms: topics.map(topicRoom), payload }],
        event,
        except: emit?.aboutUserId === undefined ? undefined : userRoom(emit.aboutUserId),
        about: emit?.aboutUserId,
      }),
    noteInterest: (socketId, userIds) => interest.note(socketId, userIds),
    endSession: (sessionId, message) => sessions.endSession(sessionId, message),
    endUser: (userId, message, end) => sessions.endUser(userId, message, end?.exceptSessionId),
    setEmitFilter: (filter) => delivery.setFilter(filter),
    repairEveryMs: timing.repairEvery,
    hasSocketHere: (userId) => io.sockets.adapter.rooms.has(userRoom(userId)),
    isOnline: (userId) => presence.isOnline(userId),
    setLookedAt: (socketId, isLookedAt) => attention.set(socketId, isLookedAt),
    isLookedAt: (userId) => attention.isLookedAt(userId),
    onLookedAway: (listener) => attention.onLookedAway(listener),
    isAttentionKnown: () => attention.isKnown(),
    onPresenceChange: (listener) => presence.onChange(listener),
    counts: () => ({
      sockets: io.sockets.sockets.size,
      users: presence.localUsers,
      slowReadersCut: guard.cutOff.slowReaders,
      floodsCut: guard.cutOff.floods,
    }),
    close: async (withinMs = 5_000) => {
      if (isClosing) return;
      isClosing = true;
      sessions.stop();
      attention.stop();
      await Promise.all([dispatcher.stop(withinMs), presence.close()]);
      const webSockets = connections().flatMap((connection) => webSocketOf(connection) ?? []);
      const allClosed = Promise.all(
        webSockets.map((webSocket) => new Promise<void>((resolve) => webSocket.once('close', resolve))),
      );
      // Closed below Socket.IO: a client that is told to disconnect does not come back by itself.
      for (const connection of connections()) connection.close();
      await waitAtMost(allClosed, 500);
      io.engine.close();
      for (const webSocket of webSockets) webSocket.terminate();
    },
  };
};
