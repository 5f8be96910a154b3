import { usersChatWithMe } from '@branchline/contract/socket-events';
import { emit } from '#lib/realtime.ts';
import { asRead, type InboxKind, type InboxPage } from '../lib/inbox-page-shape.ts';
import { isLookedAt } from '../lib/open-conversation.ts';

/**
 * A page of the inbox; `search` finds people by a part of their name. Of who is looked at nothing is unread, though the
 * server may have answered before it was told.
 */
export const fetchPartners = async (query: {
  readonly kind: InboxKind;
  readonly page: number;
  readonly search: string;
}): Promise<InboxPage> => {
  const { data } = await emit(usersChatWithMe, {
    agentask: query.kind === 'agents' ? 1 : 0,
    page: query.page,
    ...(query.search !== '' && { search: query.search }),
  });
  return { data: data.map((partner) => (isLookedAt(partner.userId) ? asRead(partner) : partner)) };
};
