import type { QueryClient } from '@tanstack/react-query';
import { serverNow } from '#lib/server-clock.ts';
import { refreshInboxes } from './inbox-cache.ts';

/** All customers of a branch wait for the same minute: they do not ask at the same second. */
const spreadMs = 20_000;
/** The moment has passed for the server, too. */
const clocksDifferMs = 1_000;

let due = Infinity;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Fetches the lists anew soon after a moment, once: of several moments the earliest counts first. */
export const refreshListsAt = (queryClient: QueryClient, at: number): void => {
  if (at >= due) return;
  clearTimeout(timer);
  due = at;
  timer = setTimeout(
    () => {
      due = Infinity;
      void refreshInboxes(queryClient);
    },
    at - serverNow() + clocksDifferMs + Math.random() * spreadMs,
  );
};
