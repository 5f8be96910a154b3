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

const isAway = (userId: string): string =>
  `exists (select from absences o where o.user_id = ${userId} and o.starts_at <= now() and o.ends_at > now())`;

/** Who stands in now for the leader with this id; null: nobody. One who is away too stands in for nobody. */
export const presentCover = (leaderId: string): string => `(
    select a.cover_id from absences a where a.user_id = ${leaderId} and a.starts_at <= now() and a.ends_at > now()
      and not ${isAway('a.cover_id')} limit 1)`;

/**
 * What says whether a leader, a row of `users`, answers now: the hours of the branch, and the absence that is under way.
 * `since` is what names it: one that was taken back and put back, or made longer, is still the same to those who write.
 */
export const dutyOf = (leader: string): string => `jsonb_build_object('at', now(),
    'hours', (select b.hours::text from branches b where b.id = ${leader}.branch_id),
    'hoursSetAt', (select b.hours_set_at from branches b where b.id = ${leader}.branch_id),
    'absence', (
      select jsonb_build_object('since', coalesce(a.first_starts_at, a.starts_at), 'until', a.ends_at, 'cover', (
        select jsonb_build_object('id', v.id, 'firstName', v.first_name, 'lastName', v.last_name) from users v
        where v.id = a.cover_id and v.role = 'team_leader' and v.is_active and v.deleted_at is null and v.branch_id = ${leader}.branch_id
          and not ${isAway('v.id')}))
      from absences a where a.user_id = ${leader}.id and a.starts_at <= now() and a.ends_at > now() limit 1))`;

/** The same of the leader with this id and branch, null where the branch is open at any time and the leader is here. */
export const gapDutyOf = (leaderId: string, branchId: string): string => `(
    select ${dutyOf('l')} from (select ${leaderId} as id, ${branchId} as branch_id) l
    where ${isAway('l.id')} or exists (select from branches b where b.id = l.branch_id and b.hours is not null))`;

/** Since when a customer waits for an answer of the leader; null: for none. One look at the few who wait. */
export const waitingSinceOf = (customer: string, leader: string): string => `(
    select min(w.waiting_since) from conversations w where w.first_user_id = ${customer}.id and w.waiting_seq is not null
      and (w.second_user_id = ${leader}.id or ${customer}.leader_id is not null) and ${tieOf(customer, leader)} is not null)`;

/**
 * How a customer and a leader belong together (`own`, `cover`, `branch`, or null), both rows of `users`: the one place that knows whose customers are whose. Without
 * an own leader a customer belongs to every leader of the branch; so is nobody left alone while a branch has leaders.
 */
export const tieOf = (customer: string, leader: string): string =>
  `case when ${customer}.branch_id = ${leader}.branch_id and ${customer}.role = 'customer' and ${leader}.role = 'team_leader'
    then case when ${customer}.leader_id is null then 'branch' when ${customer}.leader_id = ${leader}.id then 'own'
      when ${leader}.id = ${presentCover(`${customer}.leader_id`)} then 'cover' end end`;

/** The same of two people, whichever of them is the customer. */
export const tieBetween = (one: string, other: string): string =>
  `case when ${one}.role = 'customer' then ${tieOf(one, other)} when ${other}.role = 'customer' then ${tieOf(other, one)} end`;
