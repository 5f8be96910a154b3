import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** `scope` of the counts over all branches. */
export const everyBranch = '00000000-0000-0000-0000-000000000000';

/**
 * How many people (deleted ones apart) joined in a span of time, by branch, role and status; triggers on `users` keep
 * it, so that no list ever counts people. A few new people add rows with a `change_id` of their own and wait for nobody;
 * a job folds those into the rows with `change_id` 0. A count is the sum over both.
 */
export const userCounts = pgTable(
  'user_counts',
  {
    /** The branch, or `everyBranch`. */
    scope: uuid('scope').notNull(),
    unit: text('unit').$type<'ever' | 'month' | 'day' | 'quarter'>().notNull(),
    /** When the month, day or quarter of an hour began, in UTC; 1970 for `ever`. */
    startsAt: moment('starts_at').notNull(),
    role: text('role').notNull(),
    isActive: boolean('is_active').notNull(),
    changeId: bigint('change_id', { mode: 'number' }).notNull().default(0),
    amount: integer('amount').notNull(),
  },
  (t) => [
    primaryKey({
      name: 'user_counts_pkey',
      columns: [t.scope, t.unit, t.startsAt, t.role, t.isActive, t.changeId],
    }),
    index('user_counts_change_idx')
      .on(t.changeId)
      .where(sql`change_id <> 0`),
  ],
);
