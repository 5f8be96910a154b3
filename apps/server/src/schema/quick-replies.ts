import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { branches } from './branches.ts';
import { moment } from './columns.ts';
import { files } from './files.ts';
import { users } from './users.ts';

export const quickReplies = pgTable('quick_replies', {
  id: uuid('id').primaryKey(),
  title: text('title').notNull(),
  question: text('question'),
  content: text('content').notNull().default(''),
  /** Both in languages of their own, by tag; what is missing here is as above. */
  questions: jsonb('questions').$type<Readonly<Record<string, string>>>().notNull().default({}),
  contents: jsonb('contents').$type<Readonly<Record<string, string>>>().notNull().default({}),
  messageType: text('message_type').$type<'text' | 'file'>().notNull(),
  orderBy: integer('order_by').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  suggestionFileId: uuid('suggestion_file_id').references(() => files.id),
  createdAt: moment('created_at').notNull().defaultNow(),
  deletedAt: moment('deleted_at'),
  scope: text('scope').$type<'organisation' | 'branch' | 'own'>().notNull().default('organisation'),
  /** Of an `own` one: whose it is. */
  ownerId: uuid('owner_id').references(() => users.id),
});

export const quickReplyBranches = pgTable(
  'quick_reply_branches',
  {
    quickReplyId: uuid('quick_reply_id')
      .notNull()
      .references(() => quickReplies.id, { onDelete: 'cascade' }),
    branchId: uuid('branch_id')
      .notNull()
      .references(() => branches.id),
  },
  (t) => [
    primaryKey({ name: 'quick_reply_branches_pkey', columns: [t.quickReplyId, t.branchId] }),
    index('quick_reply_branches_branch_idx').on(t.branchId),
  ],
);

export const quickReplyFiles = pgTable(
  'quick_reply_files',
  {
    quickReplyId: uuid('quick_reply_id')
      .notNull()
      .references(() => quickReplies.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    position: integer('position').notNull(),
  },
  (t) => [
    primaryKey({ name: 'quick_reply_files_pkey', columns: [t.quickReplyId, t.fileId] }),
    index('quick_reply_files_file_idx').on(t.fileId),
  ],
);

/** How often and when last a leader sent a quick reply. */
export const quickReplyUses = pgTable(
  'quick_reply_uses',
  {
    quickReplyId: uuid('quick_reply_id')
      .notNull()
      .references(() => quickReplies.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    uses: integer('uses').notNull().default(1),
    usedAt: moment('used_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ name: 'quick_reply_uses_pkey', columns: [t.quickReplyId, t.userId] })],
);
