import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database';
import { signInAddresses } from '#schema/users';

interface Place {
  readonly userId: string;
  /** As it is counted: `addressKey`. */
  readonly address: string;
}

export const isKnownAddress = async (db: Db, { userId, address }: Place): Promise<boolean> => {
  const rows = await db
    .select({ userId: signInAddresses.userId })
    .from(signInAddresses)
    .where(and(eq(signInAddresses.userId, userId), eq(signInAddresses.address, address)));
  return rows.length > 0;
};

/** Somebody signed in from there. */
export const keepAddress = async (db: Db, place: Place): Promise<void> => {
  await db
    .insert(signInAddresses)
    .values(place)
    .onConflictDoUpdate({
      target: [signInAddresses.userId, signInAddresses.address],
      set: { lastUsedAt: sql`now()` },
    });
};

/** Forgets where nobody signed in from for a year. */
export const deleteOldAddresses = async (db: Db): Promise<void> => {
  await db.delete(signInAddresses).where(lt(signInAddresses.lastUsedAt, sql`now() - interval '1 year'`));
};
