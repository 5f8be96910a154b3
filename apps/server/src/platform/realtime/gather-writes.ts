import type { Socket } from 'node:net';
import { type Connection, type SocketServer, webSocketOf } from './socket-types.ts';

/**
 * Hands all frames that one turn of the event loop has for a connection to the system at once instead of one by one:
 * after a commit that is an acknowledgement for each of the messages that were waiting.
 */
export const gatherWrites = (io: SocketServer): void => {
  let gathering: Socket[] = [];
  const release = () => {
    const sockets = gathering;
    gathering = [];
    for (const socket of sockets) socket.uncork();
  };
  io.engine.on('flush', (connection: Connection) => {
    const socket = webSocketOf(connection)?._socket;
    if (!socket || socket.destroyed || socket.writableCorked > 0) return;
    socket.cork();
    // Runs when everything that this turn resolves has run.
    if (gathering.push(socket) === 1) process.nextTick(release);
  });
};
