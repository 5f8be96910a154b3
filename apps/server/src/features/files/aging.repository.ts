import { and, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database';
import { files } from '#schema/files';

/* Pictures of people, files of quick replies and the logo are no old news: they stay as long as they are used. */
const isAged = (before: Date) =>
  and(
    lt(files.createdAt, before),
    isNull(files.deletedAt),
    isNotNull(files.attachedAt),
    sql`not exists (select 1 from users u where u.image_file_id = ${files.id})`,
    sql`not exists (select 1 from quick_reply_files q where q.file_id = ${files.id})`,
    sql`not exists (select 1 from quick_replies q where q.suggestion_file_id = ${files.id})`,
    sql`not exists (select 1 from settings s where s.key = 'app_logo' and s.value = ${files.id}::text)`,
  );

/** How many sent files are older than `before`, and how large they are together. */
export const countAgedFiles = async (
  db: Db,
  before: Date,
): Promise<{ readonly count: number; readonly bytes: number }> => {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int`, bytes: sql<string>`coalesce(sum(${files.size}), 0)` })
    .from(files)
    .where(isAged(before));
  return { count: row?.count ?? 0, bytes: Number(row?.bytes ?? 0) };
};

/** Hides up to `limit` of them, the oldest first; their bytes go with the next sweep. Answers how many. */
export const hideAgedFiles = async (db: Db, before: Date, limit: number): Promise<number> => {
  const oldest = db.select({ id: files.id }).from(files).where(isAged(before)).orderBy(files.createdAt).limit(limit);
  const hidden = await db
    .update(files)
    .set({ deletedAt: sql`now()` })
    .where(inArray(files.id, oldest))
    .returning({ id: files.id });
  return hidden.length;
};
