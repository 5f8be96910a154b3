import type { Language } from '@branchline/contract/languages';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database';
import { isSpelled } from '#platform/db/letter-case';
import { newId } from '#platform/ids';
import { users } from '#schema/users';
import type { Account } from './accounts.ts';

/** What signing in needs to know of somebody. */
export interface Person {
  readonly id: string;
  readonly role: 'admin' | 'branch_leader' | 'team_leader' | 'customer';
  readonly isActive: boolean;
  readonly email: string | null;
  readonly phone: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string | null;
  /** Sealed; there before the second factor is on. */
  readonly totpSecret: string | null;
  readonly totpEnabledAt: Date | null;
  readonly locale: Language | null;
}

const columns = {
  id: users.id,
  role: users.role,
  isActive: users.isActive,
  email: users.email,
  phone: users.phone,
  firstName: users.firstName,
  lastName: users.lastName,
  passwordHash: users.passwordHash,
  totpSecret: users.totpSecret,
  totpEnabledAt: users.totpEnabledAt,
  locale: users.locale,
};

/** Whose account this is; a turned-off one too, a deleted one not. */
export const findPersonByAccount = async (db: Db, { kind, value, typed }: Account): Promise<Person | undefined> => {
  const isNamed = kind === 'email' ? isSpelled(users.email, typed) : eq(users.phone, value);
  const [person] = await db
    .select(columns)
    .from(users)
    .where(and(isNamed, isNull(users.deletedAt)))
    // A database may hold two that it could not tell to be one: the one that is spelled as typed.
    .orderBy(desc(sql`lower(${users.email}) = lower(${typed}::text)`));
  return person;
};

export const findPersonById = async (db: Db, id: string): Promise<Person | undefined> => {
  const [person] = await db
    .select(columns)
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  return person;
};

/** Sets a new password unless another was set since `previousHash` was read, or the user was turned off. */
export const replacePasswordHash = async (
  db: Db,
  userId: string,
  { previousHash, newHash }: { readonly previousHash: string | null; readonly newHash: string },
): Promise<boolean> => {
  const { rowCount } = await db
    .update(users)
    .set({ passwordHash: newHash })
    .where(
      and(
        eq(users.id, userId),
        eq(users.isActive, true),
        isNull(users.deletedAt),
        sql`${users.passwordHash} is not distinct from ${previousHash}`,
      ),
    );
  return rowCount === 1;
};

export interface NewCustomer {
  readonly phone: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly branchId: string;
  /** The one they signed up in. */
  readonly locale: Language | null;
}

/** The new customer's id; null when somebody has the number by now. */
export const insertCustomer = async (tx: Db, customer: NewCustomer): Promise<string | null> => {
  const [row] = await tx
    .insert(users)
    .values({ ...customer, id: newId(), role: 'customer', phoneVerifiedAt: sql`now()` })
    .onConflictDoNothing({ target: users.phone })
    .returning({ id: users.id });
  return row?.id ?? null;
};

/** Writes to somebody who chose no language in the one they signed in in, from now on. */
export const keepLanguage = async (db: Db, userId: string, language: Language | null | undefined): Promise<void> => {
  if (language == null) return;
  await db
    .update(users)
    .set({ locale: language })
    .where(and(eq(users.id, userId), isNull(users.locale)));
};

/** Gives a name to a customer who has none. */
export const nameCustomer = async (
  tx: Db,
  userId: string,
  names: { readonly firstName: string; readonly lastName: string },
): Promise<void> => {
  await tx
    .update(users)
    .set(names)
    .where(and(eq(users.id, userId), eq(users.firstName, '')));
};

/**
 * Whether a person's account was unused for so many days, and this device is not one that was used for it before that.
 * One that was never used counts from the first message that somebody wrote to it: the number may have gone to somebody
 * else since. Without a message there is nothing to withhold, and a number that was changed since the last use is new.
 */
export const isLongUnused = async (
  tx: Db,
  { userId, deviceId, days }: { readonly userId: string; readonly deviceId: string; readonly days: number },
): Promise<boolean> => {
  const firstMessageAt = sql`(select min(m.created_at) from conversations c join messages m on m.conversation_id = c.id
    where c.first_user_id = users.id or c.second_user_id = users.id)`;
  const usedAt = sql`case
    when users.phone_verified_at is not null then greatest(users.last_used_at, users.last_seen_at, users.phone_verified_at)
    when users.last_used_at is null and users.last_seen_at is null then coalesce(${firstMessageAt}, now())
    else now() end`;
  const { rows } = await tx.execute(sql`
    select 1 from users
    where id = ${userId} and ${usedAt} < now() - make_interval(days => ${days})
      and not exists (select 1 from devices where devices.id = ${deviceId} and devices.created_at <= ${usedAt})`);
  return rows.length > 0;
};

/** Notes that a customer has proven to have the number. */
export const notePhoneVerified = async (tx: Db, userId: string): Promise<void> => {
  await tx
    .update(users)
    .set({ phoneVerifiedAt: sql`now()` })
    .where(and(eq(users.id, userId), isNull(users.phoneVerifiedAt)));
};
