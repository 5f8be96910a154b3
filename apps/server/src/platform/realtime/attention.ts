import type { PubSub } from '#platform/pubsub/pubsub';
import { createPresenceBoard } from './presence-board.ts';

export interface AttentionOptions {
  /** Null: this is the only process. */
  readonly pubsub: PubSub | null;
  /** A socket that has been silent for so long is not looked at, whatever it said last. */
  readonly silenceMs: number;
  readonly secondsSilent: (socketId: string) => number;
}

export interface Attention {
  /** A socket is looked at from its start. */
  opened(socketId: string, userId: string): void;
  /** It says whether somebody is looking. */
  set(socketId: string, isLookedAt: boolean): void;
  closed(socketId: string): void;
  /** Whether somebody may be looking at one of the user's sockets, on any process; unknown counts as yes. */
  isLookedAt(userId: string): boolean;
  /** False for the first moments of a process, and after it was away: not all others have sent their counts yet. */
  isKnown(): boolean;
  /** The listener is called when nobody looks at any of a user's sockets any more, perhaps on several processes. */
  onLookedAway(listener: (userId: string) => void): void;
  stop(): void;
}

/**
 * A live socket answers a ping before that. A dead one counts for 18 s, as it is looked for once a second, and for 25 s at most
 * where its process is killed meanwhile: the others notice that within 7 s (`usualTiming` in redis-pubsub.ts).
 */
export const attentionSilenceMs = 17_000;

const sweepMs = 1_000;
/** A change may have been lost on the way: everything is published again this often. */
const publishAllMs = 30_000;
/** Other processes answer within this time, which is waited for. */
const settleMs = 2_000;

/** Knows who is looking at the app. Each process publishes changes of its own people. */
export const createAttention = ({ pubsub, silenceMs, secondsSilent }: AttentionOptions): Attention => {
  const board = createPresenceBoard();
  const sockets = new Map<string, { userId: string; isLookedAt: boolean; isCounted: boolean }>();
  const listeners: ((userId: string) => void)[] = [];

  const notifyLookedAway = (userId: string) => {
    if (board.count(userId) === 0) for (const listener of listeners) listener(userId);
  };
  const count = (userId: string, by: 1 | -1) => {
    const now = board.addLocal(userId, by);
    if (now === 0 || (now === 1 && by === 1)) pubsub?.publish('attention.set', [userId, now]);
    if (now === 0) notifyLookedAway(userId);
  };
  const recount = (socketId: string) => {
    const socket = sockets.get(socketId);
    if (!socket) return;
    const isCounted = socket.isLookedAt && secondsSilent(socketId) * 1000 < silenceMs;
    if (isCounted === socket.isCounted) return;
    socket.isCounted = isCounted;
    count(socket.userId, isCounted ? 1 : -1);
  };
  const sweep = setInterval(() => {
    for (const id of sockets.keys()) recount(id);
  }, sweepMs).unref();

  const publishAll = () => pubsub?.publish('attention.all', board.locals());
  /** The processes that have sent everything since this one was connected. */
  const complete = new Set<string>();
  /** Asks one process what it knows, or all of them. */
  const ask = (peer: string | null) => pubsub?.publish('attention.ask', peer);
  const askAll = () => ask(null);
  pubsub?.subscribe('attention.ask', (peer) => {
    if (peer === null || peer === pubsub.processId) publishAll();
  });
  pubsub?.subscribe('attention.set', (message, from) => {
    const [userId, sockets] = message as [string, number];
    board.setPeer(from, userId, sockets);
    if (sockets === 0) notifyLookedAway(userId);
  });
  pubsub?.subscribe('attention.all', (message, from) => {
    complete.add(from);
    for (const userId of board.replacePeer(from, message as [string, number][])) notifyLookedAway(userId);
  });
  const publishingAll = setInterval(publishAll, publishAllMs).unref();
  pubsub?.onPeerSeen((peer) => {
    publishAll();
    // One that was frozen for a while may not know that it was away.
    ask(peer);
  });
  let knownAt = 0;
  pubsub?.onConnected(() => {
    knownAt = performance.now() + settleMs;
    complete.clear();
    publishAll();
    askAll();
  });
  pubsub?.onGap(askAll);
  pubsub?.onPeerGone((peer) => {
    complete.delete(peer);
    for (const userId of board.replacePeer(peer, [])) notifyLookedAway(userId);
  });

  return {
    opened: (socketId, userId) => {
      sockets.set(socketId, { userId, isLookedAt: true, isCounted: true });
      count(userId, 1);
    },
    set: (socketId, isLookedAt) => {
      const socket = sockets.get(socketId);
      if (!socket) return;
      socket.isLookedAt = isLookedAt;
      recount(socketId);
    },
    closed: (socketId) => {
      const socket = sockets.get(socketId);
      sockets.delete(socketId);
      if (socket?.isCounted === true) count(socket.userId, -1);
    },
    isLookedAt: (userId) => board.count(userId) > 0 || pubsub?.isConnected === false,
    isKnown: () =>
      pubsub?.isConnected !== true ||
      (performance.now() >= knownAt && [...pubsub.peers].every((peer) => complete.has(peer))),
    onLookedAway: (listener) => {
      listeners.push(listener);
    },
    stop: () => {
      clearInterval(sweep);
      clearInterval(publishingAll);
    },
  };
};
