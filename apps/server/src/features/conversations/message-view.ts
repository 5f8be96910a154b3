import type { Availability } from './availability/availability.policy.ts';
import type { ConversationSide, MessageRow, PartnerRow } from './conversation-rows.ts';

/** A message with what its two people see of it beside the row. */
export interface MessageView extends MessageRow {
  readonly recipientId: string;
  /** How far the recipient of this message has read. */
  readonly recipientReadSeq: number;
  /** How far the recipient's devices have received; what was read counts. */
  readonly recipientDeliveredSeq: number;
}

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

type Marks = Pick<ConversationSide, 'ownReadSeq' | 'partnerReadSeq' | 'ownDeliveredSeq' | 'partnerDeliveredSeq'>;

/** The two people of a conversation, and how far each has received and read. */
export interface MessagePeople extends Marks {
  readonly ownId: string;
  readonly partnerId: string;
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
