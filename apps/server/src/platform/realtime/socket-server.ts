import { Server as Engine } from 'engine.io';
import type { EventEmitter } from 'node:events';
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Server } from 'socket.io';
import { type AppError, forbidden, invalid, unavailable } from '#platform/app-error';
import { type Connection, type SocketServer, webSocketOf } from './socket-types.ts';

/**
 * Hands all frames that one turn of the event loop has for a connection to the system at once instead of one by one:
 * after a commit that is an acknowledgement for each of the messages that were waiting.
 */
const createGatheredWrites = () => {
  let gathering: Socket[] = [];
  const release = () => {
    const sockets = gathering;
    gathering = [];
    for (const socket of sockets) socket.uncork();
  };
  // Runs when everything that this turn resolves has run.
  const releaseSoon = () => process.nextTick(release);
  return {
    /** Something is about to be written to the connection. */
    flushing: (connection: Connection): void => {
      const socket = webSocketOf(connection)?._socket;
      if (!socket || socket.destroyed || socket.writableCorked > 0) return;
      socket.cork();
      if (gathering.push(socket) === 1) releaseSoon();
    },
    /** The upgrade is about to be answered; the first frame follows, behind a promise, and goes along. */
    welcoming: (socket: Socket): void => {
      socket.cork();
      if (gathering.push(socket) === 1) queueMicrotask(releaseSoon);
    },
  };
};

/** Answers and hangs up, with the headers of every reply. */
export type RefuseUpgrade = (error: AppError, socket: Duplex) => void;

interface RefusedUpgradesOptions {
  readonly io: SocketServer;
  readonly httpServer: HttpServer;
  /** Where websockets are. */
  readonly path: string;
  readonly refuse: RefuseUpgrade;
  readonly isClosing: () => boolean;
}

/** Set by engine.io when the upgrade was answered already. */
interface UpgradeRequest extends IncomingMessage {
  readonly websocket?: object;
}

/** Engine.io's code for what `allowRequest` refuses. */
const notAllowed = 4;

/**
 * Engine.io and the websocket library each answer what they refuse in words and headers of their own. Both tell before:
 * it is answered here, and they find the connection ended.
 */
const answerRefusedUpgrades = ({ io, httpServer, path, refuse, isClosing }: RefusedUpgradesOptions): void => {
  const broken = () => invalid('Your request could not be read.');
  const unwanted = () =>
    isClosing()
      ? unavailable('The server is being restarted. Please try again in a moment.')
      : forbidden('This page may not connect.');
  // Engine.io would leave it without an answer for a second, and then hang up: also on who only offers HTTP/2.
  httpServer.on('upgrade', ({ url }: IncomingMessage, socket: Duplex) => {
    if (url?.startsWith(`${path}/`) !== true) refuse(broken(), socket);
  });
  const { engine } = io;
  engine.on('connection_error', ({ req, code }: { readonly req: UpgradeRequest; readonly code: number }) => {
    if (req.websocket) req.socket.destroy();
    else refuse(code === notAllowed ? unwanted() : broken(), req.socket);
  });
  const hearWebSockets = () => {
    const { ws } = engine as unknown as { readonly ws: EventEmitter };
    ws.on('wsClientError', (_error: Error, socket: Duplex) => refuse(broken(), socket));
  };
  hearWebSockets();
  // Engine.io makes another one as soon as the server listens.
  httpServer.on('listening', hearWebSockets);
};

/** What the web's client asks for; engine.io need not read it again for each connection. */
const usualQuery = '/?EIO=4&transport=websocket';

/** What the realtime server's options say of its socket server. */
interface SocketServerOptions {
  readonly httpServer: HttpServer;
  readonly path: string;
  readonly maxFrameBytes: number;
  readonly isAllowedOrigin: (origin: string) => boolean;
  readonly refuseUpgrade: RefuseUpgrade;
}

interface SocketServerDeps {
  /** Milliseconds. */
  readonly timing: { readonly pingInterval: number; readonly pingTimeout: number };
  readonly isClosing: () => boolean;
}

/** Opens Socket.IO on the HTTP server, for websockets alone; plain requests of the path are answered as any other. */
export const openSocketServer = (
  options: SocketServerOptions,
  { timing, isClosing }: SocketServerDeps,
): SocketServer => {
  const writes = createGatheredWrites();
  const { httpServer } = options;
  const isUsual = ({ url }: IncomingMessage) => url === options.path + usualQuery;
  httpServer.on('upgrade', (request: IncomingMessage & { _query?: object }) => {
    if (isUsual(request)) request._query = { EIO: '4', transport: 'websocket' };
  });
  const handlers = httpServer.listeners('request') as ((...args: unknown[]) => void)[];
  const io: SocketServer = new Server({ serveClient: false, connectTimeout: 10_000 });
  const engine = new Engine({
    transports: ['websocket'],
    allowUpgrades: false,
    maxHttpBufferSize: options.maxFrameBytes,
    pingInterval: timing.pingInterval,
    pingTimeout: timing.pingTimeout,
    allowRequest: (request, decide) => {
      const { origin } = request.headers;
      const isAllowed = !isClosing() && (origin === undefined || options.isAllowedOrigin(origin));
      if (isAllowed && isUsual(request)) writes.welcoming(request.socket);
      decide(isAllowed ? null : 'refused', isAllowed);
    },
  });
  engine.attach(httpServer, { path: options.path });
  io.bind(engine);
  engine.on('flush', writes.flushing);
  // Engine.io took the path's plain requests for polling, which there is none of: they are answered like any other.
  httpServer.removeAllListeners('request');
  for (const handler of handlers) httpServer.on('request', handler);
  answerRefusedUpgrades({ io, httpServer, path: options.path, refuse: options.refuseUpgrade, isClosing });
  return io;
};
