import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { findMessages } from '#features/chat/api/search-messages.ts';

/** One letter finds too much to be of use, unless a script says a word with it. */
const isWorthSearching = (text: string): boolean => [...text].length > 1 || /[^\p{ASCII}]/u.test(text);

/**
 * Messages with a text in them, newest first; in all own conversations, or with one partner. `isOffline` while nothing
 * is found for want of a network; the search goes on by itself when there is one.
 */
export const useMessageSearch = (search: string, partnerId: string | null) => {
  const text = search.trim();
  const query = useInfiniteQuery({
    queryKey: ['message-search', partnerId, text],
    queryFn: ({ pageParam, signal }) => findMessages({ text, partnerId, page: pageParam }, signal),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (last.hasMore ? page + 1 : undefined),
    enabled: isWorthSearching(text),
    placeholderData: keepPreviousData,
  });
  const isAsked = isWorthSearching(text);
  const isOffline = query.fetchStatus === 'paused' && (query.isPlaceholderData || query.data === undefined);
  const pages = isOffline ? undefined : query.data?.pages;
  return {
    ...query,
    isAsked,
    isOffline,
    found: isAsked ? pages?.flatMap((page) => page.data) : [],
    hasNextPage: query.hasNextPage && !isOffline,
  };
};
