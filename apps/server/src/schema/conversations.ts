import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
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
    /**
     * When messages that stand here were changed last, in microseconds, and never the same twice: a page that was read at
     * the same revision says the same. A trigger sets it.
     */
    revision: bigint('revision', { mode: 'number' }).notNull().default(0),
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
  ],
);

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
  },
  (t) => [
    primaryKey({ name: 'messages_pkey', columns: [t.conversationId, t.seq] }),
    uniqueIndex('messages_id_key').on(t.id),
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
