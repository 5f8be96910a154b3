import type { Availability } from './availability/availability.policy.ts';
import type { ConversationSide, MessageRow, PartnerRow } from './conversation-rows.ts';

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

type Marks = Pick<ConversationSide, 'ownReadSeq' | 'partnerReadSeq' | 'ownDeliveredSeq' | 'partnerDeliveredSeq'>;

/** The two people of a conversation, and how far each has received and read. */
export interface MessagePeople extends Marks {
  readonly ownId: string;
  readonly partnerId: string;
}

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

/** A message with what its two people see of it beside the row. */
export interface MessageView extends MessageRow {
  readonly recipientId: string;
  /** How far the recipient of this message has read. */
  readonly recipientReadSeq: number;
  /** How far the recipient's devices have received; what was read counts. */
  readonly recipientDeliveredSeq: number;
}

/** Adds to a message who received it, and how far that one is. Field by field: a spread takes five times as long. */
export const viewMessage = (row: MessageRow, people: MessagePeople): MessageView => {
  const isOwn = row.senderId === people.ownId;
  return {
    conversationId: row.conversationId,
    seq: row.seq,
    id: row.id,
    senderId: row.senderId,
    messageType: row.messageType,
    content: row.content,
    attachments: row.attachments,
    clientId: row.clientId,
    createdAt: row.createdAt,
    isDeleted: row.isDeleted,
    revision: row.revision,
    replyTo: row.replyTo,
    editedAt: row.editedAt,
    isForwarded: row.isForwarded,
    isAuto: row.isAuto,
    reactions: row.reactions,
    recipientId: isOwn ? people.partnerId : people.ownId,
    recipientReadSeq: isOwn ? people.partnerReadSeq : people.ownReadSeq,
    recipientDeliveredSeq: isOwn ? people.partnerDeliveredSeq : people.ownDeliveredSeq,
  };
};

/** A partner as one reader sees them. */
export interface PartnerView extends Omit<PartnerRow, 'schedule'> {
  /** Of a leader, for customers who may write to them. */
  readonly availability: Availability | null;
  /** Presence is only for those who may chat with the partner. */
  readonly isPresenceShown: boolean;
  /** A leader orders the own list; nobody else is shown how. */
  readonly hasMarks: boolean;
  /** Staff read, and never write. */
  readonly canWrite: boolean;
}
