import { type ComponentType, useState } from 'react';
import { type RetryPolicy, loadWithRetry } from '#lib/lazy-with-retry.ts';

/** Whoever is without a network is told at once. */
const patience: RetryPolicy = { againMs: 3_000, timesMost: 20, mayHelp: () => navigator.onLine };

interface WantedPart<P> {
  /** Null until it is there. */
  readonly Part: ComponentType<P> | null;
  readonly isComing: boolean;
  readonly hasFailed: boolean;
  /** Asks for its code, again after a failure. */
  readonly want: () => void;
}

/** What opens over the page, and whose code comes when it is wanted. Without it the page stays as it is. */
export const useLazyPart = <P>(load: () => Promise<ComponentType<P>>): WantedPart<P> => {
  const [Part, setPart] = useState<ComponentType<P> | null>(null);
  const [state, setState] = useState<'quiet' | 'coming' | 'failed'>('quiet');
  const want = (): void => {
    if (Part || state === 'coming') return;
    setState('coming');
    loadWithRetry(load, patience).then(
      (part) => {
        setPart(() => part);
        setState('quiet');
      },
      () => setState('failed'),
    );
  };
  return { Part, isComing: state === 'coming', hasFailed: state === 'failed', want };
};
