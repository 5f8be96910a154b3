import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database';
import { branches } from '#schema/branches';
import { users } from '#schema/users';

type UserRow = typeof users.$inferSelect;
export type RoleOfUser = UserRow['role'];

const shown = {
  id: users.id,
  role: users.role,
  branchId: users.branchId,
  branchName: branches.name,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  phone: users.phone,
  addressLine1: users.addressLine1,
  addressLine2: users.addressLine2,
  city: users.city,
  state: users.state,
  zipCode: users.zipCode,
  isActive: users.isActive,
  imageFileId: users.imageFileId,
  createdAt: users.createdAt,
  deletedAt: users.deletedAt,
};

/** A person with the name of the branch; nothing secret. */
export type UserRecord = Pick<UserRow, Exclude<keyof typeof shown, 'branchName'>> & {
  readonly branchName: string | null;
};

export const selectUsers = (db: Db) =>
  db.select(shown).from(users).leftJoin(branches, eq(branches.id, users.branchId)).$dynamic();

/** Whoever has this id, turned off or deleted too. */
export const findUserById = async (db: Db, id: string): Promise<UserRecord | undefined> => {
  const [row] = await selectUsers(db).where(eq(users.id, id));
  return row;
};

/** Holds the row until the transaction ends. A deleted account is not found. */
export const lockUser = async (tx: Db, id: string): Promise<UserRecord | undefined> => {
  const [row] = await selectUsers(tx)
    .where(and(eq(users.id, id), sql`${users.deletedAt} is null`))
    .for('update', { of: users });
  return row;
};

export type NewUser = Pick<
  typeof users.$inferInsert,
  | 'id'
  | 'role'
  | 'branchId'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'passwordHash'
  | 'addressLine1'
  | 'addressLine2'
  | 'city'
  | 'state'
  | 'zipCode'
  | 'isActive'
>;

export const insertUser = async (tx: Db, user: NewUser): Promise<void> => {
  await tx.insert(users).values(user);
};

export type UserChanges = Partial<Omit<NewUser, 'id'> & Pick<UserRow, 'imageFileId'>>;

export const updateUser = async (tx: Db, id: string, changes: UserChanges): Promise<void> => {
  await tx.update(users).set(changes).where(eq(users.id, id));
};
