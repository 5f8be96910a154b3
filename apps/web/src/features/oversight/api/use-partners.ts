import { listUserChats } from '@branchline/contract/conversations';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';

/** The people a user has written with, a page at a time. Each page that is fetched is recorded. */
export const usePartners = (userId: string) =>
  useInfiniteQuery({
    queryKey: ['oversight', 'partners', userId],
    queryFn: ({ pageParam, signal }) =>
      call(listUserChats, { body: { specificUserId: userId, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (last.hasMore ? page + 1 : undefined),
    // Opening the list is a look, whenever it was open before. Coming back to the window is none.
    gcTime: 0,
    staleTime: Infinity,
    enabled: userId !== '',
  });
