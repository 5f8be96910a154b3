import { type Mutation, MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError, messageOf } from './api-error.ts';
import { getSession } from './session-store.ts';
import { showFailure, showSuccess } from './toasts.ts';
import { failureTexts } from './texts/failure-texts.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error;
    mutationMeta: {
      /** False: the screen tells of success and failure itself. */
      readonly toast?: boolean;
      /** Queries that the change makes stale. A mutation ends when those on show are loaded again. */
      readonly refreshes?: readonly QueryKey[];
    };
  }
}

const worthAnotherTry = (error: Error): boolean =>
  error instanceof ApiError && (error.code === 'offline' || error.code === 'unavailable');

const messageIn = (reply: unknown): string | null => {
  if (typeof reply !== 'object' || reply === null || !('message' in reply)) return null;
  return typeof reply.message === 'string' ? reply.message : null;
};

/** The end of a session says so itself (`app.tsx`). */
const isOfEndedSession = (error: Error): boolean =>
  error instanceof ApiError && error.code === 'unauthenticated' && getSession() === null;

/**
 * The cache of what the server said. Every message of the server is a toast here, once: a change's
 * success and failure, and a list's failure when older content stays on show (an empty one shows an error state).
 */
export const makeQueryClient = (): QueryClient => {
  const refresh = ({ meta }: Pick<Mutation, 'meta'>): Promise<unknown> =>
    Promise.all((meta?.refreshes ?? []).map((queryKey) => client.invalidateQueries({ queryKey })));
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // What was under way when a session ended fails with it: there is nothing more to say.
        if (query.state.data !== undefined && getSession() !== null)
          showFailure(messageOf(error, failureTexts.unavailable));
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _onMutateResult, mutation) => {
        // Whose own customers need a successor is asked for one.
        const isAsked = error instanceof ApiError && error.customers !== undefined;
        if (mutation.meta?.toast !== false && !isAsked && !isOfEndedSession(error))
          showFailure(messageOf(error, failureTexts.unavailable));
        // Somebody else deleted what is still on show here.
        if (error instanceof ApiError && error.code === 'not_found') void client.invalidateQueries();
        // It may have been made all the same, in part or before the answer was lost.
        else void refresh(mutation);
      },
      onSuccess: (reply, _variables, _onMutateResult, mutation) => {
        const message = messageIn(reply);
        if (message !== null && message !== '' && mutation.meta?.toast !== false) showSuccess(message);
        return refresh(mutation);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && worthAnotherTry(error),
        // Without a network a list waits (`fetchStatus: 'paused'`) and goes on by itself.
        networkMode: 'online',
      },
      // A change that waits silently for the network would be a surprise: it fails at once, and says so.
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return client;
};

/**
 * Asks again, when a network comes back, for what failed for want of one: a page that began without one was not told
 * that it went. Returns what ends it.
 */
export const askAgainOnline = (client: QueryClient): (() => void) => {
  const askAgain = (): void => {
    const isLost = ({ state: { error } }: { state: { error: Error | null } }): boolean =>
      error instanceof ApiError && error.code === 'offline';
    void client.refetchQueries({ type: 'active', predicate: isLost }, { cancelRefetch: false });
  };
  window.addEventListener('online', askAgain);
  return () => window.removeEventListener('online', askAgain);
};
