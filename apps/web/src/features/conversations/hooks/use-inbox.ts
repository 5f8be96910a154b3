import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fetchPartners } from '../api/fetch-partners.ts';
import { tryWithDatabase } from '../lib/chat-database.ts';
import { inboxKey, type InboxKind, type InboxPage } from '../lib/inbox-cache.ts';

/** The first page that the device kept, shown until the server has answered. */
const useKeptPage = (kind: InboxKind): InboxPage | undefined => {
  const [kept, setKept] = useState<InboxPage>();
  useEffect(() => {
    let isCurrent = true;
    void tryWithDatabase((database) => database.get('inboxes', kind), undefined).then((found) => {
      if (isCurrent && found) setKept({ data: found.partners, hasMore: false });
    });
    return () => {
      isCurrent = false;
      setKept(undefined);
    };
  }, [kind]);
  return kept;
};

/** The list of conversations, a page at a time. */
export const useInbox = (kind: InboxKind, search: string) => {
  const kept = useKeptPage(kind);
  const query = useInfiniteQuery({
    queryKey: inboxKey(kind, search),
    queryFn: ({ pageParam }) => fetchPartners({ kind, page: pageParam, search }),
    initialPageParam: 1,
    getNextPageParam: (last: InboxPage, _pages, page) => (last.hasMore ? page + 1 : undefined),
    // While one types, what was found before stays on show.
    placeholderData: (previous: InfiniteData<InboxPage, number> | undefined) => (search === '' ? undefined : previous),
  });
  const firstPage = query.data?.pages[0];
  useEffect(() => {
    if (search !== '' || !firstPage || query.isPlaceholderData) return;
    const partners = [...firstPage.data];
    void tryWithDatabase((database) => database.put('inboxes', { kind, partners }), null);
  }, [kind, search, firstPage, query.isPlaceholderData]);
  const pages = query.data?.pages ?? (kept && search === '' ? [kept] : undefined);
  // Pages drift while messages arrive: a partner is listed once, where they come first.
  const seen = new Set<string>();
  const partners = pages
    ?.flatMap((page) => page.data)
    .filter(({ userId }) => !seen.has(userId) && seen.add(userId).has(userId));
  return { ...query, partners };
};
