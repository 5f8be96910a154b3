import { waitAtMost } from '#platform/deadline';

interface Line {
  /** Fulfilled when whoever came last is done, however it ended. */
  end: Promise<unknown>;
  length: number;
}

export interface KeyedQueueLimits {
  /** Whoever finds so many before them does not wait. */
  readonly mostWaiting: number;
  /** Whoever waited so long goes on beside those before them, which may hang. */
  readonly longestWaitMs: number;
}

/** Runs work of one key one after the other. */
export const createKeyedQueue = ({ mostWaiting, longestWaitMs }: KeyedQueueLimits) => {
  const lines = new Map<string, Line>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(key) ?? { end: Promise.resolve(), length: 0 };
    if (line.length > mostWaiting) return work();
    lines.set(key, line);
    const done = (line.length === 0 ? line.end : waitAtMost(line.end, longestWaitMs)).then(work);
    line.end = done.catch(() => undefined);
    line.length += 1;
    try {
      return await done;
    } finally {
      line.length -= 1;
      if (line.length === 0) lines.delete(key);
    }
  };
};
