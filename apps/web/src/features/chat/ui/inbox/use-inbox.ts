import type { ChatPartner } from '@branchline/contract/shapes';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { findStored, keep } from '#features/chat/io/chat-database.ts';
import { currentRow, inboxKey, loadPartners, takePartners } from '#features/chat/io/inbox-cache.ts';
import { unreadFirst } from '#features/chat/io/inbox-order.ts';
import { threadChanges } from '#features/chat/io/thread-store.ts';
import { uniquePartners, type InboxKind, type InboxPage, sortPartners } from '#features/chat/core/inbox.ts';
import { getSession } from '#lib/session-store.ts';
import { useStore } from '#lib/store.ts';

/** Partners of a list stored on the device. */
const maxStoredPartners = 20;

/** The stored first page, shown until the server answers. Undefined while loading; null when there is none. */
const useStoredPage = (kind: InboxKind): InboxPage | null | undefined => {
  const [stored, setStored] = useState<InboxPage | null>();
  useEffect(() => {
    let isCurrent = true;
    void findStored('inboxes', kind).then((found) => {
      if (!isCurrent) return;
      takePartners(found?.partners ?? [], 0);
      setStored(found ? { data: found.partners } : null);
    });
    return () => {
      isCurrent = false;
      setStored(undefined);
    };
  }, [kind]);
  return stored;
};

/** A list as the server pages it. */
const listQuery = (kind: InboxKind, search: string, filter: string) => ({
  queryKey: inboxKey(kind, search, filter),
  queryFn: ({ pageParam }: { readonly pageParam: number }) => loadPartners({ kind, page: pageParam, search, filter }),
  initialPageParam: 1,
  // An empty page is the end.
  getNextPageParam: (last: InboxPage, _pages: readonly InboxPage[], page: number) =>
    last.data.length > 0 ? page + 1 : undefined,
});

/** The list of conversations, a page at a time; `filter` as the server takes it. */
export const useInbox = (kind: InboxKind, search: string, filter: string) => {
  /** The list that the device keeps, in its own order. */
  const isWhole = search === '' && filter === 'all';
  const stored = useStoredPage(kind);
  const isUnreadFirst = useStore(unreadFirst, (isFirst) => isFirst) && isWhole;
  const query = useInfiniteQuery({
    ...listQuery(kind, search, filter),
    // While typing, the previous results stay.
    placeholderData: (previous: InfiniteData<InboxPage, number> | undefined) => (search === '' ? undefined : previous),
  });
  // Waiting customers may be on any page.
  const unread = useInfiniteQuery({
    ...listQuery(kind, '', 'unread'),
    enabled: isUnreadFirst && kind === 'people' && getSession()?.role === 'team_leader',
  });
  const storedPages = useMemo(() => (stored && isWhole ? [stored] : undefined), [stored, isWhole]);
  const pages = query.data?.pages ?? storedPages;
  const unreadPages = isUnreadFirst ? unread.data?.pages : undefined;
  /** Until every unread one is there, what was read is no row, but for pins: others would come in above it. */
  const hasMoreUnread = unreadPages?.at(-1)?.hasMore ?? false;
  const changes = useStore(threadChanges, (count) => count);
  const current = useMemo(() => {
    const listed = hasMoreUnread ? pages?.map(({ data }) => ({ data: data.filter(({ pinned }) => pinned) })) : pages;
    // The list of unread ones holds archived ones too.
    const waiting = unreadPages?.map(({ data }) => ({ data: data.filter(({ archived }) => !archived) })) ?? [];
    const shown = listed && [...listed, ...waiting];
    const rows = shown && uniquePartners(shown).map(currentRow);
    return { rows: rows && search === '' ? sortPartners(rows, isUnreadFirst) : rows, changes };
  }, [pages, unreadPages, hasMoreUnread, isUnreadFirst, search, changes]).rows;
  const isAnswered = query.data !== undefined && !query.isPlaceholderData;
  const saved = useRef<readonly ChatPartner[]>([]);
  useEffect(() => {
    if (!isWhole || !current || !isAnswered || hasMoreUnread) return;
    const partners = current.slice(0, maxStoredPartners);
    if (saved.current.length === partners.length && partners.every((row, index) => row === saved.current[index]))
      return;
    saved.current = partners;
    void keep('inboxes', { kind, partners });
  }, [kind, isWhole, current, isAnswered, hasMoreUnread]);
  // Rows are rendered in slices, so that input is handled in between.
  const partners = useDeferredValue(current);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = hasMoreUnread ? unread : query;
  const next = { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage };
  return { ...query, ...next, partners, isStorageRead: stored !== undefined };
};
