import { type ComponentType, lazy } from 'react';
import { type RetryPolicy, retry } from './retry.ts';

export type { RetryPolicy };

/** Of a piece without which the rest of the screen can be used. */
const forAPiece: RetryPolicy = { againMs: 3_000, timesMost: 20 };

/** A part of the app did not arrive: the network is away, or a newer version replaced the files. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';

  constructor(cause: unknown) {
    super('A part of the app could not be loaded', { cause });
  }
}

/** Asks for code again until it is there, every 3 s for a minute unless told otherwise. Then throws `ChunkLoadError`. */
export const loadWithRetry = <T>(load: () => Promise<T>, policy = forAPiece): Promise<T> =>
  retry(load, policy).catch((cause: unknown) => {
    throw new ChunkLoadError(cause);
  });

/**
 * A piece of a screen whose code comes when it is first shown; `name` is its export. On a bad line the piece is late, and
 * what it belongs to stays. Where its code does not come at all, `instead` is drawn, else the screen says so.
 */
export const lazyWithRetry = <N extends string, P>(
  load: () => Promise<Record<N, ComponentType<P>>>,
  name: N,
  instead?: ComponentType<P>,
) =>
  lazy(() =>
    loadWithRetry(load).then(
      (part) => ({ default: part[name] }),
      (error: unknown) => {
        if (!instead) throw error;
        return { default: instead };
      },
    ),
  );

/** In place of a piece that a screen can do without. */
export const nothing = (): null => null;
