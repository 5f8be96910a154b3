import type { QueryClient } from '@tanstack/react-query';
import { serverNow } from '#lib/server-clock.ts';
import { refreshInboxes } from './inbox-cache.ts';

/** All customers of a branch wait for the same minute: they do not ask at the same second. */
const spreadMs = 20_000;
/** The moment has passed for the server, too. */
const clocksDifferMs = 1_000;

let asker: QueryClient | null = null;
let due = Infinity;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Fetches the lists anew soon after a moment, once: of several moments the earliest counts first. */
export const refreshListsAt = (queryClient: QueryClient, at: number): void => {
  // Whoever signed out since waits for nothing any more.
  if (queryClient === asker && at >= due) return;
  clearTimeout(timer);
  asker = queryClient;
  due = at;
  timer = setTimeout(
    () => {
      due = Infinity;
      void refreshInboxes(queryClient);
    },
    at - serverNow() + clocksDifferMs + Math.random() * spreadMs,
  );
};
