import type { EventEmitter } from 'node:events';
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { type AppError, forbidden, invalid, unavailable } from '#platform/app-error';
import type { SocketServer } from './socket-types.ts';

/** Answers and hangs up, with the headers of every reply. */
export type RefuseUpgrade = (error: AppError, socket: Duplex) => void;

export interface RefusedUpgradesOptions {
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
export const answerRefusedUpgrades = ({ io, httpServer, path, refuse, isClosing }: RefusedUpgradesOptions): void => {
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
