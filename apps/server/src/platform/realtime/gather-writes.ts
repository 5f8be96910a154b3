import type { Connection } from './socket-types.ts';

/**
 * Hands all frames that one turn of the event loop has for a connection to the system at once instead of one by one:
 * after a commit that is an acknowledgement for each of the messages that were waiting.
 */
export const gatherWrites = (connection: Connection): void => {
  const { socket } = connection.request;
  let isGathering = false;
  const release = () => {
    isGathering = false;
    socket.uncork();
  };
  connection.on('flush', () => {
    if (isGathering || socket.destroyed) return;
    isGathering = true;
    socket.cork();
    // Runs when everything that this turn resolves has run.
    process.nextTick(release);
  });
};
