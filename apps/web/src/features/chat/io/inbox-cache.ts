import type { ChatPartner } from '@branchline/contract/shapes';
import { type InfiniteData, type QueryClient, replaceEqualDeep } from '@tanstack/react-query';
import { fetchPartners } from '../api/fetch-partners.ts';
import type { InboxKind, InboxPage } from '../core/inbox.ts';
import { knownOf, rowOf } from '../core/record.ts';
import { merge } from '../core/thread.ts';
import { findStored } from './chat-database.ts';
import { getThread, updateThread } from './thread-store.ts';

export type InboxData = InfiniteData<InboxPage, number>;

export const inboxKey = (kind: InboxKind, search: string, filter = 'all') => ['inbox', kind, search, filter] as const;
/** First part of the query key of a single partner, fetched because no list had them. */
export const partnerKey = 'partner';
export const everyInbox = { queryKey: ['inbox'] } as const;

/**
 * Merges a page of the inbox into the threads. `askedAt` is when it was requested, 0 when it comes from the device. What
 * is held already stays the same object: a list that loads again would have everything that shows it drawn anew.
 */
export const takePartners = (partners: readonly ChatPartner[], askedAt: number): void => {
  for (const listed of partners) {
    const partnerId = listed.userId;
    updateThread(partnerId, (thread) => {
      const known = knownOf(listed, askedAt);
      const waiting = replaceEqualDeep(thread.waiting, known.waiting);
      const there = thread.presence;
      const isThereStill = there?.online === listed.online && there.lastSeen === listed.lastSeen;
      const presence = isThereStill ? there : known.presence;
      const partner = replaceEqualDeep(thread.partner, listed);
      const held = partner === thread.partner ? thread : { ...thread, partner };
      return merge(held, { partnerId, ...known, waiting, presence });
    });
  }
};

/** Fetches a page of the inbox. Events may be newer than the reply, so rows are read through `currentRow`. */
export const loadPartners = async (query: Parameters<typeof fetchPartners>[0]): Promise<InboxPage> => {
  const askedAt = performance.now();
  const page = await fetchPartners(query);
  takePartners(page.data, askedAt);
  return page;
};

/** A partner's row with what is known by now. */
export const currentRow = (partner: ChatPartner): ChatPartner => rowOf(partner, getThread(partner.userId));

/** Pages refetched at once. Whoever scrolled further loads the rest by scrolling again. */
const refreshedPages = 10;

/** Refetches the lists: names, pictures and presence have no revision. */
export const refreshInboxes = async (queryClient: QueryClient): Promise<void> => {
  queryClient.setQueriesData<InboxData>(everyInbox, (inbox) => {
    if (!inbox || inbox.pages.length <= refreshedPages) return inbox;
    return { pages: inbox.pages.slice(0, refreshedPages), pageParams: inbox.pageParams.slice(0, refreshedPages) };
  });
  await Promise.all([
    queryClient.invalidateQueries(everyInbox),
    queryClient.invalidateQueries({ queryKey: [partnerKey] }),
  ]);
};

const has = (inbox: unknown, partnerId: string): boolean =>
  (inbox as InboxData | undefined)?.pages.some(({ data }) => data.some(({ userId }) => userId === partnerId)) ?? false;

/** Refetches the first page of lists with these filters that lack a partner, and prepends it. */
export const refreshTop = async (
  queryClient: QueryClient,
  partnerId: string,
  filters: readonly string[],
): Promise<void> => {
  for (const { queryKey: key, promise, state } of queryClient.getQueryCache().findAll(everyInbox)) {
    const filter = String(key[3]);
    if (key[2] !== '' || !filters.includes(filter) || has(state.data, partnerId)) continue;
    // A fetch in flight would overwrite what is written here, and may be older.
    await promise?.catch(() => undefined);
    const top = await loadPartners({ kind: key[1] === 'agents' ? 'agents' : 'people', page: 1, search: '', filter });
    queryClient.setQueryData<InboxData>(key, (inbox) => {
      const [first, ...others] = inbox?.pages ?? [];
      return inbox && first && { ...inbox, pages: [{ ...first, data: [...top.data, ...first.data] }, ...others] };
    });
  }
};

/** A partner from the lists in the cache; undefined when none has them. */
export const findListedPartner = (queryClient: QueryClient, partnerId: string): ChatPartner | undefined => {
  for (const [, inbox] of queryClient.getQueriesData<InboxData>(everyInbox)) {
    for (const page of inbox?.pages ?? []) {
      const partner = page.data.find((each) => each.userId === partnerId);
      if (partner) return currentRow(partner);
    }
  }
  return undefined;
};

/** A partner from the lists stored on this device, or stored with the conversation; null when neither has them. */
export const findStoredPartner = async (
  partnerId: string,
  kinds: readonly InboxKind[],
): Promise<ChatPartner | null> => {
  const lists = await Promise.all(kinds.map((kind) => findStored('inboxes', kind)));
  const listed = lists.flatMap((list) => list?.partners ?? []).find(({ userId }) => userId === partnerId);
  return listed ?? (await findStored('threads', partnerId))?.partner ?? null;
};
