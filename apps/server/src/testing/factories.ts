import { eq } from 'drizzle-orm';
import { createSession, hashPassword } from '#features/auth';
import type { Database } from '#platform/db/database';
import { newId } from '#platform/ids';
import { branches } from '#schema/branches';
import { users } from '#schema/users';

// Factories make what a test or the demo needs without making a call, with parents of their own.

export type Branch = typeof branches.$inferSelect;
export type User = typeof users.$inferSelect;
type UserValues = Partial<Omit<typeof users.$inferInsert, 'id' | 'role' | 'passwordHash'>>;
type Target = Pick<Database, 'db'>;

/** What everybody with a password signs in with, unless the test gives another. */
export const testPassword = 'Correct horse 7 battery';

let testPasswordHash: Promise<string> | undefined;
const hashOf = (password: string): Promise<string> =>
  password === testPassword ? (testPasswordHash ??= hashPassword(testPassword)) : hashPassword(password);

// Numbers differ within a run and, begun at random, between runs on one database.
let counter = Math.floor(Math.random() * 1_000_000_000);
/** Ten digits that nobody else has. */
export const newPhone = (): string => `9${String(++counter % 1_000_000_000).padStart(9, '0')}`;
/** An address that nobody else has. */
export const newEmail = (name = 'person'): string => `${name}.${String(++counter)}@example.com`;

const only = <T>(rows: readonly T[]): T => {
  const [row] = rows;
  if (row === undefined) throw new Error('Nothing came back from an insert.');
  return row;
};

/** An active branch that is not the primary one. */
export const makeBranch = async (
  { db }: Target,
  values: Partial<typeof branches.$inferInsert> = {},
): Promise<Branch> => {
  const id = newId();
  const standard = { id, name: `Branch ${id.slice(-12)}`, description: 'Made for a test.' };
  return only(
    await db
      .insert(branches)
      .values({ ...standard, ...values })
      .returning(),
  );
};

/** The branch where new customers land: the one there is, else a new one called Main. */
export const makePrimaryBranch = async ({ db }: Target): Promise<Branch> => {
  const [existing] = await db.select().from(branches).where(eq(branches.isPrimary, true));
  return existing ?? makeBranch({ db }, { name: 'Main', isPrimary: true });
};

const insertUser = async ({ db }: Target, values: Omit<typeof users.$inferInsert, 'id'>): Promise<User> =>
  only(
    await db
      .insert(users)
      .values({ ...values, id: newId() })
      .returning(),
  );

interface WithPassword {
  readonly password?: string;
}

const staff = async (
  target: Target,
  role: User['role'],
  { password = testPassword, ...values }: UserValues & WithPassword,
): Promise<User> =>
  insertUser(target, {
    firstName: 'Asha',
    lastName: 'Rao',
    email: newEmail(role),
    phone: newPhone(),
    addressLine1: '1 High Street',
    addressLine2: 'Ward 2',
    city: 'Pune',
    state: 'Maharashtra',
    zipCode: '411001',
    ...values,
    role,
    passwordHash: await hashOf(password),
  });

/** In the branch of `values`, else in a new one. */
const withBranch = async <T extends UserValues>(target: Target, values: T): Promise<T & { branchId: string }> => ({
  ...values,
  branchId: values.branchId ?? (await makeBranch(target)).id,
});

/** An admin, who is in no branch. */
export const makeAdmin = (target: Target, values: UserValues & WithPassword = {}): Promise<User> =>
  staff(target, 'admin', values);

/** A branch leader, in a new branch unless `branchId` says which. */
export const makeBranchLeader = async (target: Target, values: UserValues & WithPassword = {}): Promise<User> =>
  staff(target, 'branch_leader', await withBranch(target, values));

/** A team leader, in a new branch unless `branchId` says which. */
export const makeTeamLeader = async (target: Target, values: UserValues & WithPassword = {}): Promise<User> =>
  staff(target, 'team_leader', await withBranch(target, values));

/** A customer, in a new branch unless `branchId` says which; signs in with codes, so without a password. */
export const makeCustomer = async (target: Target, values: UserValues = {}): Promise<User> =>
  insertUser(target, {
    firstName: 'Ravi',
    lastName: 'Patil',
    phone: newPhone(),
    phoneVerifiedAt: new Date(),
    ...(await withBranch(target, values)),
    role: 'customer',
  });

/** The token of a new session of this user, as after a sign-in. */
export const signIn = (target: Target, user: Pick<User, 'id'>): Promise<string> =>
  createSession(target.db, { userId: user.id, device: 'Test browser', ip: '127.0.0.1' });

export { makeMessage, makeRead } from './message-factories.ts';
