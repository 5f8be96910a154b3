import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './users.ts';

/** `kind` of a conversation between a customer and a team leader. */
export const customerConversation = 0;
/** `kind` of a conversation between two team leaders. */
export const leaderConversation = 1;

/** Code points of the newest message's text that a conversation holds for lists. */
export const lastContentLength = 200;

/**
 * Two people's conversation with what the inbox shows of it. The first person is the customer, or of two leaders the
 * one with the smaller id. A person has read everything up to `*_read_seq`; the counts of unread messages are kept so
 * that no list ever counts messages.
 */
export const conversations = pgTable(
  'conversations',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: smallint('kind').notNull(),
    firstUserId: uuid('first_user_id')
      .notNull()
      .references(() => users.id),
    secondUserId: uuid('second_user_id')
      .notNull()
      .references(() => users.id),
    lastSeq: integer('last_seq').notNull().default(0),
    firstReadSeq: integer('first_read_seq').notNull().default(0),
    secondReadSeq: integer('second_read_seq').notNull().default(0),
    firstUnread: integer('first_unread').notNull().default(0),
    secondUnread: integer('second_unread').notNull().default(0),
    lastMessageAt: moment('last_message_at').notNull().defaultNow(),
    lastMessageId: uuid('last_message_id'),
    lastSenderId: uuid('last_sender_id'),
    lastType: text('last_type'),
    /** The beginning of the newest message's text. */
    lastContent: text('last_content').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Everything up to here was emptied by age. The places stay, so that `seq` has no gap. */
    emptiedSeq: integer('emptied_seq').notNull().default(0),
    /** One of the people was erased: what waited for this row meanwhile stores nothing. */
    isClosed: boolean('is_closed').notNull().default(false),
    /** How far each person's devices have it; what was read was delivered, whatever stands here. */
    firstDeliveredSeq: integer('first_delivered_seq').notNull().default(0),
    secondDeliveredSeq: integer('second_delivered_seq').notNull().default(0),
    /**
     * When anything that its people can see was changed last, in microseconds, and never the same twice. Statements on this
     * row set it; for a change of messages that stand a trigger does.
     */
    revision: bigint('revision', { mode: 'number' }).notNull().default(0),
    /** The customer's first message that no person answered since: its place, and when it came. */
    waitingSeq: integer('waiting_seq'),
    waitingSince: moment('waiting_since'),
    /** Where the closed time began in which the customer was last told so. */
    autoAnsweredGap: moment('auto_answered_gap'),
    /** The same of an absence: what names it. */
    autoAnsweredAbsence: moment('auto_answered_absence'),
  },
  (t) => [
    uniqueIndex('conversations_people_key').on(t.firstUserId, t.secondUserId),
    index('conversations_first_idx').on(t.firstUserId, t.kind, t.lastMessageAt, t.id),
    index('conversations_second_idx').on(t.secondUserId, t.kind, t.lastMessageAt, t.id),
    index('conversations_first_unread_idx')
      .on(t.firstUserId, t.firstUnread)
      .where(sql`first_unread > 0`),
    index('conversations_second_unread_idx')
      .on(t.secondUserId, t.secondUnread)
      .where(sql`second_unread > 0`),
    // The few that wait for an answer, by customer, by leader, and of all the longest first.
    index('conversations_waiting_first_idx')
      .on(t.firstUserId)
      .concurrently()
      .where(sql`waiting_seq is not null`),
    index('conversations_waiting_second_idx')
      .on(t.secondUserId, t.waitingSince)
      .concurrently()
      .where(sql`waiting_seq is not null`),
    index('conversations_waiting_since_idx')
      .on(t.waitingSince, t.id)
      .concurrently()
      .where(sql`waiting_seq is not null`),
    // What changed lately: the repair loop walks its end.
    index('conversations_revision_idx').on(t.revision).concurrently(),
  ],
);

export interface StoredReaction {
  readonly userId: string;
  readonly emoji: string;
}

/** Messages, addressed by conversation and place: no query walks an index over all of them. */
export const messages = pgTable(
  'messages',
  {
    conversationId: bigint('conversation_id', { mode: 'number' }).notNull(),
    seq: integer('seq').notNull(),
    id: uuid('id').notNull(),
    senderId: uuid('sender_id').notNull(),
    messageType: text('message_type').$type<'text' | 'file'>().notNull(),
    content: text('content').notNull(),
    attachments: uuid('attachments').array(),
    clientId: text('client_id'),
    createdAt: moment('created_at').notNull(),
    deletedAt: moment('deleted_at'),
    /** When it was changed last after it was stored, in microseconds; null for one that stands as it was sent. */
    revision: bigint('revision', { mode: 'number' }),
    /** The place of the message that this one answers, in the same conversation. */
    replyToSeq: integer('reply_to_seq'),
    editedAt: moment('edited_at'),
    isForwarded: boolean('is_forwarded').notNull().default(false),
    /** Sent by the server in the sender's name. */
    isAuto: boolean('is_auto').notNull().default(false),
    /** One for each person, in the order they were given; null for none. */
    reactions: jsonb('reactions').$type<readonly StoredReaction[]>(),
  },
  (t) => [
    primaryKey({ name: 'messages_pkey', columns: [t.conversationId, t.seq] }),
    uniqueIndex('messages_id_key').on(t.id),
    // The few that were changed: `sync` finds those of a conversation by when, the repair loop those of all.
    index('messages_revision_idx')
      .on(t.conversationId, t.revision)
      .where(sql`revision is not null`),
    index('messages_changed_idx')
      .on(t.revision)
      .concurrently()
      .where(sql`revision is not null`),
    uniqueIndex('messages_client_key')
      .on(t.senderId, t.clientId)
      .where(sql`client_id is not null`),
    // Which messages show a file. What is kept for later would make one sender of a file wait for many.
    index('messages_attachments_idx')
      .using('gin', t.attachments)
      .with({ fastupdate: false })
      .where(sql`attachments is not null`),
  ],
);

/**
 * When a person's mark moved from one place to another, for a month: when each message between was delivered or read.
 */
export const markTimes = pgTable(
  'mark_times',
  {
    conversationId: bigint('conversation_id', { mode: 'number' }).notNull(),
    userId: uuid('user_id').notNull(),
    isRead: boolean('is_read').notNull(),
    fromSeq: integer('from_seq').notNull(),
    toSeq: integer('to_seq').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ name: 'mark_times_pkey', columns: [t.conversationId, t.userId, t.isRead, t.toSeq] })],
);

/** Messages that one person put on a list of their own; nobody else learns of it. Goes when the message is erased. */
export const starredMessages = pgTable(
  'starred_messages',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    messageId: uuid('message_id').notNull(),
    conversationId: bigint('conversation_id', { mode: 'number' }).notNull(),
    seq: integer('seq').notNull(),
    starredAt: moment('starred_at').notNull().defaultNow(),
  },
  (t) => [
    // Ids begin with the time: those of one person stand in it by the age of the messages.
    primaryKey({ name: 'starred_messages_pkey', columns: [t.userId, t.messageId] }),
    index('starred_messages_place_idx').on(t.conversationId, t.seq),
  ],
);

/** What one person began to write to another. One that was emptied stays for a while, without words, for devices that were away. */
export const drafts = pgTable(
  'drafts',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    partnerId: uuid('partner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    content: text('content').notNull(),
    /** The message that it answers. */
    replyTo: uuid('reply_to'),
    changedAt: moment('changed_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'drafts_pkey', columns: [t.userId, t.partnerId] }),
    index('drafts_partner_idx').on(t.partnerId),
    index('drafts_changed_idx').on(t.changedAt),
  ],
);

/** What a message said before it was edited, oldest first by `number`; goes when the message is erased. */
export const messageVersions = pgTable(
  'message_versions',
  {
    conversationId: bigint('conversation_id', { mode: 'number' }).notNull(),
    seq: integer('seq').notNull(),
    number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity(),
    content: text('content').notNull(),
    writtenAt: moment('written_at').notNull(),
  },
  (t) => [primaryKey({ name: 'message_versions_pkey', columns: [t.conversationId, t.seq, t.number] })],
);
