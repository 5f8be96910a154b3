import type { Language } from '@branchline/contract/languages';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database';
import { users } from '#schema/users';

/** Whose number this is; undefined when it is nobody's. */
export const findPhoneOwner = async (
  db: Db,
  phone: string,
): Promise<{ readonly locale: Language | null } | undefined> => {
  const [owner] = await db.select({ locale: users.locale }).from(users).where(eq(users.phone, phone));
  return owner;
};

/** The number is proven: a code that was sent to it was shown. */
export const movePhone = async (tx: Db, userId: string, phone: string): Promise<void> => {
  await tx
    .update(users)
    .set({ phone, phoneVerifiedAt: sql`now()` })
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
};
