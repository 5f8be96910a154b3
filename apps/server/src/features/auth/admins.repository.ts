import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database';
import { newId } from '#platform/ids';
import { recoveryCodes, users } from '#schema/users';

/** Any number will do, as long as nothing else locks it. */
const adminsLock = 7_203_911;

const isAdmin = and(eq(users.role, 'admin'), isNull(users.deletedAt));

/** Makes processes that start at once look one after the other whether there is an admin. Held until the commit. */
export const lockAdmins = async (tx: Db): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${adminsLock})`);
};

export const countAdmins = (db: Db): Promise<number> => db.$count(users, isAdmin);

/** Every admin, the oldest first. */
export const findAdmins = (db: Db) =>
  db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      phone: users.phone,
      isActive: users.isActive,
      locale: users.locale,
      hasSecondFactor: sql<boolean>`${users.totpEnabledAt} is not null`,
    })
    .from(users)
    .where(isAdmin)
    .orderBy(asc(users.createdAt), asc(users.id));

/** The role of whoever has this e-mail address, and the names that codes may have been asked for by. */
export const findRoleByEmail = async (db: Db, email: string) => {
  const [row] = await db
    .select({ id: users.id, role: users.role, email: users.email, phone: users.phone })
    .from(users)
    .where(sql`lower(${users.email}) = lower(${email})`);
  return row;
};

export interface NewAdmin {
  readonly email: string;
  readonly phone: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string;
}

/** Returns the new admin's id. */
export const insertAdmin = async (tx: Db, admin: NewAdmin): Promise<string> => {
  const id = newId();
  await tx.insert(users).values({ ...admin, id, role: 'admin' });
  return id;
};

/** Lets an admin in again with a new password: turned on, and with `withoutSecondFactor` by the password alone. */
export const restoreAdmin = async (
  tx: Db,
  userId: string,
  { passwordHash, withoutSecondFactor }: { readonly passwordHash: string; readonly withoutSecondFactor: boolean },
): Promise<void> => {
  const none = { totpSecret: null, totpEnabledAt: null, totpLastStep: null };
  await tx
    .update(users)
    .set({ passwordHash, isActive: true, ...(withoutSecondFactor ? none : {}) })
    .where(eq(users.id, userId));
  if (withoutSecondFactor) await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
};
