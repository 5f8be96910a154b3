import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { branches } from './branches.ts';
import { moment } from './columns.ts';
import { users } from './users.ts';

/**
 * Who was whose own customer since when, and why; the row without an end is what holds. `users.leader_id` repeats it for
 * the statements that ask for each message.
 */
export const assignments = pgTable(
  'assignments',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => users.id),
    branchId: uuid('branch_id')
      .notNull()
      .references(() => branches.id),
    leaderId: uuid('leader_id')
      .notNull()
      .references(() => users.id),
    since: moment('since').notNull().defaultNow(),
    endedAt: moment('ended_at'),
    /** Null: the server, by a rule. */
    byId: uuid('by_id').references(() => users.id),
    reason: text('reason').notNull().default(''),
    handoverId: uuid('handover_id'),
  },
  (t) => [
    uniqueIndex('assignments_customer_key')
      .on(t.customerId)
      .where(sql`ended_at is null`),
    index('assignments_leader_idx')
      .on(t.leaderId, t.since, t.id)
      .where(sql`ended_at is null`),
    index('assignments_branch_idx')
      .on(t.branchId, t.since, t.id)
      .where(sql`ended_at is null`),
    index('assignments_handover_idx').on(t.handoverId),
    index('assignments_history_idx').on(t.customerId, t.since, t.id),
  ],
);

/** Customers of one leader that were given to another one together. */
export const handovers = pgTable(
  'handovers',
  {
    id: uuid('id').primaryKey(),
    branchId: uuid('branch_id')
      .notNull()
      .references(() => branches.id),
    fromId: uuid('from_id')
      .notNull()
      .references(() => users.id),
    toId: uuid('to_id')
      .notNull()
      .references(() => users.id),
    byId: uuid('by_id')
      .notNull()
      .references(() => users.id),
    note: text('note').notNull().default(''),
    /** The new leader may read the conversation of the one before. */
    hasHistory: boolean('has_history').notNull().default(false),
    /** They move back on this day, in the branch's zone. */
    until: date('until'),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When they moved back, whether undone or at its day. */
    endedAt: moment('ended_at'),
  },
  (t) => [
    index('handovers_until_idx')
      .on(t.until)
      .where(sql`until is not null and ended_at is null`),
  ],
);

/** When a leader does not answer. Those of one leader do not overlap: what overlaps is made one. */
export const absences = pgTable(
  'absences',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** Where it began before another was added that overlaps it: to who was told, it stays the same. Null: where it begins. */
    firstStartsAt: moment('first_starts_at'),
    coverId: uuid('cover_id').references(() => users.id),
    note: text('note').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Whether those concerned were told that it began, and that it ended. */
    isStartAnnounced: boolean('is_start_told').notNull().default(false),
    isEndAnnounced: boolean('is_end_told').notNull().default(false),
  },
  (t) => [
    index('absences_user_idx').on(t.userId, t.endsAt),
    index('absences_cover_idx').on(t.coverId, t.endsAt),
    index('absences_untold_idx')
      .on(t.endsAt)
      .where(sql`not is_end_told`),
  ],
);
