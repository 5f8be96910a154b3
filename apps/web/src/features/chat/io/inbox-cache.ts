import type { ChatPartner } from '@branchline/contract/shapes';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { fetchPartners } from '../api/fetch-partners.ts';
import type { InboxKind, InboxPage } from '../core/inbox.ts';
import { knownOf, rowOf } from '../core/record.ts';
import { findStored } from './chat-database.ts';
import { getThread, mergeIn } from './thread-store.ts';

export type InboxData = InfiniteData<InboxPage, number>;

export const inboxKey = (kind: InboxKind, search: string, filter = 'all') => ['inbox', kind, search, filter] as const;
/** Begins the key of one partner, asked for because no list showed them. */
export const partnerKey = 'partner';
export const everyInbox = { queryKey: ['inbox'] } as const;

/** What a list says of its conversations, asked for at a moment, 0 when it was kept on the device. */
export const takePartners = (partners: readonly ChatPartner[], askedAt: number): void => {
  for (const partner of partners) mergeIn({ partnerId: partner.userId, ...knownOf(partner, askedAt) });
};

/** Fetches a page of the inbox. Events may be newer than the answer: its conversations are shown as `currentRow` says. */
export const loadPartners = async (query: Parameters<typeof fetchPartners>[0]): Promise<InboxPage> => {
  const askedAt = performance.now();
  const page = await fetchPartners(query);
  takePartners(page.data, askedAt);
  return page;
};

/** A partner of a list, as they are by now. */
export const currentRow = (partner: ChatPartner): ChatPartner => rowOf(partner, getThread(partner.userId));

/** Pages that are fetched again at once; who scrolled further than that loads more as before. */
const refreshedPages = 10;

/** Fetches the lists again: names, pictures and who is there have no revision. */
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

/** Puts the first page, fetched again, on top of those of the lists with these filters that lack somebody. */
export const refreshTop = async (
  queryClient: QueryClient,
  partnerId: string,
  filters: readonly string[],
): Promise<void> => {
  for (const { queryKey: key, promise, state } of queryClient.getQueryCache().findAll(everyInbox)) {
    const filter = String(key[3]);
    if (key[2] !== '' || !filters.includes(filter) || has(state.data, partnerId)) continue;
    // What is under way would take the place of what is put here, and may be older.
    await promise?.catch(() => undefined);
    const top = await loadPartners({ kind: key[1] === 'agents' ? 'agents' : 'people', page: 1, search: '', filter });
    queryClient.setQueryData<InboxData>(key, (inbox) => {
      const [first, ...others] = inbox?.pages ?? [];
      return inbox && first && { ...inbox, pages: [{ ...first, data: [...top.data, ...first.data] }, ...others] };
    });
  }
};

/** A partner as a list already shows them; undefined when none does. */
export const findPartner = (queryClient: QueryClient, partnerId: string): ChatPartner | undefined => {
  for (const [, inbox] of queryClient.getQueriesData<InboxData>(everyInbox)) {
    for (const page of inbox?.pages ?? []) {
      const partner = page.data.find((each) => each.userId === partnerId);
      if (partner) return currentRow(partner);
    }
  }
  return undefined;
};

/** A partner as this device keeps them in its lists; null when none of these kinds has them. */
export const findKeptPartner = async (partnerId: string, kinds: readonly InboxKind[]): Promise<ChatPartner | null> => {
  const lists = await Promise.all(kinds.map((kind) => findStored('inboxes', kind)));
  return lists.flatMap((list) => list?.partners ?? []).find(({ userId }) => userId === partnerId) ?? null;
};
