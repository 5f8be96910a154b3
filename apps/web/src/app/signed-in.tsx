import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { askAgainOnline, makeQueryClient } from '#lib/query-client.ts';
import { connect, disconnect } from '#lib/realtime.ts';

/** What every signed-in screen has around it: the cache of server data, and the realtime connection of those who chat. */
export function SignedIn({ children }: { children: ReactNode }) {
  const [queryClient] = useState(makeQueryClient);
  useEffect(() => {
    void connect();
    return disconnect;
  }, []);
  useEffect(() => askAgainOnline(queryClient), [queryClient]);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
