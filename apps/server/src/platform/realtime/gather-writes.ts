import type { Socket } from 'node:net';
import { type Connection, webSocketOf } from './socket-types.ts';

/**
 * Hands all frames that one turn of the event loop has for a connection to the system at once instead of one by one:
 * after a commit that is an acknowledgement for each of the messages that were waiting.
 */
export const createGatheredWrites = () => {
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
