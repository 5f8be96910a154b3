import type { ChatPartner } from '@branchline/contract/shapes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { refreshListsAt } from '#features/chat/io/refresh-lists-at.ts';
import { serverNow } from '#lib/server-clock.ts';

/** Timers take no longer time; by then the lists were fetched anew anyway. */
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
