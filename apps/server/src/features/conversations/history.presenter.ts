import type { ConversationRecord, Message } from '@branchline/contract/shapes';
import { presentRecord } from './conversations.presenter.ts';
import type { HistoryPage } from './history.service.ts';
import type { ConversationPresenter } from './present-conversations.presenter.ts';

/** A page of a conversation in the wire's spelling; the same on both doors. */
export const presentHistory = async (
  presenter: Pick<ConversationPresenter, 'presentMessages'>,
  { messages, side }: HistoryPage,
): Promise<{ data: Message[]; hasMore: boolean; conversation: ConversationRecord | null }> => ({
  data: await presenter.presentMessages(messages),
  hasMore: (messages[0]?.seq ?? 1) > 1,
  conversation: side && presentRecord(side),
});
