import type { RoleSlug } from '@branchline/contract/call';
import type { Language } from '@branchline/contract/languages';
import type { Tie } from './conversations.policy.ts';
import type { LeaderSchedule } from './availability/availability.policy.ts';

/** Whether notifications reach a customer: on a device, on none that acknowledges them any more, or without one. */
export type DeviceReach = 'push' | 'stale' | 'none';

/** Condition on the device in table `alias`: it acknowledges what is pushed there, as far as is known. */
export const hearsPushes = (alias: string): string =>
  `coalesce(${alias}.unanswered_since is null or ${alias}.unanswered_since > now() - interval '1 hour'
    or ${alias}.last_ack_at > now() - interval '3 days', false)`;

/** A label of the leader's branch. */
export interface LabelRow {
  readonly id: string;
  readonly name: string;
  readonly names: Readonly<Record<string, string>>;
  readonly color: 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'grey';
}

/** A person as the chat needs one. Nothing here is secret from a partner. */
export interface PersonRow {
  readonly id: string;
  readonly role: RoleSlug;
  readonly branchId: string | null;
  readonly isActive: boolean;
  readonly isDeleted: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly imageFileId: string | null;
  readonly lastSeenAt: Date | null;
}

/** What one person, or the leaders of the branch, noted of a partner for themselves. */
export interface PartnerMarks {
  readonly isPinned: boolean;
  readonly isMarkedUnread: boolean;
  /** Out of the own list until a new message comes. */
  readonly isArchived: boolean;
  readonly labels: readonly LabelRow[];
  /** Null for who is no customer. */
  readonly reach: DeviceReach | null;
  readonly nudgedAt: Date | null;
  /** The language they chose; null: none yet. */
  readonly locale: Language | null;
}

/** The numbers of a conversation as one of its two people sees them. What was read counts as delivered. */
export interface ConversationSide {
  readonly revision: number;
  readonly lastSeq: number;
  readonly ownReadSeq: number;
  readonly partnerReadSeq: number;
  readonly ownDeliveredSeq: number;
  readonly partnerDeliveredSeq: number;
  readonly unread: number;
}

/** A conversation seen from one of its two people, with what a list shows of it. */
export interface ConversationRow extends ConversationSide {
  readonly id: number;
  readonly isFirst: boolean;
  readonly lastMessageAt: Date;
  readonly lastMessageId: string | null;
  readonly lastSenderId: string | null;
  /** `text` once the message was deleted: no word and no file is left of it. */
  readonly lastType: 'text' | 'file' | null;
  readonly lastContent: string;
  /** The first file of the newest message, if it still exists. */
  readonly lastFile: { readonly fileName: string; readonly mimeType: string } | null;
}

/** The message that another one answers, as it is now. */
export interface QuotedRow {
  readonly id: string;
  readonly seq: number;
  readonly senderId: string;
  readonly excerpt: string;
  readonly hasFile: boolean;
  /** Of its first file, if that still exists. */
  readonly mimeType: string | null;
  readonly isDeleted: boolean;
}

export interface MessageRow {
  readonly conversationId: number;
  readonly seq: number;
  readonly id: string;
  readonly senderId: string;
  readonly messageType: 'text' | 'file';
  readonly content: string;
  readonly attachments: readonly string[];
  readonly clientId: string | null;
  readonly createdAt: Date;
  readonly isDeleted: boolean;
  /** When it was changed last after it was stored, in microseconds; null for one that stands as it was sent. */
  readonly revision: number | null;
  readonly replyTo: QuotedRow | null;
  readonly editedAt: Date | null;
  readonly isForwarded: boolean;
  readonly isAuto: boolean;
  readonly reactions: readonly { readonly userId: string; readonly emoji: string }[] | null;
}

/** Code points of a quoted text. */
const excerptLength = 120;

/** A `QuotedRow` from table `q`. */
export const quotedColumn = `jsonb_build_object('id', q.id, 'seq', q.seq, 'senderId', q.sender_id,
      'excerpt', left(q.content, ${String(excerptLength)}), 'hasFile', q.attachments is not null, 'isDeleted', q.deleted_at is not null,
      'mimeType', (select f.mime_type from files f where f.id = q.attachments[1]))`;

/* Read by the primary key, and only where there is something to quote. */
const quoted = `case when m.reply_to_seq is not null then (
    select ${quotedColumn}
    from messages q where q.conversation_id = m.conversation_id and q.seq = m.reply_to_seq) end`;

/** Columns of a `MessageRow` from table `m`. */
export const messageColumns = `m.conversation_id as "conversationId", m.seq, m.id, m.sender_id as "senderId",
  m.message_type as "messageType", m.content, coalesce(m.attachments, '{}') as attachments,
  m.client_id as "clientId", m.created_at as "createdAt", m.deleted_at is not null as "isDeleted",
  m.revision, m.edited_at as "editedAt", m.is_forwarded as "isForwarded", m.is_auto as "isAuto", m.reactions,
  ${quoted} as "replyTo"`;

/** Columns of a `PersonRow` from table `alias`, named with `prefix`. */
export const personColumns = (alias: string, prefix = ''): string =>
  [
    ['id', 'id'],
    ['role', 'role'],
    ['branchId', 'branch_id'],
    ['isActive', 'is_active'],
    ['firstName', 'first_name'],
    ['lastName', 'last_name'],
    ['imageFileId', 'image_file_id'],
    ['lastSeenAt', 'last_seen_at'],
  ]
    .map(([name, column]) => `${alias}.${String(column)} as "${prefix}${String(name)}"`)
    .concat(`${alias}.deleted_at is not null as "${prefix}isDeleted"`)
    .join(', ');

/**
 * Columns of a `ConversationRow` from table `c`, seen by the user `viewer`; null without a row. Plain columns: making a JSON
 * object of them took as long as all the rest of an inbox.
 */
export const conversationColumnsFor = (viewer: string): string => {
  const ofSides = (own: string, partner: string) =>
    `case when c.first_user_id = ${viewer} then c.${own} else c.${partner} end`;
  return `c.id as "conversationId", c.first_user_id = ${viewer} as "isFirst", c.revision, c.last_seq as "lastSeq",
  ${ofSides('first_read_seq', 'second_read_seq')} as "ownReadSeq",
  ${ofSides('second_read_seq', 'first_read_seq')} as "partnerReadSeq",
  ${ofSides('first_delivered_seq', 'second_delivered_seq')} as "ownDeliveredSeq",
  ${ofSides('second_delivered_seq', 'first_delivered_seq')} as "partnerDeliveredSeq",
  ${ofSides('first_unread', 'second_unread')} as "unread",
  c.last_message_at as "lastMessageAt", c.last_message_id as "lastMessageId", c.last_sender_id as "lastSenderId",
  case when c.last_type = 'file' and c.last_content = '' and exists (
    select from messages l where l.conversation_id = c.id and l.seq = c.last_seq and l.deleted_at is not null)
    then 'text' else c.last_type end as "lastType", c.last_content as "lastContent", case when c.last_type = 'file' then (
    select jsonb_build_object('fileName', f.file_name, 'mimeType', f.mime_type)
    from messages l join files f on f.id = l.attachments[1] and f.deleted_at is null
    where l.conversation_id = c.id and l.seq = c.last_seq) end as "lastFile"`;
};
/** The same for the user in parameter `$1`. */
export const conversationColumns = conversationColumnsFor('$1');

/**
 * Columns of `PartnerMarks` of the partner `u` as the user `viewer` sees them. Each is one look by an index; labels and
 * devices are looked for only where the partner is a customer, so never for one.
 */
export const markColumnsFor = (viewer: string): string => `(
    select array[(k.pinned_at is not null)::int, k.is_unread::int, coalesce(k.archived_seq, 0)] from partner_marks k
    where k.user_id = ${viewer} and k.partner_id = u.id) as marks, case when u.role = 'customer' then (
    select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'names', l.names, 'color', l.color) order by lower(l.name), l.id)
    from customer_labels x join labels l on l.id = x.label_id and l.branch_id = u.branch_id
    where x.customer_id = u.id) end as labels, case when u.role = 'customer' then coalesce((
    select case when ${hearsPushes('s')} then 'push' else 'stale' end from push_subscriptions s
    where s.user_id = u.id order by 1 limit 1), 'none') end as reach, u.nudged_at as "nudgedAt", u.locale`;
/** The same for the user in parameter `$1`. */
export const markColumns = markColumnsFor('$1');

/** Who answers a customer instead of a leader. */
export interface Successor extends Pick<PersonRow, 'id' | 'firstName' | 'lastName'> {
  /** The leader before is not in the branch any more. */
  readonly hasLeft: boolean;
  /** The day (YYYY-MM-DD) on which the customer goes back to the leader before. */
  readonly until: string | null;
}

/** A partner with the conversation, which is null when the two have not written yet. */
export interface PartnerRow extends PersonRow, PartnerMarks {
  readonly tie: Tie | null;
  /** Of a customer who is somebody else's. */
  readonly ownLeader: Pick<PersonRow, 'id' | 'firstName' | 'lastName' | 'isDeleted'> | null;
  /** Of a leader, as customers see one. */
  readonly schedule: LeaderSchedule | null;
  /** Of a leader, for a customer who has another one of their own. */
  readonly successor: Successor | null;
  /** Of a customer, as leaders see one. */
  readonly waitingSince: Date | null;
  readonly conversation: ConversationRow | null;
}

/** A person's columns and those of the conversation with them. */
export interface PartnerColumns extends PersonRow, Omit<ConversationRow, 'id'> {
  /** Null without a conversation; what else is said of it means nothing then. */
  readonly conversationId: number | null;
  /** An array, as one look at the row gives all three. */
  readonly marks: readonly [isPinned: 0 | 1, isMarkedUnread: 0 | 1, archivedSeq: number] | null;
  readonly labels: readonly LabelRow[] | null;
  readonly reach: DeviceReach | null;
  readonly nudgedAt: Date | null;
  readonly locale: Language | null;
  readonly tie: Tie | null;
  readonly ownLeader: PartnerRow['ownLeader'];
  readonly schedule: LeaderSchedule | null;
  readonly successor: Successor | null;
  readonly waitingSince: Date | null;
}

const noMarks = [0, 0, 0] as const;

/** Field by field: inboxes are long, and a spread takes several times as long. */
export const readPartner = (row: PartnerColumns): PartnerRow => {
  const [isPinned, isMarkedUnread, archivedSeq] = row.marks ?? noMarks;
  return {
    id: row.id,
    role: row.role,
    branchId: row.branchId,
    isActive: row.isActive,
    isDeleted: row.isDeleted,
    firstName: row.firstName,
    lastName: row.lastName,
    imageFileId: row.imageFileId,
    lastSeenAt: row.lastSeenAt,
    isPinned: isPinned === 1,
    isMarkedUnread: isMarkedUnread === 1,
    isArchived: row.conversationId !== null && archivedSeq >= Math.max(1, row.lastSeq),
    labels: row.labels ?? [],
    reach: row.reach,
    nudgedAt: row.nudgedAt,
    locale: row.locale,
    tie: row.tie,
    ownLeader: row.tie === 'cover' ? row.ownLeader : null,
    schedule: row.schedule,
    successor: row.successor,
    waitingSince: row.waitingSince,
    conversation:
      row.conversationId === null
        ? null
        : {
            id: row.conversationId,
            isFirst: row.isFirst,
            revision: row.revision,
            lastSeq: row.lastSeq,
            ownReadSeq: row.ownReadSeq,
            partnerReadSeq: row.partnerReadSeq,
            ownDeliveredSeq: Math.max(row.ownDeliveredSeq, row.ownReadSeq),
            partnerDeliveredSeq: Math.max(row.partnerDeliveredSeq, row.partnerReadSeq),
            unread: row.unread,
            lastMessageAt: row.lastMessageAt,
            lastMessageId: row.lastMessageId,
            lastSenderId: row.lastSenderId,
            lastType: row.lastType,
            lastContent: row.lastContent,
            lastFile: row.lastFile,
          },
  };
};
