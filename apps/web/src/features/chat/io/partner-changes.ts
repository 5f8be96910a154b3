import type { ChatPartner } from '@branchline/contract/shapes';
import type { QueryClient } from '@tanstack/react-query';
import { getSession } from '#lib/session-store.ts';
import {
  everyInbox,
  findListedPartner,
  type InboxData,
  partnerKey,
  refreshInboxes,
  refreshTop,
  takePartners,
} from './inbox-cache.ts';

/** The filters of a leader’s inbox whose lists a customer belongs to. */
const filtersOf = ({ pinned, markedUnread, unread, labels, waitingSince }: ChatPartner): string[] => [
  'all',
  ...(waitingSince ? ['waiting'] : []),
  ...(pinned ? ['pinned'] : []),
  ...(markedUnread || unread > 0 ? ['unread'] : []),
  ...(labels ?? []).map(({ id }) => `label:${id}`),
];

/**
 * Takes how a partner of the own lists is now, in all lists; null: they left them. Without an id too much changed to be
 * told one by one.
 */
export const takePartnerChange = async (
  queryClient: QueryClient,
  { partner, userId }: { readonly partner: ChatPartner | null; readonly userId: string | null },
): Promise<void> => {
  if (userId === null) return refreshInboxes(queryClient);
  // What is under way may be older, and would take the place of this.
  for (const { promise } of queryClient.getQueryCache().findAll(everyInbox)) await promise?.catch(() => undefined);
  if (partner) takePartners([partner], performance.now());
  const was = findListedPartner(queryClient, userId)?.archived ?? false;
  // It goes from one list to another, and its place there is the server's to say.
  if (partner && was !== (partner.archived ?? false)) return refreshInboxes(queryClient);
  const changed = (rows: readonly ChatPartner[]): readonly ChatPartner[] =>
    partner ? rows.map((row) => (row.userId === userId ? partner : row)) : rows.filter((row) => row.userId !== userId);
  queryClient.setQueriesData<InboxData>(
    everyInbox,
    (inbox) => inbox && { ...inbox, pages: inbox.pages.map((page) => ({ ...page, data: changed(page.data) })) },
  );
  queryClient.setQueriesData<ChatPartner | null>({ queryKey: [partnerKey] }, (found) =>
    found?.userId === userId ? partner : found,
  );
  // Fellow leaders come and go in a list of their own. A customer's new leader is new in the list, as a leader's customer is.
  const isInList = partner?.role === 'customer' || getSession()?.role === 'customer';
  if (partner && isInList) await refreshTop(queryClient, userId, filtersOf(partner)).catch(() => undefined);
};
