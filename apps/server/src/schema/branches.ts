import { sql } from 'drizzle-orm';
import { boolean, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

type WeekDay = 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun';

/** When a branch answers; times of its zone, as `09:00`. */
export interface BranchHours {
  readonly zone: string;
  readonly week: Readonly<Partial<Record<WeekDay, readonly (readonly [string, string])[]>>>;
  readonly holidays: readonly { readonly date: string; readonly name: string }[];
}

export const branches = pgTable(
  'branches',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    isPrimary: boolean('is_primary').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    /** `personal`: each customer has one own leader. */
    assignment: text('assignment').$type<'branch' | 'personal'>().notNull().default('branch'),
    /** Null: always open. */
    hours: jsonb('hours').$type<BranchHours>(),
    /** When other hours were last set while it was open: a closed time of theirs begins then at the earliest. */
    hoursSetAt: moment('hours_set_at'),
    /** What is answered while it is closed; empty: a built-in sentence. */
    autoReply: text('auto_reply').notNull().default(''),
    /** The same in languages of their own, by tag; what is missing here is answered with `auto_reply`. */
    autoReplies: jsonb('auto_replies').$type<Readonly<Record<string, string>>>().notNull().default({}),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('branches_name_key').on(sql`lower(${t.name})`),
    uniqueIndex('branches_primary_key')
      .on(t.isPrimary)
      .where(sql`is_primary`),
  ],
);
