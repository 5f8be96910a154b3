import type { ChatPartner } from '@branchline/contract/shapes';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { fetchPartners } from '#features/chat/api/fetch-partners.ts';
import { findKept, keep } from '#features/chat/io/chat-database.ts';
import { inboxKey } from '#features/chat/io/inbox-cache.ts';
import type { InboxKind, InboxPage } from '#features/chat/core/inbox-page-shape.ts';

/** The first page that the device kept, shown until the server has answered. Undefined while it is looked for, or null. */
const useKeptPage = (kind: InboxKind): InboxPage | null | undefined => {
  const [kept, setKept] = useState<InboxPage | null>();
  useEffect(() => {
    let isCurrent = true;
    void findKept('inboxes', kind).then((found) => {
      if (isCurrent) setKept(found ? { data: found.partners } : null);
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
    // An empty page is the end.
    getNextPageParam: (last: InboxPage, _pages, page) => (last.data.length > 0 ? page + 1 : undefined),
    // While one types, what was found before stays on show.
    placeholderData: (previous: InfiniteData<InboxPage, number> | undefined) => (search === '' ? undefined : previous),
  });
  const firstPage = query.data?.pages[0];
  useEffect(() => {
    if (search !== '' || !firstPage || query.isPlaceholderData) return;
    const partners = [...firstPage.data];
    void keep('inboxes', { kind, partners });
  }, [kind, search, firstPage, query.isPlaceholderData]);
  const keptPages = useMemo(() => (kept && search === '' ? [kept] : undefined), [kept, search]);
  const pages = query.data?.pages ?? keptPages;
  // Rows are drawn in slices, between which a touch is answered.
  const partners = useDeferredValue(useMemo(() => pages && eachOnce(pages), [pages]));
  return { ...query, partners, isKeptKnown: kept !== undefined };
};

/** Pages drift while messages arrive: a partner is listed once, where they come first. */
const eachOnce = (pages: readonly InboxPage[]): ChatPartner[] => {
  const partners = new Map<string, ChatPartner>();
  for (const page of pages) {
    for (const partner of page.data) if (!partners.has(partner.userId)) partners.set(partner.userId, partner);
  }
  return [...partners.values()];
};
