import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { branches } from './branches.ts';
import { moment } from './columns.ts';
import { users } from './users.ts';

/** How one person ordered the own inbox. The partner never learns of it. */
export const partnerMarks = pgTable(
  'partner_marks',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    partnerId: uuid('partner_id')
      .notNull()
      .references(() => users.id),
    pinnedAt: moment('pinned_at'),
    isUnread: boolean('is_unread').notNull().default(false),
    /** Archived up to this place: the conversation comes back with the next message. */
    archivedSeq: integer('archived_seq'),
  },
  (t) => [
    primaryKey({ name: 'partner_marks_pkey', columns: [t.userId, t.partnerId] }),
    index('partner_marks_partner_idx').on(t.partnerId),
  ],
);

export type LabelColor = 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'grey';

export const labels = pgTable(
  'labels',
  {
    id: uuid('id').primaryKey(),
    branchId: uuid('branch_id')
      .notNull()
      .references(() => branches.id),
    name: text('name').notNull(),
    /** The name in languages of their own, by tag. */
    names: jsonb('names').$type<Readonly<Record<string, string>>>().notNull().default({}),
    color: text('color').$type<LabelColor>().notNull(),
  },
  (t) => [uniqueIndex('labels_name_key').on(t.branchId, sql`lower(${t.name})`)],
);

/** Labels of customers. Those of a branch that a customer left are shown nowhere. */
export const customerLabels = pgTable(
  'customer_labels',
  {
    labelId: uuid('label_id')
      .notNull()
      .references(() => labels.id, { onDelete: 'cascade' }),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => users.id),
  },
  (t) => [
    primaryKey({ name: 'customer_labels_pkey', columns: [t.labelId, t.customerId] }),
    index('customer_labels_customer_idx').on(t.customerId),
  ],
);

/** What staff wrote down about a customer. A note is the branch's in which it was written, unless it was moved along. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => users.id),
    branchId: uuid('branch_id')
      .notNull()
      .references(() => branches.id),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    content: text('content').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('customer_notes_customer_idx').on(t.customerId, t.createdAt),
    index('customer_notes_branch_idx').on(t.branchId),
    index('customer_notes_created_idx').on(t.createdAt),
  ],
);
