import { type ComponentType, lazy } from 'react';

export interface Patience {
  readonly againMs: number;
  readonly timesMost: number;
  /** Whether asking again may help; true without it. */
  readonly mayHelp?: () => boolean;
}

/** Of a piece without which the rest of the screen can be used. */
const forAPiece: Patience = { againMs: 3_000, timesMost: 20 };

/** A part of the app did not arrive: the network is away, or a newer version replaced the files. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';

  constructor(cause: unknown) {
    super('A part of the app could not be loaded', { cause });
  }
}

/** Asks for code again until it is there, every 3 s for a minute unless told otherwise. Then throws `ChunkLoadError`. */
export const loadWithRetry = async <T>(
  load: () => Promise<T>,
  { againMs, timesMost, mayHelp = () => true }: Patience = forAPiece,
): Promise<T> => {
  for (let times = 1; ; times++)
    try {
      return await load();
    } catch (cause) {
      if (times >= timesMost || !mayHelp()) throw new ChunkLoadError(cause);
      await new Promise((resolve) => setTimeout(resolve, againMs));
    }
};

/**
 * A piece of a screen whose code comes when it is first shown; `name` is its export. On a bad line the piece is late, and
 * what it belongs to stays.
 */
export const lazyWithRetry = <N extends string, P>(load: () => Promise<Record<N, ComponentType<P>>>, name: N) =>
  lazy(async () => ({ default: (await loadWithRetry(load))[name] }));
