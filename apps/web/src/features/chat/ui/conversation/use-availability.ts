import type { ChatPartner } from '@branchline/contract/shapes';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { serverNow } from '#lib/server-clock.ts';
import { refreshInboxes } from '#features/chat/io/inbox-cache.ts';

/** Jitter: all customers of a branch wait for the same minute, and should not all ask in the same second. */
const spreadMs = 20_000;
/** The moment has passed for the server, too. */
const clocksDifferMs = 1_000;

let asker: QueryClient | null = null;
let due = Infinity;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Refetches the lists soon after a moment. Of several moments the earliest comes first. */
const refreshListsAt = (queryClient: QueryClient, at: number): void => {
  // Signed out meanwhile.
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

/** The longest delay of a timer. By then the lists have been refetched anyway. */
const longestMs = 24 * 60 * 60 * 1000;

/**
 * That a customer's leader does not answer now; null: they do. It ends by itself when its time is over, and begins when
 * the branch closes: the lists are asked for what is so then.
 */
export const useAvailability = ({ availability }: ChatPartner): ChatPartner['availability'] | null => {
  const queryClient = useQueryClient();
  const [, setPassed] = useState(0);
  const until = availability?.until ?? null;
  const endsAt = until === null ? Infinity : Date.parse(until);
  useEffect(() => {
    const leftMs = endsAt - serverNow();
    if (leftMs <= 0 || leftMs > longestMs) return;
    refreshListsAt(queryClient, endsAt);
    const timer = setTimeout(() => setPassed((count) => count + 1), leftMs);
    return () => clearTimeout(timer);
  }, [queryClient, endsAt]);
  if (!availability || availability.state === 'open' || endsAt <= serverNow()) return null;
  return availability;
};
