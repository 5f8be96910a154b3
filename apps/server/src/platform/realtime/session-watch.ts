import type { PubSub } from '#platform/pubsub/pubsub';
import type { Actor } from '#platform/http/actor';
import { translate } from '#platform/language/translate';
import type { Logger } from '#platform/logger';
import { readerOf } from './event-dispatcher.ts';
import type { ActorChange, OpenSession, SessionChanges } from './realtime-types.ts';
import { type ServerSocket, type SocketServer, userRoom } from './socket-types.ts';

export interface SessionWatchOptions {
  readonly io: SocketServer;
  readonly pubsub: PubSub | null;
  /** Asks the database what these do not know. */
  readonly findSessionChanges: (open: readonly OpenSession[]) => Promise<SessionChanges>;
  /** Called for a user who was moved, which was published and never came. */
  readonly onMoved: (change: ActorChange) => void;
  /** Name of the event that carries the reason for closing. */
  readonly endedEvent: string;
  readonly logger: Logger;
  readonly checkEveryMs: number;
}

/** Ends the sockets of sessions that ended, and finds those whose user was moved. */
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

const isSamePlace = (one: OpenSession, other: OpenSession): boolean =>
  one.branchId === other.branchId && (one.leaderId ?? null) === (other.leaderId ?? null);

/**
 * The end of a session and a move to another branch or leader are published to every process. Because that may be lost,
 * each process also asks the database about its open sockets every `checkEveryMs`.
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

  const openSessions = (): Map<string, Actor> =>
    new Map(allSockets().map(({ data: { actor } }) => [actor.sessionId, actor]));
  let isChecking = false;
  const check = async () => {
    if (isChecking) return;
    isChecking = true;
    try {
      const asked = openSessions();
      const open = [...asked.values()];
      for (let from = 0; from < open.length; from += idsPerQuery) {
        const { ended, moved } = await options.findSessionChanges(open.slice(from, from + idsPerQuery));
        for (const sessionId of ended) end({ sessionId, message: isOver });
        const now = openSessions();
        // What was published meanwhile is newer than the answer.
        for (const { sessionId, ...change } of moved) {
          const [before, actor] = [asked.get(sessionId), now.get(sessionId)];
          if (before && actor && isSamePlace(before, actor)) options.onMoved(change);
        }
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
