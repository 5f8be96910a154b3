import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database';
import { users } from '#schema/users';

/** Whether somebody has this number. */
export const isPhoneTaken = async (db: Db, phone: string): Promise<boolean> => {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.phone, phone));
  return rows.length > 0;
};

/** The number is proven: a code that was sent to it was shown. */
export const movePhone = async (tx: Db, userId: string, phone: string): Promise<void> => {
  await tx
    .update(users)
    .set({ phone, phoneVerifiedAt: sql`now()` })
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
};
