import { and, desc, eq, gt, lte, notInArray, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database';
import { devices } from '#schema/users';

/** A device that signed in with a code for its number before. */
export interface Device {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
}

const year = sql`now() + interval '1 year'`;

export const findDevice = async (
  db: Db,
  { tokenHash, phone }: { readonly tokenHash: Buffer; readonly phone: string },
): Promise<Device | undefined> => {
  const [device] = await db
    .select({ id: devices.id, name: devices.name, createdAt: devices.createdAt, lastUsedAt: devices.lastUsedAt })
    .from(devices)
    .where(and(eq(devices.tokenHash, tokenHash), eq(devices.phone, phone), gt(devices.expiresAt, sql`now()`)));
  return device;
};

export const insertDevice = async (
  db: Db,
  device: { readonly id: string; readonly tokenHash: Buffer; readonly phone: string; readonly name: string },
): Promise<void> => {
  await db.insert(devices).values({ ...device, expiresAt: year });
};

/** Forgets all but the newest devices of a number; answers the ids of those that it has no more. */
export const deleteOldestDevices = async (db: Db, phone: string, most: number): Promise<string[]> => {
  const newest = db
    .select({ id: devices.id })
    .from(devices)
    .where(eq(devices.phone, phone))
    .orderBy(desc(devices.lastUsedAt), desc(devices.id))
    .limit(most);
  const rows = await db
    .delete(devices)
    .where(and(eq(devices.phone, phone), notInArray(devices.id, newest)))
    .returning({ id: devices.id });
  return rows.map(({ id }) => id);
};

/** A device gets another token, and its year begins anew; false when it is known no more. */
export const renewDevice = async (db: Db, id: string, tokenHash: Buffer): Promise<boolean> => {
  const rows = await db
    .update(devices)
    .set({ tokenHash, lastUsedAt: sql`now()`, expiresAt: year })
    .where(eq(devices.id, id))
    .returning({ id: devices.id });
  return rows.length > 0;
};

/** Its year begins anew. */
export const touchDevice = async (db: Db, id: string): Promise<void> => {
  await db
    .update(devices)
    .set({ lastUsedAt: sql`now()`, expiresAt: year })
    .where(eq(devices.id, id));
};

/** The devices of one number are those of another. */
export const renumberDevices = async (
  tx: Db,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> => {
  await tx.update(devices).set({ phone: to }).where(eq(devices.phone, from));
};

export const deleteExpiredDevices = async (db: Db): Promise<void> => {
  await db.delete(devices).where(lte(devices.expiresAt, sql`now()`));
};
