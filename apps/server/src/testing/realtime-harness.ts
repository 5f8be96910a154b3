import { languages } from '@branchline/contract/languages';
import type { RoleSlug } from '@branchline/contract/call';
import { defineServerEvent } from '@branchline/contract/event';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { io as connectClient, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import * as z from 'zod/mini';
import type { Actor } from '#platform/http/actor';
import { createRealtime, type RealtimeOptions, type RealtimeServer } from '#platform/realtime/realtime';

/** Tells a socket why it is closed. */
const sessionEnded = defineServerEvent({
  name: 'session_ended',
  summary: 'The session ended.',
  payload: z.object({ message: z.string() }),
});

/** Has a client load what it may have missed. */
const loadAgain = defineServerEvent({ name: 'load_again', summary: 'Something was lost.', payload: z.object({}) });

export interface RealtimeHarness {
  readonly url: string;
  readonly realtime: RealtimeServer;
  /** Opens a session for a user and returns its token, which is also its id. */
  signIn(userId: string, role?: RoleSlug): string;
  /** Ends it in the "database" only. */
  endInDatabase(token: string): void;
  /** A client that does not reconnect by itself; resolves when it is let in, rejects with the `connect_error`. */
  connect(token: unknown, options?: Partial<ManagerOptions & SocketOptions>): Promise<Socket>;
  close(): Promise<void>;
}

const isIn = (client: Socket): Promise<Socket> =>
  new Promise((resolve, reject) => {
    client.once('connect', () => resolve(client));
    client.once('connect_error', reject);
  });

/** Sessions that two harnesses may share, as processes share a database. */
export const createSessions = (): Map<string, Actor> => new Map();

/** A realtime server on a port of its own, with sessions in memory. */
export const startRealtime = async (
  overrides: Partial<RealtimeOptions> = {},
  sessions: Map<string, Actor> = createSessions(),
): Promise<RealtimeHarness> => {
  const httpServer = createServer((_request, response) => response.writeHead(404).end());
  const realtime = createRealtime({
    httpServer,
    path: '/socket.io',
    maxFrameBytes: 64 * 1024,
    isAllowedOrigin: (origin) => origin === 'https://chat.example.com',
    refuseUpgrade: (_error, socket) => socket.destroy(),
    roles: ['team_leader', 'customer'],
    sessionEnded,
    gapEvent: { event: loadAgain, payload: {} },
    authenticate: (token) => Promise.resolve(sessions.get(token) ?? null),
    offeredLanguages: () => Promise.resolve(languages),
    addressOf: (request) => request.socket.remoteAddress ?? '',
    findSessionChanges: (open) =>
      Promise.resolve({
        ended: open.flatMap(({ sessionId }) => (sessions.has(sessionId) ? [] : [sessionId])),
        moved: open.flatMap(({ sessionId, branchId }) => {
          const actor = sessions.get(sessionId);
          return actor && actor.branchId !== branchId ? [{ ...actor, leaderId: actor.leaderId ?? null }] : [];
        }),
      }),
    limit: () => undefined,
    clock: { now: () => new Date() },
    logger: pino({ level: 'silent' }),
    pubsub: null,
    rateLimitFactor: 1,
    ...overrides,
    timing: { presenceGrace: 100, checkSessionsEvery: 60_000, gapSpread: 200, ...overrides.timing },
  });
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`;
  const clients: Socket[] = [];

  return {
    url,
    realtime,
    signIn: (userId, role = 'customer') => {
      const sessionId = `session-${sessions.size}-${userId}`;
      sessions.set(sessionId, { userId, role, branchId: null, sessionId, signedInAt: new Date() });
      return sessionId;
    },
    endInDatabase: (token) => {
      sessions.delete(token);
    },
    connect: (token, options) => {
      const client = connectClient(url, {
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        auth: { token },
        ...options,
      });
      clients.push(client);
      return isIn(client);
    },
    close: async () => {
      for (const client of clients) client.disconnect();
      await realtime.close(1_000);
      httpServer.closeAllConnections();
      await new Promise((resolve) => httpServer.close(resolve));
    },
  };
};

/** Resolves with the payload of the next event of this name. */
export const nextEvent = (client: Socket, name: string): Promise<unknown> =>
  new Promise((resolve) => client.once(name, resolve));
