import { eq } from 'drizzle-orm';
import type { Db } from '#platform/db/database';
import { systemValues } from '#schema/settings';

const key = 'secret_fingerprint';

/** The kept one; `first` when there was none. Of two processes at once both get the same. */
export const keepFirst = async (db: Db, first: string): Promise<string> => {
  await db.insert(systemValues).values({ key, value: first }).onConflictDoNothing();
  const [row] = await db.select().from(systemValues).where(eq(systemValues.key, key));
  return row?.value ?? first;
};

/** Null when none was kept. */
export const findFingerprint = async (db: Db): Promise<string | null> => {
  const [row] = await db.select().from(systemValues).where(eq(systemValues.key, key));
  return row?.value ?? null;
};

export const replaceFingerprint = async (db: Db, value: string): Promise<void> => {
  await db.insert(systemValues).values({ key, value }).onConflictDoUpdate({ target: systemValues.key, set: { value } });
};
