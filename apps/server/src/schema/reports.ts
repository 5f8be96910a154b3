import { index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** Messages between customers and leaders, rolled up: by quarter of an hour and leader. */
export const reportQuarters = pgTable(
  'report_quarters',
  {
    quarter: moment('quarter').notNull(),
    leaderId: uuid('leader_id').notNull(),
    branchId: uuid('branch_id'),
    messages: integer('messages').notNull(),
    fromLeader: integer('from_leader').notNull(),
    /** Conversations that began then. */
    conversations: integer('conversations').notNull(),
  },
  (t) => [
    primaryKey({ name: 'report_quarters_pkey', columns: [t.quarter, t.leaderId] }),
    index('report_quarters_branch_idx').on(t.branchId, t.quarter),
  ],
);

/** The same over all time, so that totals read one row a branch. */
export const reportTotals = pgTable('report_totals', {
  /** The branch; the nil UUID for leaders without one. */
  branchId: uuid('branch_id').primaryKey(),
  messages: integer('messages').notNull(),
  conversations: integer('conversations').notNull(),
});

/** How long a customer waited for the first answer to what they wrote. */
export const reportResponses = pgTable(
  'report_responses',
  {
    /** The answer. */
    messageId: uuid('message_id').primaryKey(),
    answeredAt: moment('answered_at').notNull(),
    leaderId: uuid('leader_id').notNull(),
    branchId: uuid('branch_id'),
    seconds: integer('seconds').notNull(),
  },
  (t) => [
    index('report_responses_time_idx').on(t.answeredAt),
    index('report_responses_branch_idx').on(t.branchId, t.answeredAt),
  ],
);

/** When each customer last wrote. */
export const reportCustomers = pgTable(
  'report_customers',
  {
    customerId: uuid('customer_id').primaryKey(),
    branchId: uuid('branch_id'),
    lastWroteAt: moment('last_wrote_at').notNull(),
  },
  (t) => [
    index('report_customers_time_idx').on(t.lastWroteAt),
    index('report_customers_branch_idx').on(t.branchId, t.lastWroteAt),
  ],
);
