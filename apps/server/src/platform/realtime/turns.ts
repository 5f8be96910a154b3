import type { ServerSocket } from './socket-types.ts';

/** Counts the work under way for each socket and keeps what must be kept in order. */
export interface Turns {
  /**
   * Starts `work`, which never rejects, now, or, with a `line`, when the socket's earlier work of that line is done.
   * False when the socket has too much under way.
   */
  take(socket: ServerSocket, line: string | null, work: () => Promise<void>): boolean;
  /** Resolves when nothing is under way for any socket, at the latest after `withinMs`. */
  whenIdle(withinMs: number): Promise<void>;
}

interface Lines {
  inFlight: number;
  readonly last: Map<string, Promise<void>>;
}

/** At most `maxInFlight` pieces of work for one socket. */
export const createTurns = (maxInFlight: number): Turns => {
  const bySocket = new Map<ServerSocket, Lines>();
  const waiting: (() => void)[] = [];

  const begin = (socket: ServerSocket) => {
    const lines = bySocket.get(socket) ?? { inFlight: 0, last: new Map<string, Promise<void>>() };
    bySocket.set(socket, lines);
    lines.inFlight += 1;
    return lines;
  };
  const end = (socket: ServerSocket, lines: Lines) => {
    lines.inFlight -= 1;
    if (lines.inFlight > 0) return;
    bySocket.delete(socket);
    if (bySocket.size === 0) for (const resolve of waiting.splice(0)) resolve();
  };

  return {
    take: (socket, line, work) => {
      if ((bySocket.get(socket)?.inFlight ?? 0) >= maxInFlight) return false;
      const lines = begin(socket);
      const before = line === null ? undefined : lines.last.get(line);
      const turn = (before ? before.then(work) : work()).finally(() => end(socket, lines));
      if (line !== null) lines.last.set(line, turn);
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
