import type { ChatPartner, ConversationRecord, Message } from '@branchline/contract/shapes';

/** What a list says of a conversation's newest message, as it was at a revision. */
export type LastMessage = NonNullable<ChatPartner['lastMessage']> & { readonly revision: number };

/** The revision of the conversation at which a message was as it is here. 0 when nobody said so. */
const revisionOf = (message: Message): number => message.conversation?.revision ?? 0;

/**
 * The record with everything up to a place read: the person may have read it before the server knows. A mark never goes
 * back.
 */
export const withReadMark = (record: ConversationRecord, upTo: number): ConversationRecord => {
  const readSeq = Math.min(upTo, record.lastSeq);
  if (readSeq <= record.readSeq) return record;
  return { ...record, readSeq, unread: Math.min(record.unread, record.lastSeq - readSeq) };
};

/** The newer of two records of one conversation, in whichever order they arrived. */
export const newerRecord = (
  one: ConversationRecord | null,
  other: ConversationRecord | null,
): ConversationRecord | null => {
  if (one === null || other === null) return one ?? other;
  const [newer, older] = other.revision > one.revision ? [other, one] : [one, other];
  return withReadMark(newer, older.readSeq);
};

/** The newer of two revisions of a message; of equal ones the incoming one, whose links are fresh. */
export const newerMessage = (held: Message, incoming: Message): Message =>
  revisionOf(incoming) >= revisionOf(held) ? incoming : held;

/** Which of two last messages of a conversation lists show. */
export const newerLast = (one: LastMessage | null, other: LastMessage | null): LastMessage | null => {
  if (one === null || other === null) return one ?? other;
  if (one.seq !== other.seq) return one.seq > other.seq ? one : other;
  return other.revision > one.revision ? other : one;
};

/** What a list says of a message. */
export const lastOf = (message: Message): LastMessage => {
  const { id, seq, content, messageType, sender, createdAt, isRead, deleted, files } = message;
  const [file] = files;
  return {
    ...{ id, seq, content, sender, createdAt, isRead, revision: revisionOf(message) },
    messageType: deleted ? 'text' : messageType,
    ...(file && { file: { fileName: file.fileName, mimeType: file.mimeType } }),
  };
};

/** How far the recipient of what one of the two wrote has read. */
const readUpTo = (record: ConversationRecord, isFromPartner: boolean): number =>
  isFromPartner ? record.readSeq : record.partnerReadSeq;

/** A message with the ticks that the record gives it. */
export const withMarks = (message: Message, record: ConversationRecord, partnerId: string): Message => {
  const isFromPartner = message.sender === partnerId;
  const isRead = message.isRead || message.seq <= readUpTo(record, isFromPartner);
  const isDelivered = message.isDelivered || isRead || (!isFromPartner && message.seq <= record.partnerDeliveredSeq);
  return isRead === message.isRead && isDelivered === message.isDelivered
    ? message
    : { ...message, isRead, isDelivered };
};

/** Whether a partner is there, as it was at a moment of this page's clock: it has no revision. */
export interface Presence {
  readonly online: boolean;
  readonly lastSeen: string | null;
  readonly at: number;
}

/** Whether a customer waits for an answer, and since when, as it was at a message: it has no revision. */
interface Waiting {
  readonly seq: number;
  readonly since: string | null;
}

/** The same after a message: a person's answer ends it, an automatic one does not. Null where nobody waits ever. */
export const waitingAfter = (before: Waiting | null, message: Message, partnerId: string): Waiting | null =>
  before === null || message.auto || message.seq <= before.seq
    ? before
    : { seq: message.seq, since: message.sender === partnerId ? (before.since ?? message.createdAt) : null };

/** What is known of a partner and the conversation with them, for the row of a list. */
export interface KnownConversation {
  /** Null for whom nobody waits: fellow leaders, and a customer's leaders. */
  readonly waiting: Waiting | null;
  readonly record: ConversationRecord | null;
  readonly last: LastMessage | null;
  readonly presence: Presence | null;
}

/** What a list says that was asked for at a moment. */
export const knownOf = (
  { conversation, lastMessage, online, lastSeen, waitingSince }: ChatPartner,
  at: number,
): KnownConversation => ({
  record: conversation,
  last: lastMessage && { ...lastMessage, revision: conversation?.revision ?? 0 },
  presence: { online, lastSeen, at },
  waiting: waitingSince === undefined ? null : { seq: lastMessage?.seq ?? 0, since: waitingSince },
});

const rows = new WeakMap<ChatPartner, KnownConversation & { readonly row: ChatPartner }>();

/** The row of a partner with what is known by now; the same row again as long as that is the same. */
export const rowOf = (partner: ChatPartner, { record, last, presence, waiting }: KnownConversation): ChatPartner => {
  const cached = rows.get(partner);
  if (cached?.record === record && cached.last === last && cached.presence === presence && cached.waiting === waiting)
    return cached.row;
  const isRead =
    last?.isRead || (record !== null && last !== null && last.seq <= readUpTo(record, last.sender === partner.userId));
  const row = {
    ...partner,
    ...(presence && { online: presence.online, lastSeen: presence.lastSeen }),
    ...(record && { conversation: record, unread: record.unread }),
    ...(last && { lastMessage: { ...last, isRead } }),
    ...(waiting && { waitingSince: waiting.since }),
  };
  rows.set(partner, { record, last, presence, waiting, row });
  return row;
};
