import { eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database';
import { textCounts } from '#schema/settings';

const month = sql<string>`to_char(now() at time zone 'utc', 'YYYY-MM')`;

/** Counts a text of this month and returns how many there are; null, and counts none, when there are `ceiling` already. */
export const countText = async (db: Db, ceiling: number): Promise<number | null> => {
  if (ceiling < 1) return null;
  const [row] = await db
    .insert(textCounts)
    .values({ month, texts: 1 })
    .onConflictDoUpdate({
      target: textCounts.month,
      set: { texts: sql`${textCounts.texts} + 1` },
      setWhere: sql`${textCounts.texts} < ${ceiling}`,
    })
    .returning({ texts: textCounts.texts });
  return row?.texts ?? null;
};

/** One that was counted was not sent. */
export const uncountText = async (db: Db): Promise<void> => {
  await db
    .update(textCounts)
    .set({ texts: sql`greatest(0, ${textCounts.texts} - 1)` })
    .where(eq(textCounts.month, month));
};

export const findTextsOfMonth = async (db: Db): Promise<number> => {
  const [row] = await db.select({ texts: textCounts.texts }).from(textCounts).where(eq(textCounts.month, month));
  return row?.texts ?? 0;
};
