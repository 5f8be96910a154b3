import { eq, lt, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database';
import { staffDevices } from '#schema/users';

/**
 * Somebody with a password signed in with this device. True when it is another than before: the very first one is not.
 */
export const keepStaffDevice = async (
  db: Db,
  { userId, nameHash }: { readonly userId: string; readonly nameHash: Buffer },
): Promise<boolean> => {
  const before = await db.$count(staffDevices, eq(staffDevices.userId, userId));
  const [row] = await db
    .insert(staffDevices)
    .values({ userId, nameHash })
    .onConflictDoUpdate({ target: [staffDevices.userId, staffDevices.nameHash], set: { lastUsedAt: sql`now()` } })
    .returning({ isAdded: sql<boolean>`xmax = 0` });
  return row?.isAdded === true && before > 0;
};

/** Forgets what nobody signed in with for a year. */
export const deleteOldStaffDevices = async (db: Db): Promise<void> => {
  await db.delete(staffDevices).where(lt(staffDevices.lastUsedAt, sql`now() - interval '1 year'`));
};
