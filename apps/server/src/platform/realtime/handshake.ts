import type { RoleSlug } from '@branchline/contract/call';
import type { Language } from '@branchline/contract/languages';
import type { IncomingMessage } from 'node:http';
import { forbidden, rateLimited, toFailure, unauthenticated } from '#platform/app-error';
import { type Authenticate, refuseHeld, type RequestInfo } from '#platform/http/actor';
import type { ReadOfferedLanguages } from '#platform/language/offered-languages';
import { languageOfHeader, translateBody } from '#platform/language/translate';
import type { Logger } from '#platform/logger';
import type { ConnectionGuard } from './connection-guard.ts';
import type { Presence } from './presence.ts';
import type { SessionWatch } from './session-watch.ts';
import { type Connection, type ServerSocket, type SocketServer, userRoom, webSocketOf } from './socket-types.ts';

export interface HandshakeOptions {
  readonly io: SocketServer;
  readonly authenticate: Authenticate;
  readonly offeredLanguages: ReadOfferedLanguages;
  /** The peer's real address: forwarded headers count only from configured proxies. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Who has a socket at all. */
  readonly roles: readonly RoleSlug[];
  readonly presence: Presence;
  readonly sessions: SessionWatch;
  readonly guard: ConnectionGuard;
  readonly maxSocketsPerUser: number;
  /** A socket silent for longer has not answered a ping: it is a ghost. */
  readonly ghostSeconds: number;
  readonly logger: Logger;
}

const maxTokenLength = 512;
const maxAttempts = 3;

const tokenOf = ({ handshake }: ServerSocket): string => {
  const sent: unknown = 'token' in handshake.auth ? handshake.auth['token'] : handshake.headers['x-auth-token'];
  if (typeof sent !== 'string' || sent === '' || sent.length > maxTokenLength) throw unauthenticated();
  return sent;
};

/** Where a handshake comes from, and the language it is asked in. */
type Asked = Pick<RequestInfo, 'ip' | 'language' | 'usualLanguage'>;

const readAsked = async ({ request, handshake }: ServerSocket, options: HandshakeOptions): Promise<Asked> => {
  const ip = options.addressOf(request);
  const header = handshake.headers['accept-language'];
  const offered = await options.offeredLanguages();
  return { ip, language: languageOfHeader(header, offered), usualLanguage: offered[0] };
};

const nothing = Object.freeze({});

/** The handshake's headers and request weigh more than the socket and are not needed again. */
const dropRequest = (socket: ServerSocket) => {
  const { handshake, conn } = socket;
  Object.assign(handshake, { headers: nothing, query: nothing, auth: nothing, url: '', time: '' });
  (conn as { request: IncomingMessage | null }).request = null;
};

/** A refusal as the client sees it: `connect_error` with the failure body in `data`. */
const refusalOf = (
  error: unknown,
  { ip, language, logger }: { readonly ip: string; readonly language: Language; readonly logger: Logger },
) => {
  const failure = toFailure(error);
  if (failure.isUnexpected) logger.error({ err: error }, 'A socket could not be let in');
  else logger.info({ ip, code: failure.body.code }, 'A socket was refused.');
  const body = translateBody(failure.body, language);
  return Object.assign(new Error(body.message), { data: { ...body, error: body.message } });
};

/**
 * Several processes may let in sockets of one user at the same time. Once their counts arrive, the newest here are closed:
 * as many as exceed the limit, counting first the processes that come before this one. Their clients reconnect and are
 * refused.
 */
const closeExtraSockets = ({ io, presence, maxSocketsPerUser }: HandshakeOptions): void => {
  presence.onPeerCount((userId) => {
    if (presence.count(userId) <= maxSocketsPerUser) return;
    const most = Math.max(0, maxSocketsPerUser - presence.countBefore(userId));
    const oldestFirst = [...(io.sockets.adapter.rooms.get(userRoom(userId)) ?? [])];
    for (const socketId of oldestFirst.slice(most)) io.sockets.sockets.get(socketId)?.conn.close();
  });
};

/**
 * Lets sockets in: a live session of a role that has sockets, and at most so many sockets a user. One more is refused,
 * unless one of the user's sockets here is a ghost; then that one gives way, so that a phone whose connection keeps
 * breaking is not locked out by its own past.
 */
export const guardHandshake = (options: HandshakeOptions): void => {
  const { io, presence, guard, logger } = options;
  closeExtraSockets(options);
  const attempts = new WeakMap<Connection, number>();
  const admitted = new WeakMap<Connection, string>();

  const leave = function (this: Connection) {
    const userId = admitted.get(this);
    if (userId !== undefined) presence.closed(userId);
  };

  const makeRoom = (userId: string) => {
    if (presence.count(userId) < options.maxSocketsPerUser) return;
    const socketIds = [...(io.sockets.adapter.rooms.get(userRoom(userId)) ?? [])];
    const sockets = socketIds.flatMap((socketId) => io.sockets.sockets.get(socketId) ?? []);
    const ghost = sockets.find((socket) => guard.secondsSilent(socket.conn) > options.ghostSeconds);
    if (!ghost) throw rateLimited(60, 'You are connected on too many devices. Please close one and try again.');
    const webSocket = webSocketOf(ghost.conn);
    ghost.conn.close(true);
    webSocket?.terminate();
  };

  const admit = async (socket: ServerSocket, { ip, language, usualLanguage }: Asked) => {
    const { conn } = socket;
    const attempt = (attempts.get(conn) ?? 0) + 1;
    attempts.set(conn, attempt);
    if (attempt > maxAttempts || admitted.has(conn)) {
      conn.close();
      throw rateLimited(60);
    }
    const token = tokenOf(socket);
    const request = {
      id: socket.id,
      ip,
      userAgent: (socket.handshake.headers['user-agent'] ?? '').slice(0, 500),
      language,
      usualLanguage,
    };
    const since = performance.now();
    const actor = await options.authenticate(token, request);
    if (!actor || options.sessions.endedSince(actor, since)) throw unauthenticated();
    refuseHeld(actor);
    if (!options.roles.includes(actor.role)) throw forbidden('Chat is not part of your account.');
    if (conn.readyState !== 'open' || attempts.get(conn) !== attempt) throw unauthenticated();
    makeRoom(actor.userId);
    attempts.delete(conn);
    admitted.set(conn, actor.userId);
    guard.signedIn(conn, actor.userId);
    socket.data = { actor, request };
    presence.opened(actor.userId);
    conn.on('close', leave);
    dropRequest(socket);
  };

  io.use((socket, next) => {
    void readAsked(socket, options).then((asked) =>
      admit(socket, asked).then(
        () => next(),
        (error: unknown) =>
          next(refusalOf(error, { ip: asked.ip, language: asked.language ?? asked.usualLanguage, logger })),
      ),
    );
  });
};
