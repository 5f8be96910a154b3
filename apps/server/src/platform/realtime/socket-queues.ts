import type { ServerSocket } from './socket-types.ts';

/** Counts the work under way for each socket and keeps what must be kept in order. */
export interface SocketQueues {
  /**
   * Starts `work`, which never rejects, now, or, with a `queue`, when the socket's earlier work of that queue is done.
   * False when the socket has too much under way.
   */
  add(socket: ServerSocket, queue: string | null, work: () => Promise<void>): boolean;
  /** Resolves when nothing is under way for any socket, at the latest after `withinMs`. */
  whenIdle(withinMs: number): Promise<void>;
}

interface UnderWay {
  count: number;
  /** The newest work of each queue. */
  readonly newest: Map<string, Promise<void>>;
}

/** At most `maxInFlight` pieces of work for one socket. */
export const createSocketQueues = (maxInFlight: number): SocketQueues => {
  const bySocket = new Map<ServerSocket, UnderWay>();
  const waiting: (() => void)[] = [];

  const begin = (socket: ServerSocket) => {
    const underWay = bySocket.get(socket) ?? { count: 0, newest: new Map<string, Promise<void>>() };
    bySocket.set(socket, underWay);
    underWay.count += 1;
    return underWay;
  };
  const end = (socket: ServerSocket, underWay: UnderWay) => {
    underWay.count -= 1;
    if (underWay.count > 0) return;
    bySocket.delete(socket);
    if (bySocket.size === 0) for (const resolve of waiting.splice(0)) resolve();
  };

  return {
    add: (socket, queue, work) => {
      if ((bySocket.get(socket)?.count ?? 0) >= maxInFlight) return false;
      const underWay = begin(socket);
      const before = queue === null ? undefined : underWay.newest.get(queue);
      const done = (before ? before.then(work) : work()).finally(() => end(socket, underWay));
      if (queue !== null) underWay.newest.set(queue, done);
      return true;
    },
    whenIdle: (withinMs) =>
      new Promise((resolve) => {
        if (bySocket.size === 0) {
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
