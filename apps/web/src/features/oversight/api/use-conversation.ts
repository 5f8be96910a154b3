import { readConversation, type WatchedMessage } from '@branchline/contract/conversations';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';

export interface TwoPeople {
  /** Whose conversations are looked at. */
  readonly userId: string;
  readonly partnerId: string;
}

/** A conversation of two people, from the newest page back. Each page that is fetched is recorded. */
export const useConversation = ({ userId, partnerId }: TwoPeople) =>
  useInfiniteQuery({
    queryKey: ['oversight', 'messages', userId, partnerId],
    queryFn: ({ pageParam, signal }) =>
      call(readConversation, {
        body: {
          firstUserId: userId,
          secondUserId: partnerId,
          page: 1,
          ...(pageParam !== null && { before: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (last): number | undefined => (last.hasMore ? last.data[0]?.seq : undefined),
    // Opening a conversation is a look, whenever it was open before. Coming back to the window is none.
    gcTime: 0,
    staleTime: Infinity,
    enabled: userId !== '' && partnerId !== '',
  });

/** The pages as one run, oldest first. */
export const messagesOf = (pages: readonly { readonly data: readonly WatchedMessage[] }[]): WatchedMessage[] =>
  [...pages].reverse().flatMap((page) => page.data);
