import { eq, lt, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database';
import { notices } from '#schema/notices';

export type NoticeRow = typeof notices.$inferSelect;

export const addNotice = async (db: Db, notice: typeof notices.$inferInsert): Promise<void> => {
  await db.insert(notices).values(notice);
};

/** Takes those that are due, oldest first. Whoever takes them has so many seconds; then they are another one's to send. */
export const takeDue = (
  db: Db,
  { atMost, seconds }: { readonly atMost: number; readonly seconds: number },
): Promise<NoticeRow[]> =>
  db
    .update(notices)
    .set({ dueAt: sql`now() + make_interval(secs => ${seconds})`, tries: sql`${notices.tries} + 1` })
    .where(
      sql`${notices.id} in (select id from notices where due_at <= now() order by due_at limit ${atMost} for update skip locked)`,
    )
    .returning();

export const removeNotice = async (db: Db, id: string): Promise<void> => {
  await db.delete(notices).where(eq(notices.id, id));
};

export const postpone = async (db: Db, id: string, seconds: number): Promise<void> => {
  await db
    .update(notices)
    .set({ dueAt: sql`now() + make_interval(secs => ${seconds})` })
    .where(eq(notices.id, id));
};

/** Removes those that could not be sent for so many hours; their number. */
export const removeStale = async (db: Db, hours: number): Promise<number> => {
  const removed = await db
    .delete(notices)
    .where(lt(notices.createdAt, sql`now() - make_interval(hours => ${hours})`))
    .returning({ id: notices.id });
  return removed.length;
};
