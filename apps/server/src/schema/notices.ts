import { index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** Mails and texts that must go out although a process ends or a provider is away. A row is gone once it was sent. */
export const notices = pgTable(
  'notices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** An e-mail address, or a phone number with its country code. */
    recipient: text('recipient').notNull(),
    /** Of a mail; null for a text. */
    subject: text('subject'),
    body: text('body').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    dueAt: moment('due_at').notNull().defaultNow(),
    tries: smallint('tries').notNull().default(0),
  },
  (t) => [index('notices_due_idx').on(t.dueAt)],
);
