import type { ConversationSide, MessageRow } from './conversation-rows.ts';
import type { MessagePeople } from './message-view.ts';

/** A conversation seen from nobody's side: what both people's records are made of. */
export interface ConversationState {
  readonly conversationId: number;
  readonly firstUserId: string;
  readonly secondUserId: string;
  readonly conversationRevision: number;
  readonly lastSeq: number;
  readonly firstReadSeq: number;
  readonly secondReadSeq: number;
  /** What was read counts as delivered. */
  readonly firstDeliveredSeq: number;
  readonly secondDeliveredSeq: number;
  readonly firstUnread: number;
  readonly secondUnread: number;
}

/** A message with its conversation. */
export interface MessageInConversation {
  readonly message: MessageRow;
  readonly conversation: ConversationState;
}

/** Columns of a `ConversationState` from table `c`. */
export const stateColumns = `c.id as "conversationId", c.first_user_id as "firstUserId", c.second_user_id as "secondUserId",
  c.revision as "conversationRevision", c.last_seq as "lastSeq",
  c.first_read_seq as "firstReadSeq", c.second_read_seq as "secondReadSeq",
  greatest(c.first_delivered_seq, c.first_read_seq) as "firstDeliveredSeq",
  greatest(c.second_delivered_seq, c.second_read_seq) as "secondDeliveredSeq",
  c.first_unread as "firstUnread", c.second_unread as "secondUnread"`;

/**
 * What a statement that changes the conversation `c` sets its revision to: the moment in microseconds, and never the same
 * twice. A count would not do: a database that fell back to an earlier state would count to the same number again.
 */
export const nextRevision = `greatest(c.revision + 1, (extract(epoch from clock_timestamp()) * 1000000)::bigint)`;

/** The conversation as one of its two people sees it. */
export const sideOf = (state: ConversationState, userId: string): ConversationSide & MessagePeople => {
  const isFirst = state.firstUserId === userId;
  return {
    ownId: userId,
    partnerId: isFirst ? state.secondUserId : state.firstUserId,
    revision: state.conversationRevision,
    lastSeq: state.lastSeq,
    ownReadSeq: isFirst ? state.firstReadSeq : state.secondReadSeq,
    partnerReadSeq: isFirst ? state.secondReadSeq : state.firstReadSeq,
    ownDeliveredSeq: isFirst ? state.firstDeliveredSeq : state.secondDeliveredSeq,
    partnerDeliveredSeq: isFirst ? state.secondDeliveredSeq : state.firstDeliveredSeq,
    unread: isFirst ? state.firstUnread : state.secondUnread,
  };
};
