import { and, eq, gt, lte, sql } from 'drizzle-orm';
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

/** Its year begins anew. */
export const touchDevice = async (db: Db, id: string): Promise<void> => {
  await db
    .update(devices)
    .set({ lastUsedAt: sql`now()`, expiresAt: year })
    .where(eq(devices.id, id));
};

/** The ids of the devices that a number has no more. */
export const deleteDevices = async (db: Db, phone: string): Promise<string[]> => {
  const rows = await db.delete(devices).where(eq(devices.phone, phone)).returning({ id: devices.id });
  return rows.map(({ id }) => id);
};

export const deleteExpiredDevices = async (db: Db): Promise<void> => {
  await db.delete(devices).where(lte(devices.expiresAt, sql`now()`));
};
