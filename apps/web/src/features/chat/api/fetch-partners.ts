import { usersChatWithMe } from '@branchline/contract/socket-events';
import { emit } from '#lib/realtime.ts';
import { asRead, type InboxKind, type InboxPage } from '../core/inbox-page-shape.ts';
import { isLookedAt } from '../io/open-conversation.ts';
import { getThread } from '../io/thread-store.ts';

/** Whether a conversation is drawn before the reader's eyes, and so read, though the server may not have heard yet. */
const isBeingRead = (partnerId: string): boolean => isLookedAt(partnerId) && getThread(partnerId).isFresh;

/** A page of the inbox; `search` finds people by a part of their name. */
export const fetchPartners = async (query: {
  readonly kind: InboxKind;
  readonly page: number;
  readonly search: string;
}): Promise<InboxPage> => {
  const { data, hasMore } = await emit(usersChatWithMe, {
    agentask: query.kind === 'agents' ? 1 : 0,
    page: query.page,
    ...(query.search !== '' && { search: query.search }),
  });
  return { data: data.map((partner) => (isBeingRead(partner.userId) ? asRead(partner) : partner)), hasMore };
};
