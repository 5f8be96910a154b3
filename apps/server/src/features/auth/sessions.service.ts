import type { AppContext } from '#app-context';
import { unauthenticated } from '#platform/app-error';
import { createPoolLoader } from '#platform/db/batch-loader';
import type { Database, Db } from '#platform/db/database';
import type { Actor, Authenticate } from '#platform/http/actor';
import { newId } from '#platform/ids';
import type { Logger } from '#platform/logger';
import type { OpenSession, SessionChanges } from '#platform/realtime/realtime-types';
import {
  deleteSession,
  findChangedSessions,
  findLiveSessionsOf,
  insertSession,
  touchSessions,
} from './sessions.repository.ts';
import { hashToken, looksLikeToken, newToken } from './tokens.ts';

/** What is kept of a user agent. */
const deviceLength = 200;

/**
 * Signs a user in on a device and returns the token, of which only the hash is kept. Throws `unauthenticated` when the
 * user was turned off or deleted, or has another password than the one of `provenPasswordHash`, by the time it is made.
 */
export const createSession = async (
  db: Db,
  {
    device,
    ...session
  }: {
    readonly userId: string;
    readonly device: string;
    readonly ip: string;
    readonly provenPasswordHash?: string | undefined;
    readonly isHeld?: boolean | undefined;
  },
): Promise<string> => {
  const token = newToken();
  const isMade = await insertSession(db, {
    ...session,
    id: newId(),
    tokenHash: hashToken(token),
    device: [...device].slice(0, deviceLength).join(''),
  });
  if (!isMade) throw unauthenticated('Your account was changed a moment ago. Please sign in again.');
  return token;
};

/** Gathers what is noted while a write is under way into one statement. */
const createNotes = (database: Database, logger: Logger | undefined) => {
  let noted = new Set<string>();
  let isWriting = false;
  const write = async () => {
    isWriting = true;
    while (noted.size > 0) {
      const ids = [...noted];
      noted = new Set();
      await touchSessions(database.db, ids).catch((error: unknown) => {
        logger?.warn({ err: error }, 'The last use of sessions could not be noted.');
      });
    }
    isWriting = false;
  };
  return (sessionId: string) => {
    noted.add(sessionId);
    if (!isWriting) void write();
  };
};

/** By the hash of the token; those share a statement who come at the same time. */
const findSession = createPoolLoader((pool, hashes: readonly Buffer[]) => findLiveSessionsOf({ pool }, hashes));

/** Finds whose token this is. Notes the session's use at most once a minute, off the path of the request. */
export const createAuthenticate = (database: Database, logger?: Logger): Authenticate => {
  const noteUse = createNotes(database, logger);
  return async (token): Promise<Actor | null> => {
    if (!looksLikeToken(token)) return null;
    const session = await findSession(database.pool, hashToken(token));
    if (session === undefined) return null;
    if (session.isStale) noteUse(session.id);
    const { id: sessionId, createdAt: signedInAt, userId, role, branchId, leaderId } = session;
    const { hasSecondFactor, isHeld, locale } = session;
    return { userId, role, branchId, leaderId, sessionId, signedInAt, hasSecondFactor, isHeld, locale };
  };
};

/**
 * Tells what the sockets of these sessions, which were let in once and stay, do not know. An open socket is a use of its
 * session, noted once an hour.
 */
export const createFindSessionChanges = (database: Database, logger?: Logger) => {
  const noteUse = createNotes(database, logger);
  return async (open: readonly OpenSession[]): Promise<SessionChanges> => {
    const changed = open.length === 0 ? [] : await findChangedSessions(database, open);
    const live = changed.filter(({ isLive }) => isLive);
    for (const { sessionId, isStale } of live) if (isStale) noteUse(sessionId);
    return {
      ended: changed.filter(({ isLive }) => !isLive).map(({ sessionId }) => sessionId),
      moved: live.filter(({ isMoved }) => isMoved),
    };
  };
};

/** Ends one session and closes its sockets with `message`. Fine when it has ended already. */
export const endSession = async (
  context: Pick<AppContext, 'database' | 'realtime'>,
  sessionId: string,
  message: string,
): Promise<void> => {
  await deleteSession(context.database.db, sessionId);
  context.realtime.endSession(sessionId, message);
};
