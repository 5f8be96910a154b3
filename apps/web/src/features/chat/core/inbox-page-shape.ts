import type { ChatPartner } from '@branchline/contract/shapes';

/** Which list: a customer's leaders and a leader's customers, or fellow leaders. */
export type InboxKind = 'people' | 'agents';

export interface InboxPage {
  readonly data: readonly ChatPartner[];
  /** Whether the server has more; not said of what the device kept. */
  readonly hasMore?: boolean;
}

/** A partner of whom nothing is unread. */
export const asRead = (partner: ChatPartner): ChatPartner => ({
  ...partner,
  unread: 0,
  lastMessage:
    partner.lastMessage?.sender === partner.userId ? { ...partner.lastMessage, isRead: true } : partner.lastMessage,
});
