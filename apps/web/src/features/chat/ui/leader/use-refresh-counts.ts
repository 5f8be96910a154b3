import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { inboxCountsQuery } from '#features/chat/api/inbox-counts.ts';
import { threadChanges } from '#features/chat/io/thread-store.ts';
import { throttle } from '#lib/throttle.ts';

/** Of many changes one after the other the counts are asked for once. */
const restMs = 1000;

/** Has the counts of the filters asked for again after anything in the lists or their conversations changed. */
export const useRefreshCounts = (): void => {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refresh = throttle(() => void queryClient.invalidateQueries(inboxCountsQuery), restMs);
    const stops = [
      threadChanges.subscribe(refresh.soon),
      queryClient.getQueryCache().subscribe(({ query, type }) => {
        if (type === 'updated' && String(query.queryKey).startsWith('inbox,')) refresh.soon();
      }),
    ];
    return () => {
      refresh.cancel();
      for (const stop of stops) stop();
    };
  }, [queryClient]);
};
