import type { ServerSocket } from './socket-types.ts';

/** Counts the work under way for each socket, and runs what must stay in order one after the other. */
export interface SocketQueues {
  /**
   * Starts `work`, which never rejects, now, or, with a `queue`, when the earlier work of that queue is done, whichever
   * socket it came from. False when the socket has too much under way.
   */
  add(socket: ServerSocket, queue: string | null, work: () => Promise<void>): boolean;
  /** Resolves when nothing is under way for any socket, at the latest after `withinMs`. */
  whenIdle(withinMs: number): Promise<void>;
}

/** At most `maxInFlight` pieces of work for one socket. */
export const createSocketQueues = (maxInFlight: number): SocketQueues => {
  const underWay = new Map<ServerSocket, number>();
  /** The newest work of each queue. */
  const newest = new Map<string, Promise<void>>();
  const waiting: (() => void)[] = [];

  const countOf = (socket: ServerSocket) => underWay.get(socket) ?? 0;
  const end = (socket: ServerSocket) => {
    if (countOf(socket) > 1) underWay.set(socket, countOf(socket) - 1);
    else underWay.delete(socket);
    if (underWay.size === 0) for (const resolve of waiting.splice(0)) resolve();
  };
  const after = (queue: string, work: () => Promise<void>): Promise<void> => {
    const before = newest.get(queue);
    const done = (before ? before.then(work) : work()).finally(() => {
      if (newest.get(queue) === done) newest.delete(queue);
    });
    newest.set(queue, done);
    return done;
  };

  return {
    add: (socket, queue, work) => {
      if (countOf(socket) >= maxInFlight) return false;
      underWay.set(socket, countOf(socket) + 1);
      void (queue === null ? work() : after(queue, work)).finally(() => end(socket));
      return true;
    },
    whenIdle: (withinMs) =>
      new Promise((resolve) => {
        if (underWay.size === 0) {
          resolve();
          return;
        }
        const timer = setTimeout(resolve, withinMs);
        waiting.push(() => {
          clearTimeout(timer);
          resolve();
        });
      }),
  };
};
