import { newMessage } from '@branchline/contract/socket-events';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { inboxKey } from '#features/chat/io/inbox-cache.ts';
import { on } from '#lib/realtime-events.ts';
import { throttle } from '#lib/throttle.ts';

/** Of many messages one after the other the list is asked for once. */
const restMs = 1000;

/** Has those who wait asked for again after a message: whoever waits since now is the last of them, on whichever page. */
export const useRefreshWaiting = (isShown: boolean): void => {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isShown) return;
    const refresh = throttle(
      () => void queryClient.invalidateQueries({ queryKey: inboxKey('people', '', 'waiting') }),
      restMs,
    );
    const stop = on(newMessage, refresh.soon);
    return () => {
      refresh.cancel();
      stop();
    };
  }, [queryClient, isShown]);
};
