import type { ReactNode } from 'react';
import { loadFailure } from '#lib/load-advice.ts';
import { ErrorState } from './error-state.tsx';
import { OfflineState } from './offline-state.tsx';

export interface NotLoadedProps {
  /** A query that has no data. */
  query: {
    readonly error: unknown;
    readonly isPaused: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** What is said where it failed. */
  message: string;
  /** What stands there while it loads. */
  children: ReactNode;
  compact?: boolean;
}

/** In the place of what a query has not brought: that it waits for the network, why it failed, or its skeleton. */
export function NotLoaded({ query, message, children, compact = false }: NotLoadedProps) {
  const { error, isPaused, isFetching, refetch } = query;
  if (isPaused) return <OfflineState compact={compact} />;
  if (!error) return children;
  return <ErrorState compact={compact} busy={isFetching} {...loadFailure(error, message, () => void refetch())} />;
}
