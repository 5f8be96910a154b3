interface Line {
  /** Fulfilled when whoever came last is done, however it ended. */
  end: Promise<unknown>;
  length: number;
}

/** Runs work of one key one after the other. Whoever finds `mostWaiting` before them does not wait. */
export const createTurns = (mostWaiting: number) => {
  const lines = new Map<string, Line>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(key) ?? { end: Promise.resolve(), length: 0 };
    if (line.length > mostWaiting) return work();
    lines.set(key, line);
    line.length += 1;
    const done = line.end.then(work);
    line.end = done.catch(() => undefined);
    try {
      return await done;
    } finally {
      line.length -= 1;
      if (line.length === 0) lines.delete(key);
    }
  };
};
