import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, not, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import { files } from '#schema/files';
import { users } from '#schema/users';

export type FileRow = typeof files.$inferSelect;

export interface UploadedFileRow {
  readonly file: FileRow;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
}

/** Notes files whose bytes are on their way: they count as deleted until `revealFiles`. */
export const insertHiddenFiles = async (db: Db, rows: readonly (typeof files.$inferInsert)[]): Promise<void> => {
  await db.insert(files).values(rows.map((row) => ({ ...row, deletedAt: sql`now()` as unknown as Date })));
};

/**
 * Makes an owner's files whose bytes are kept visible, all at once; false when the account was deleted or turned off
 * meanwhile. It waits for a deletion that is under way, which would not see the files.
 */
export const revealFiles = async (db: Db, ownerId: string, ids: readonly string[]): Promise<boolean> => {
  const owner = db.$with('owner').as(
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, ownerId), eq(users.isActive, true), isNull(users.deletedAt)))
      .for('share'),
  );
  const revealed = await db
    .with(owner)
    .update(files)
    .set({ deletedAt: null })
    .from(owner)
    .where(and(eq(files.ownerId, owner.id), inArray(files.id, [...ids])))
    .returning({ id: files.id });
  return revealed.length > 0;
};

/** The files that exist, in no order. */
export const findFileRows = async (db: Db, ids: readonly string[]): Promise<FileRow[]> =>
  ids.length === 0
    ? []
    : db
        .select()
        .from(files)
        .where(and(inArray(files.id, [...ids]), isNull(files.deletedAt)));

/** Of which role a file's owner is, and so what a day's bytes are; undefined without one. */
export const findOwnerRole = async (db: Db, ownerId: string): Promise<Actor['role'] | undefined> => {
  const [row] = await db.select({ role: users.role }).from(users).where(eq(users.id, ownerId));
  return row?.role;
};

/** The newest file of some types before a place that was not looked at: one of those in `files_unlooked_idx`. */
export const findUnchecked = async (
  db: Db,
  { mimeTypes, before }: { readonly mimeTypes: readonly string[]; readonly before: string | undefined },
): Promise<FileRow | undefined> => {
  const [row] = await db
    .select()
    .from(files)
    .where(
      and(
        before === undefined ? undefined : lt(files.id, before),
        sql`not ${files.isChecked}`,
        inArray(files.mimeType, [...mimeTypes]),
        isNull(files.deletedAt),
      ),
    )
    .orderBy(desc(files.id))
    .limit(1);
  return row;
};

/** Notes that a file was looked at, and what came of it. */
export const setChecked = async (db: Db, id: string, change: Partial<FileRow>): Promise<void> => {
  await db
    .update(files)
    .set({ ...change, isChecked: true })
    .where(eq(files.id, id));
};

/**
 * Takes the making of a sound's AAC form upon this process and notes, before there are bytes, where it will lie; false where
 * another process is at it or was done, or the file is gone. Whoever ended without a word is waited for no longer than that.
 */
export const claimAac = async (db: Db, id: string, aacKey: string): Promise<boolean> => {
  const isFree = sql`(${files.aacBegunAt} is null or ${files.aacBegunAt} < now() - interval '2 minutes')`;
  const rows = await db
    .update(files)
    .set({ aacKey, aacBegunAt: sql`now()` })
    .where(and(eq(files.id, id), isNull(files.deletedAt), isNull(files.aacSize), isFree))
    .returning({ id: files.id });
  return rows.length > 0;
};

/** Leaves it to the next who asks. */
export const releaseAac = async (db: Db, id: string): Promise<void> => {
  await db.update(files).set({ aacBegunAt: null }).where(eq(files.id, id));
};

/** Notes how large a sound's AAC form is, now that it is there, or 0 that there will never be one; false when the file is gone. */
export const setAacSize = async (db: Db, id: string, aacSize: number): Promise<boolean> => {
  const rows = await db
    .update(files)
    .set({ aacSize })
    .where(and(eq(files.id, id), isNull(files.deletedAt)))
    .returning({ id: files.id });
  return rows.length > 0;
};

/** Marks files as used, so that the sweep of unused uploads leaves them. */
export const markAttached = async (db: Db, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await db
    .update(files)
    .set({ attachedAt: sql`now()` })
    .where(and(inArray(files.id, [...ids]), isNull(files.attachedAt)));
};

/** A page of uploads, newest first, with who uploaded them. */
export const findUploads = async (
  db: Db,
  filter: { readonly ownerId: string | null },
  page: { readonly offset: number; readonly limit: number },
): Promise<UploadedFileRow[]> =>
  db
    .select({ file: files, firstName: users.firstName, lastName: users.lastName, phone: users.phone })
    .from(files)
    .innerJoin(users, eq(users.id, files.ownerId))
    .where(and(isNull(files.deletedAt), filter.ownerId === null ? undefined : eq(files.ownerId, filter.ownerId)))
    .orderBy(desc(files.createdAt), desc(files.id))
    .offset(page.offset)
    .limit(page.limit);

/** The name of somebody who may have uploaded something; undefined when there is no such person. */
export const findUploaderName = async (db: Db, ownerId: string): Promise<string | undefined> => {
  const [row] = await db
    .select({ firstName: users.firstName, lastName: users.lastName, deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, ownerId));
  if (row === undefined) return undefined;
  if (row.deletedAt !== null) return 'Deleted user';
  return `${row.firstName} ${row.lastName}`.trim() || 'New User';
};

/** How large the uploads of one person are together, with the AAC forms of sounds, in bytes. */
export const sumUploads = async (db: Db, ownerId: string): Promise<number> => {
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(${files.size} + coalesce(${files.aacSize}, 0)), 0)` })
    .from(files)
    .where(and(eq(files.ownerId, ownerId), isNull(files.deletedAt)));
  return Number(row?.bytes ?? 0);
};

/** How large the uploads of the last 24 hours are together, with the AAC forms of sounds, and those of the one who sent most, in bytes. */
export const sumUploadsOfDay = async (
  db: Db,
): Promise<ReadonlyMap<'customer' | 'staff', { readonly bytes: number; readonly largest: number }>> => {
  // Walks files_created_idx over a day, then looks up each owner once.
  const ofOwners = db
    .select({
      ownerId: files.ownerId,
      bytes: sql<string>`sum(${files.size} + coalesce(${files.aacSize}, 0))`.as('bytes'),
    })
    .from(files)
    .where(gt(files.createdAt, sql`now() - interval '24 hours'`))
    .groupBy(files.ownerId)
    .as('of_owners');
  const isCustomer = sql<boolean>`${users.role} = 'customer'`;
  const rows = await db
    .select({ isCustomer, bytes: sql<string>`sum(${ofOwners.bytes})`, largest: sql<string>`max(${ofOwners.bytes})` })
    .from(ofOwners)
    .innerJoin(users, eq(users.id, ofOwners.ownerId))
    .groupBy(isCustomer);
  return new Map(
    rows.map((row) => [
      row.isCustomer ? ('customer' as const) : ('staff' as const),
      { bytes: Number(row.bytes), largest: Number(row.largest) },
    ]),
  );
};

/** How many uploads there are. */
export const countUploads = async (db: Db, filter: { readonly ownerId: string | null }): Promise<number> =>
  db.$count(
    files,
    and(isNull(files.deletedAt), filter.ownerId === null ? undefined : eq(files.ownerId, filter.ownerId)),
  );

/** Files of one person after a place, oldest first. */
export const findFilesOf = async (
  db: Db,
  ownerId: string,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<FileRow[]> =>
  db
    .select()
    .from(files)
    .where(and(eq(files.ownerId, ownerId), isNull(files.deletedAt), after === null ? undefined : gt(files.id, after)))
    .orderBy(files.id)
    .limit(limit);

/* Whoever forwarded it may show it as well as its owner. */
const isStillShown = sql`(
  exists (select 1 from users u where u.image_file_id = ${files.id})
  or exists (select 1 from settings s where s.key = 'app_logo' and s.value = ${files.id}::text)
  or exists (select 1 from messages m where m.attachments @> array[${files.id}]))`;

/**
 * Hides files of one owner, or of whoever owns those named, that no quick reply uses; their bytes go with the next sweep.
 * Of those named, the ones that a message, a person or the logo still shows stay; `all` takes them too.
 */
export const hideFilesOf = async (db: Db, ownerId: string | null, ids: readonly string[] | 'all'): Promise<void> => {
  if (ownerId === null && ids === 'all') throw new Error('All files of nobody in particular are not hidden.');
  await db
    .update(files)
    .set({ deletedAt: sql`now()` })
    .where(
      and(
        ownerId === null ? undefined : eq(files.ownerId, ownerId),
        isNull(files.deletedAt),
        ids === 'all' ? undefined : and(inArray(files.id, [...ids]), not(isStillShown)),
        sql`not exists (select 1 from quick_reply_files q where q.file_id = ${files.id})`,
        sql`not exists (select 1 from quick_replies q where q.suggestion_file_id = ${files.id})`,
      ),
    );
};

/** Hides uploads that nothing used within a day. */
export const hideForgottenUploads = async (db: Db): Promise<void> => {
  await db
    .update(files)
    .set({ deletedAt: sql`now()` })
    .where(
      and(isNull(files.attachedAt), isNull(files.deletedAt), lt(files.createdAt, sql`now() - interval '24 hours'`)),
    );
};

/**
 * Shows again what a message shows: it was forwarded in the moment in which its source was deleted, and neither saw the
 * other. An erased account's files stay hidden, whoever forwarded them; files that grew too old do, though old messages
 * name them.
 */
export const restoreShownFiles = async (db: Db): Promise<void> => {
  await db
    .update(files)
    .set({ deletedAt: null })
    .where(
      and(
        isNotNull(files.deletedAt),
        sql`exists (select 1 from messages m where m.attachments @> array[${files.id}]
          and m.created_at > ${files.deletedAt} - interval '1 minute')`,
        sql`exists (select 1 from users u where u.id = ${files.ownerId} and u.deleted_at is null)`,
      ),
    );
};

/** Files hidden for at least `seconds`, whose bytes may go. */
export const findSwept = async (db: Db, seconds: number, limit: number): Promise<FileRow[]> =>
  db
    .select()
    .from(files)
    .where(and(isNotNull(files.deletedAt), lt(files.deletedAt, sql`now() - make_interval(secs => ${seconds})`)))
    .limit(limit);

/** Forgets files whose bytes are gone. */
export const removeFileRows = async (db: Db, ids: readonly string[]): Promise<void> => {
  await db.delete(files).where(inArray(files.id, [...ids]));
};
