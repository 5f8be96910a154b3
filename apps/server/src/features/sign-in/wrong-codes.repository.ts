import { gt, lte, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database';
import { wrongCodes } from '#schema/users';

const today = sql<string>`(now() at time zone 'utc')::date`;
const before = (days: number) => sql`${today} - ${days}::int`;

/** Counts a wrong code of a device that is not known. */
export const countWrongCode = async (db: Db): Promise<void> => {
  await db
    .insert(wrongCodes)
    .values({ day: today, codes: 1 })
    .onConflictDoUpdate({ target: wrongCodes.day, set: { codes: sql`${wrongCodes.codes} + 1` } });
};

/** How many there were within so many days, today among them. */
export const findWrongCodes = async (db: Db, days: number): Promise<number> => {
  const [row] = await db
    .select({ codes: sql<number>`coalesce(sum(${wrongCodes.codes}), 0)::int` })
    .from(wrongCodes)
    .where(gt(wrongCodes.day, before(days)));
  return row?.codes ?? 0;
};

/** Removes the counts of days that are looked at no more. */
export const deleteOldWrongCodes = async (db: Db, days: number): Promise<void> => {
  await db.delete(wrongCodes).where(lte(wrongCodes.day, before(days)));
};
