import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { inboxCountsQuery } from '#features/chat/api/inbox-counts.ts';
import { threadChanges } from '#features/chat/io/thread-store.ts';

/** Of many changes one after the other the counts are asked for once. */
const restMs = 1000;

/** Has the counts of the filters asked for again after anything in the lists or their conversations changed. */
export const useFreshCounts = (): void => {
  const queryClient = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refreshSoon = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void queryClient.invalidateQueries(inboxCountsQuery);
      }, restMs);
    };
    const stops = [
      threadChanges.subscribe(refreshSoon),
      queryClient.getQueryCache().subscribe(({ query, type }) => {
        if (type === 'updated' && String(query.queryKey).startsWith('inbox,')) refreshSoon();
      }),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [queryClient]);
};
