import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './users.ts';

/** Uploaded files. `attached_at` is empty until a message, profile or quick reply uses the file. */
export const files = pgTable(
  'files',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    fileName: text('file_name').notNull(),
    mimeType: text('mime_type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    width: integer('width'),
    height: integer('height'),
    storageKey: text('storage_key').notNull(),
    thumbnailKey: text('thumbnail_key'),
    aacKey: text('aac_key'),
    /** Empty: not made yet. 0: it cannot be made. */
    aacSize: bigint('aac_size', { mode: 'number' }),
    /** When a process began to make it. */
    aacBegunAt: moment('aac_begun_at'),
    /** Whether it was looked at as uploads are today. What was stored before that is looked at afterwards. */
    isChecked: boolean('is_checked').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
    attachedAt: moment('attached_at'),
    deletedAt: moment('deleted_at'),
  },
  (t) => [
    index('files_created_idx').on(t.createdAt, t.id),
    index('files_owner_created_idx').on(t.ownerId, t.createdAt, t.id),
    index('files_unattached_idx')
      .on(t.createdAt)
      .where(sql`attached_at is null and deleted_at is null`),
    index('files_unlooked_idx')
      .on(t.id)
      .where(
        sql`not is_checked and deleted_at is null and mime_type in ('image/svg+xml', 'video/mp4', 'audio/mp4', 'video/quicktime', 'video/webm', 'audio/webm', 'video/matroska', 'video/ogg', 'audio/ogg')`,
      ),
  ],
);
