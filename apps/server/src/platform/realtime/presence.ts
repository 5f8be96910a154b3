import type { Clock } from '#platform/clock';
import type { PubSub } from '#platform/pubsub/pubsub';
import type { Logger } from '#platform/logger';
import { createPresenceBoard } from './presence-board.ts';
import type { PresenceChange, PresenceListener } from './realtime-types.ts';

export interface PresenceOptions {
  readonly pubsub: PubSub | null;
  readonly clock: Clock;
  readonly logger: Logger;
  /** How long a user whose last socket went still counts as online: a reload is no absence. */
  readonly graceMs: number;
}

export interface Presence {
  /** A socket of the user was let in here. */
  opened(userId: string): void;
  /** A socket of the user went. */
  closed(userId: string): void;
  /** Sockets anywhere. */
  count(userId: string): number;
  /** Users with a socket here. */
  readonly localUsers: number;
  isOnline(userId: string): boolean;
  onChange(listener: PresenceListener): void;
  /** Sockets in the processes that come before this one in an order that all of them agree on. */
  countBefore(userId: string): number;
  /** The listener is called when another process says how many sockets the user has there. */
  onPeerCount(listener: (userId: string) => void): void;
  /**
   * Before this process closes its sockets: stops announcing. The other processes notice its end and wait for its users to
   * come back to them; when there are none, everybody here is announced as gone (`isStopping`).
   */
  close(): Promise<void>;
}

/** A dead process's users come back to another one within the client's reconnection delay; until then they are not gone. */
const peerGraceMs = 6_000;
const rememberMs = 30_000;
/** A process that has been silent for so long has lost its sockets as well. */
const guessExpiresMs = 3_600_000;
/** Changes are batched for a moment; for a longer one when many people come and go. */
const batchMs = 20;
const busyBatchMs = 250;

type Users = [userId: string, count: number][];

/** Knows who is online. Each process publishes its own counts and holds those of all in memory. */
export const createPresence = ({ pubsub, clock, logger, graceMs }: PresenceOptions): Presence => {
  const board = createPresenceBoard();
  const leaving = new Map<string, { at: Date; isOurs: boolean; isGuess: boolean; timer: NodeJS.Timeout }>();
  /** Who was announced as gone because their process fell silent, and when: it may come back with its sockets. */
  const guessed = new Map<string, number>();
  /** Who had a socket here until lately: when two processes lose the last sockets at once, each thinks the other has one. */
  const lately = new Map<string, number>();
  /** Processes that went without a goodbye. */
  const silent = new Set<string>();
  const listeners: PresenceListener[] = [];
  const peerCountListeners: ((userId: string) => void)[] = [];
  let changes: PresenceChange[] = [];
  let isClosed = false;

  let emittedAt = -busyBatchMs;
  const notify = async (isStopping = false) => {
    emittedAt = performance.now();
    const batch = changes;
    changes = [];
    for (const listener of listeners) {
      try {
        await listener(batch, { isStopping });
      } catch (error) {
        logger.warn({ err: error }, 'A change of presence could not be announced');
      }
    }
  };
  const announce = (change: PresenceChange) => {
    if (isClosed || listeners.length === 0) return;
    if (changes.push(change) > 1) return;
    const untilNext = emittedAt + busyBatchMs - performance.now();
    setTimeout(() => void notify(), Math.max(batchMs, untilNext)).unref();
  };
  const settle = (userId: string) => {
    const left = leaving.get(userId);
    leaving.delete(userId);
    if (!left?.isOurs || board.count(userId) > 0) return;
    announce({ userId, online: false, at: left.at });
    if (left.isGuess) guessed.set(userId, performance.now());
  };
  const noteLeft = (
    userId: string,
    afterMs: number,
    { isOurs, isGuess = false }: { isOurs: boolean; isGuess?: boolean },
  ) => {
    if (board.count(userId) > 0 || isClosed) return;
    const known = leaving.get(userId);
    if (known) {
      known.isOurs ||= isOurs;
      return;
    }
    const timer = setTimeout(() => settle(userId), afterMs).unref();
    leaving.set(userId, { at: clock.now(), isOurs, isGuess, timer });
  };
  const noteCame = (userId: string) => {
    clearTimeout(leaving.get(userId)?.timer);
    return leaving.delete(userId);
  };

  const isFirstAlive = () => pubsub !== null && [...pubsub.peers].every((peer) => pubsub.processId < peer);
  const notePeerUsersLeft = (users: readonly string[], isGuess = false) => {
    const isOurs = isFirstAlive();
    for (const userId of users) noteLeft(userId, peerGraceMs, { isOurs: isOurs || lately.has(userId), isGuess });
  };
  /** Another process says that this user is there. */
  const noteThere = (userId: string) => {
    noteCame(userId);
    if (guessed.delete(userId)) announce({ userId, online: true, at: clock.now() });
  };
  const notifyCount = (userId: string) => {
    for (const listener of peerCountListeners) listener(userId);
  };
  const publishAllCounts = () => pubsub?.publish('presence.all', board.locals());

  pubsub?.subscribe('presence.set', (message, from) => {
    const [userId, count] = message as Users[number];
    board.setPeer(from, userId, count);
    if (count > 0) noteThere(userId);
    else noteLeft(userId, graceMs, { isOurs: lately.has(userId) });
    notifyCount(userId);
  });
  pubsub?.subscribe('presence.all', (message, from) => {
    const users = message as Users;
    const left = board.replacePeer(from, users);
    for (const [userId] of users) noteThere(userId);
    notePeerUsersLeft(left);
    for (const [userId] of users) notifyCount(userId);
  });
  pubsub?.subscribe('presence.ask', publishAllCounts);
  pubsub?.onPeerSeen((peer) => {
    publishAllCounts();
    // It may not have missed anybody while it was frozen, and then does not send its counts unasked.
    if (silent.delete(peer)) pubsub.publish('presence.ask', null);
  });
  pubsub?.onPeerGone((peer, { isSilent }) => {
    if (isSilent) silent.add(peer);
    notePeerUsersLeft(board.replacePeer(peer, []), isSilent);
  });
  pubsub?.onGap(() => pubsub.publish('presence.ask', null));
  pubsub?.onConnected(() => {
    publishAllCounts();
    pubsub.publish('presence.ask', null);
  });

  const tidying = setInterval(() => {
    const before = performance.now() - rememberMs;
    for (const [userId, at] of lately) if (at < before) lately.delete(userId);
    for (const [userId, at] of guessed) if (at < performance.now() - guessExpiresMs) guessed.delete(userId);
    // A change may have been lost on the way.
    if (pubsub && pubsub.peers.size > 0) publishAllCounts();
  }, rememberMs).unref();

  return {
    opened: (userId) => {
      const wasThere = noteCame(userId) || board.count(userId) > 0;
      guessed.delete(userId);
      const count = board.addLocal(userId, 1);
      pubsub?.publish('presence.set', [userId, count]);
      if (!wasThere) announce({ userId, online: true, at: clock.now() });
    },
    closed: (userId) => {
      const count = board.addLocal(userId, -1);
      if (isClosed) return;
      pubsub?.publish('presence.set', [userId, count]);
      if (count > 0) return;
      if (pubsub) lately.set(userId, performance.now());
      noteLeft(userId, graceMs, { isOurs: true });
    },
    count: (userId) => board.count(userId),
    get localUsers() {
      return board.localUsers;
    },
    isOnline: (userId) => board.count(userId) > 0 || leaving.has(userId),
    onChange: (listener) => {
      listeners.push(listener);
    },
    countBefore: (userId) => (pubsub ? board.countBefore(pubsub.processId, userId) : 0),
    onPeerCount: (listener) => {
      peerCountListeners.push(listener);
    },
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      clearInterval(tidying);
      for (const { timer } of leaving.values()) clearTimeout(timer);
      if (pubsub && pubsub.peers.size > 0) return;
      const at = clock.now();
      for (const [userId, left] of leaving) changes.push({ userId, online: false, at: left.at });
      for (const [userId] of board.locals()) changes.push({ userId, online: false, at });
      if (changes.length > 0) await notify(true);
    },
  };
};
