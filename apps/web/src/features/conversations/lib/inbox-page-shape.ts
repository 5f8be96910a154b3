import type { ChatPartner } from '@branchline/contract/shapes';

/** Which list: a customer's leaders and a leader's customers, or fellow leaders. */
export type InboxKind = 'people' | 'agents';

export interface InboxPage {
  readonly data: readonly ChatPartner[];
}
