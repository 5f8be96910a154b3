import { and, desc, eq, gt, lt, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#platform/db/database';
import { branches } from '#schema/branches';
import { contactChanges, users } from '#schema/users';

export type ContactChangeRow = typeof contactChanges.$inferSelect;

/** Wrong tries that a code survives; the fifth kills it. */
const triesPerCode = 5;

export interface NewContactChange {
  readonly userId: string;
  readonly askedBy: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly passwordHash: string | null;
  readonly codeHash: string | null;
}

/** Keeps what waits for a person, in place of what waited before. */
export const replaceContactChange = async (tx: Db, change: NewContactChange): Promise<void> => {
  const values = {
    ...change,
    tries: 0,
    // Which change it is: `now()` is when the transaction began, and may be the same for two that wait for each other.
    createdAt: sql`clock_timestamp()`,
    codeExpiresAt: sql`now() + interval '10 minutes'`,
    expiresAt: sql`now() + interval '7 days'`,
  };
  await tx.insert(contactChanges).values(values).onConflictDoUpdate({ target: contactChanges.userId, set: values });
};

const isLive = gt(contactChanges.expiresAt, sql`now()`);

/** Counts a try and returns the hash to compare with; undefined when there is no code to try any more. */
export const countCodeTry = async (db: Db, userId: string): Promise<string | undefined> => {
  const [row] = await db
    .update(contactChanges)
    .set({ tries: sql`${contactChanges.tries} + 1` })
    .where(
      and(
        eq(contactChanges.userId, userId),
        isLive,
        gt(contactChanges.codeExpiresAt, sql`now()`),
        lt(contactChanges.tries, triesPerCode),
      ),
    )
    .returning({ codeHash: contactChanges.codeHash });
  return row?.codeHash ?? undefined;
};

/** Takes away what waits for a person and returns it; with `codeHash` only what that code was sent for. */
export const takeContactChange = async (
  tx: Db,
  userId: string,
  codeHash?: string,
): Promise<ContactChangeRow | undefined> => {
  const isOfCode = codeHash === undefined ? undefined : eq(contactChanges.codeHash, codeHash);
  const [row] = await tx
    .delete(contactChanges)
    .where(and(eq(contactChanges.userId, userId), isLive, isOfCode))
    .returning();
  return row;
};

export const deleteContactChange = async (tx: Db, userId: string): Promise<void> => {
  await tx.delete(contactChanges).where(eq(contactChanges.userId, userId));
};

export const deleteExpiredContactChanges = async (db: Db): Promise<void> => {
  await db.delete(contactChanges).where(lte(contactChanges.expiresAt, sql`now()`));
};

const matching = (branchId: string | null) => and(isLive, branchId === null ? undefined : eq(users.branchId, branchId));

/** What waits, newest first; of one branch, or of all (null). */
export const findContactChanges = (
  db: Db,
  branchId: string | null,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) => {
  const askers = alias(users, 'askers');
  return db
    .select({
      userId: users.id,
      role: users.role,
      firstName: users.firstName,
      lastName: users.lastName,
      branchName: branches.name,
      oldPhone: users.phone,
      oldEmail: users.email,
      askedBy: contactChanges.askedBy,
      askerFirstName: askers.firstName,
      askerLastName: askers.lastName,
      phone: contactChanges.phone,
      email: contactChanges.email,
      hasPassword: sql<boolean>`${contactChanges.passwordHash} is not null`,
      createdAt: contactChanges.createdAt,
      expiresAt: contactChanges.expiresAt,
    })
    .from(contactChanges)
    .innerJoin(users, eq(users.id, contactChanges.userId))
    .innerJoin(askers, eq(askers.id, contactChanges.askedBy))
    .leftJoin(branches, eq(branches.id, users.branchId))
    .where(matching(branchId))
    .orderBy(desc(contactChanges.createdAt), desc(contactChanges.userId))
    .offset(offset)
    .limit(limit);
};

export type ContactChangeView = Awaited<ReturnType<typeof findContactChanges>>[number];

/** How many wait. */
export const countContactChanges = async (db: Db, branchId: string | null): Promise<number> => {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(contactChanges)
    .innerJoin(users, eq(users.id, contactChanges.userId))
    .where(matching(branchId));
  return row?.total ?? 0;
};

export const hasContactChange = async (db: Db, userId: string): Promise<boolean> => {
  const rows = await db
    .select({ userId: contactChanges.userId })
    .from(contactChanges)
    .where(and(eq(contactChanges.userId, userId), isLive));
  return rows.length > 0;
};
