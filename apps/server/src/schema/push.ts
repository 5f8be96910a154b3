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
import { bytea, moment } from './columns.ts';
import { sessions, users } from './users.ts';

/** Browsers that take Web Push. A subscription ends with the session it was made in. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    showText: boolean('show_text').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastSentAt: moment('last_sent_at'),
    lastAckAt: moment('last_ack_at'),
    /** Why the last push did not go out; null when it did. */
    lastError: text('last_error'),
    /** When the oldest push went out that nothing came back for; null when the last one was acknowledged. */
    unansweredSince: moment('unanswered_since'),
  },
  (t) => [
    uniqueIndex('push_endpoint_key').on(t.endpoint),
    index('push_user_idx').on(t.userId),
    index('push_session_idx').on(t.sessionId),
  ],
);

/** Sessions whose notifications were ended from another device: their browsers subscribe no more by themselves. */
export const pushOffSessions = pgTable('push_off_sessions', {
  sessionId: uuid('session_id')
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  endedAt: moment('ended_at').notNull().defaultNow(),
});

/**
 * Customers somebody wrote to, and when it is asked next whether they need a text about it. A process takes a row by locking
 * it.
 */
export const dueNudges = pgTable(
  'due_nudges',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    dueAt: moment('due_at').notNull(),
  },
  (t) => [index('due_nudges_due_idx').on(t.dueAt)],
);

/** Whose last device a push service gave up; until they take notifications again. */
export const pushLosses = pgTable('push_losses', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  lostAt: moment('lost_at').notNull().defaultNow(),
});

/**
 * Messages whose recipient has to be told by push: stored with the message, in the same statement, and removed when that is
 * done or needless. Any process takes a row by moving `due_at` ahead, so that another one goes on where it was killed.
 */
export const duePushes = pgTable(
  'due_pushes',
  {
    conversationId: bigint('conversation_id', { mode: 'number' }).notNull(),
    seq: integer('seq').notNull(),
    userId: uuid('user_id').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    dueAt: moment('due_at').notNull().defaultNow(),
    tries: smallint('tries').notNull().default(0),
  },
  (t) => [
    primaryKey({ name: 'due_pushes_pkey', columns: [t.conversationId, t.seq] }),
    index('due_pushes_due_idx').on(t.dueAt),
    index('due_pushes_user_idx').on(t.userId, t.dueAt),
  ],
);

/** One push to one device: what an acknowledgement is compared with. A message goes to a device once. */
export const pushDeliveries = pgTable(
  'push_deliveries',
  {
    id: uuid('id').primaryKey(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    /** Null, with `seq`, for a test. */
    conversationId: bigint('conversation_id', { mode: 'number' }),
    seq: integer('seq'),
    keyHash: bytea('key_hash').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    sentAt: moment('sent_at'),
    ackedAt: moment('acked_at'),
    /** There is nothing to take away from the device: it was told that this was read, or the push service refused it. */
    clearedAt: moment('cleared_at'),
  },
  (t) => [
    uniqueIndex('push_deliveries_message_key').on(t.subscriptionId, t.conversationId, t.seq),
    index('push_deliveries_created_idx').on(t.createdAt),
  ],
);
