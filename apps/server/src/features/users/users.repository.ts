import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database';
import { isSpelled } from '#platform/db/letter-case';
import { branches } from '#schema/branches';
import { customerNotes } from '#schema/customer-card';
import { presentCover } from '#schema/ties.sql';
import { users } from '#schema/users';

type UserRow = typeof users.$inferSelect;
export type RoleOfUser = UserRow['role'];

const shown = {
  id: users.id,
  role: users.role,
  branchId: users.branchId,
  branchName: branches.name,
  leaderId: users.leaderId,
  leaderName: sql<
    string | null
  >`case when ${users.leaderId} is not null then (select trim(w.first_name || ' ' || w.last_name) from users w where w.id = ${users.leaderId}) end`,
  coverId: sql<
    string | null
  >`case when ${users.leaderId} is not null then ${sql.raw(presentCover('"users"."leader_id"'))} end`,
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
  locale: users.locale,
  nudges: users.nudges,
  createdAt: users.createdAt,
  deletedAt: users.deletedAt,
};

/** A person with the name of the branch; nothing secret. */
export type UserRecord = Pick<UserRow, Extract<keyof typeof shown, keyof UserRow>> & {
  readonly branchName: string | null;
  readonly leaderName: string | null;
  readonly coverId: string | null;
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
  | 'phoneVerifiedAt'
  | 'passwordHash'
  | 'addressLine1'
  | 'addressLine2'
  | 'city'
  | 'state'
  | 'zipCode'
  | 'isActive'
  | 'imageFileId'
>;

export const insertUser = async (tx: Db, user: NewUser): Promise<void> => {
  await tx.insert(users).values(user);
};

export type UserChanges = Partial<Omit<NewUser, 'id'>>;

export const updateUser = async (tx: Db, id: string, changes: UserChanges): Promise<void> => {
  await tx.update(users).set(changes).where(eq(users.id, id));
};

/** Which of an e-mail address (in any case) and a phone number somebody else has. */
export const findTaken = async (
  db: Db,
  { email, phone, exceptId }: { email?: string | null; phone?: string | null; exceptId?: string },
): Promise<{ readonly email: boolean; readonly phone: boolean }> => {
  const isEmail = email == null ? sql`false` : isSpelled(users.email, email);
  const hasEmail = sql<boolean>`coalesce(bool_or(${isEmail}), false)`;
  const hasPhone = sql<boolean>`coalesce(bool_or(${users.phone} = ${phone ?? null}::text), false)`;
  const [row] = await db
    .select({ email: hasEmail, phone: hasPhone })
    .from(users)
    .where(
      and(
        sql`(${isEmail} or ${users.phone} = ${phone ?? null}::text)`,
        sql`${users.id} is distinct from ${exceptId ?? null}::uuid`,
      ),
    );
  return row ?? { email: false, phone: false };
};

/** Gives what a branch noted of a customer to the one that the customer moves to; what earlier ones noted stays theirs. */
export const moveNotes = async (
  tx: Db,
  customerId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> => {
  await tx
    .update(customerNotes)
    .set({ branchId: to })
    .where(and(eq(customerNotes.customerId, customerId), eq(customerNotes.branchId, from)));
};
