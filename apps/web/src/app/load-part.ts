import { type ComponentType, lazy } from 'react';
import { ChunkLoadError, loadWithRetry, type RetryPolicy } from '#lib/lazy-with-retry.ts';
import { withTimeout } from '#lib/with-timeout.ts';

const loadingLimitMs = 120_000;

/** One request that was dropped is made up for; a version that is gone, or a device without a network, is told soon. */
const forAScreen: RetryPolicy = { againMs: 1_000, timesMost: 4, mayHelp: () => navigator.onLine };

/** A component whose code comes when it is first shown, or when it is asked for before. */
export type Part<P> = ComponentType<P> & { readonly load: () => Promise<unknown> };

/** A component that is loaded when it is first shown; `name` is its export. */
export const loadPart = <N extends string, P>(load: () => Promise<Record<N, ComponentType<P>>>, name: N): Part<P> => {
  let loaded: { readonly default: ComponentType<P> } | undefined;
  const fetchPart = async () => {
    const part = await withTimeout(loadWithRetry(load, forAScreen), loadingLimitMs, null);
    if (part === null) throw new ChunkLoadError(new Error('Loading took too long'));
    return (loaded = { default: part[name] });
  };
  // React suspends a screen even for a promise that has its value. It does not for a thenable that answers within `then`.
  const drawn = lazy(() => (loaded ? thenableOf(loaded) : fetchPart()));
  return Object.assign(drawn as ComponentType<P>, { load: fetchPart });
};

/** A promise whose `then` calls back at once, not in a later microtask. */
const thenableOf = <T>(value: T): Promise<T> =>
  Object.assign(Promise.resolve(value), { then: (take: (value: T) => unknown) => take(value) });
