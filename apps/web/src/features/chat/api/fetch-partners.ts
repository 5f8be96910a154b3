import { usersChatWithMe } from '@branchline/contract/socket-events';
import { emit } from '#lib/realtime.ts';
import type { InboxKind, InboxPage } from '../core/inbox.ts';

/** A page of the inbox; `search` finds people by a part of their name, `filter` is a leader’s choice. */
export const fetchPartners = async (query: {
  readonly kind: InboxKind;
  readonly page: number;
  readonly search: string;
  readonly filter?: string;
}): Promise<InboxPage> => {
  const { data, hasMore } = await emit(usersChatWithMe, {
    agentask: query.kind === 'agents' ? 1 : 0,
    page: query.page,
    ...(query.search !== '' && { search: query.search }),
    ...(query.filter !== undefined && { filter: query.filter }),
  });
  return { data, hasMore };
};
