import type { PubSub } from '#platform/pubsub/pubsub';
import type { Actor } from '#platform/http/actor';
import { translate } from '#platform/language/translate';
import type { Logger } from '#platform/logger';
import { readerOf } from './event-dispatcher.ts';
import { type ServerSocket, type SocketServer, userRoom } from './socket-types.ts';

export interface SessionWatchOptions {
  readonly io: SocketServer;
  readonly pubsub: PubSub | null;
  /** Asks the database which of these sessions have ended. */
  readonly findEndedSessions: (sessionIds: readonly string[]) => Promise<readonly string[]>;
  /** Name of the event that tells a socket why it is closed. */
  readonly endedEvent: string;
  readonly logger: Logger;
  readonly checkEveryMs: number;
}

/** Ends the sockets of sessions that ended. */
export interface SessionWatch {
  endSession(sessionId: string, message: string): void;
  endUser(userId: string, message: string, exceptSessionId?: string): void;
  /** Whether the actor's session was ended after `since` (of `performance.now()`): its row was read before that. */
  endedSince(actor: Actor, since: number): boolean;
  stop(): void;
}

interface Ending {
  readonly sessionId?: string | undefined;
  readonly userId?: string | undefined;
  readonly exceptSessionId?: string | undefined;
  readonly message: string;
}

const isOver = 'You were signed out. Please sign in again.';
const idsPerQuery = 1_000;
const rememberMs = 60_000;

/**
 * A session that ends is told to every process at once over pub/sub. Because that may be lost, each process also asks
 * the database about its open sockets every `checkEveryMs`.
 */
export const createSessionWatch = (options: SessionWatchOptions): SessionWatch => {
  const { io, pubsub, logger } = options;
  const recent: (Ending & { readonly at: number })[] = [];

  const allSockets = (): ServerSocket[] => [...io.sockets.sockets.values()];
  const socketsOfUser = (userId: string): ServerSocket[] =>
    [...(io.sockets.adapter.rooms.get(userRoom(userId)) ?? [])].flatMap((id) => io.sockets.sockets.get(id) ?? []);
  /** A session has no room: it seldom ends, and each room costs every socket memory. */
  const closeSockets = ({ sessionId, userId, exceptSessionId, message }: Ending) => {
    const sockets = sessionId === undefined ? socketsOfUser(userId ?? '') : allSockets();
    for (const socket of sockets) {
      const own = socket.data.actor.sessionId;
      if ((sessionId !== undefined && own !== sessionId) || own === exceptSessionId) continue;
      socket.emit(options.endedEvent, { message: translate(message, readerOf(socket)) });
      socket.disconnect(true);
    }
  };
  const end = (ending: Ending) => {
    const now = performance.now();
    while (recent[0] && recent[0].at < now - rememberMs) recent.shift();
    recent.push({ ...ending, at: now });
    closeSockets(ending);
  };
  pubsub?.subscribe('realtime.end', (message) => end(message as Ending));
  const endEverywhere = (ending: Ending) => {
    end(ending);
    pubsub?.publish('realtime.end', ending);
  };

  const openSessions = () => [
    ...new Set([...io.sockets.sockets.values()].map((socket) => socket.data.actor.sessionId)),
  ];
  let isChecking = false;
  const check = async () => {
    if (isChecking) return;
    isChecking = true;
    try {
      const sessionIds = openSessions();
      for (let from = 0; from < sessionIds.length; from += idsPerQuery) {
        const ended = await options.findEndedSessions(sessionIds.slice(from, from + idsPerQuery));
        for (const sessionId of ended) end({ sessionId, message: isOver });
      }
    } catch (error) {
      logger.warn({ err: error }, 'Open sessions could not be checked; trying again');
    } finally {
      isChecking = false;
    }
  };
  const timer = setInterval(() => void check(), options.checkEveryMs).unref();

  return {
    endSession: (sessionId, message) => endEverywhere({ sessionId, message }),
    endUser: (userId, message, exceptSessionId) => endEverywhere({ userId, message, exceptSessionId }),
    endedSince: (actor, since) =>
      recent.some(
        (ending) =>
          ending.at >= since &&
          (ending.sessionId === actor.sessionId ||
            (ending.userId === actor.userId && ending.exceptSessionId !== actor.sessionId)),
      ),
    stop: () => clearInterval(timer),
  };
};
