import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database';
import { recoveryCodes, users } from '#schema/users';

/** Keeps a sealed secret that is not in force yet. False when a second factor is on already. */
export const savePendingSecret = async (db: Db, userId: string, sealedSecret: string): Promise<boolean> => {
  const { rowCount } = await db
    .update(users)
    .set({ totpSecret: sealedSecret, totpLastStep: null })
    .where(and(eq(users.id, userId), isNull(users.totpEnabledAt)));
  return rowCount === 1;
};

/**
 * Puts the secret in force. False when it was replaced, or put in force, meanwhile. The code that proved it signs in
 * once all the same: its half minute may not be over.
 */
export const enableSecret = async (tx: Db, userId: string, sealedSecret: string): Promise<boolean> => {
  const { rowCount } = await tx
    .update(users)
    .set({ totpEnabledAt: sql`now()` })
    .where(and(eq(users.id, userId), eq(users.totpSecret, sealedSecret), isNull(users.totpEnabledAt)));
  return rowCount === 1;
};

/** Until when somebody may put a second factor off; null for who was not asked yet. */
export const findSecondFactorDue = async (db: Db, userId: string): Promise<Date | null> => {
  const [row] = await db.select({ dueAt: users.secondFactorDueAt }).from(users).where(eq(users.id, userId));
  return row?.dueAt ?? null;
};

/** Asks somebody for a second factor from `dueAt` on, unless that was done before. */
export const askForSecondFactor = async (db: Db, userId: string, dueAt: Date): Promise<void> => {
  await db
    .update(users)
    .set({ secondFactorDueAt: dueAt })
    .where(and(eq(users.id, userId), isNull(users.secondFactorDueAt)));
};

/** Uses up a time step and those before it. False when that was done already: a replay. */
export const takeStep = async (db: Db, userId: string, step: number): Promise<boolean> => {
  const { rowCount } = await db
    .update(users)
    .set({ totpLastStep: step })
    .where(and(eq(users.id, userId), or(isNull(users.totpLastStep), lt(users.totpLastStep, step))));
  return rowCount === 1;
};

/** False when there was no second factor, not even one begun. */
export const removeSecondFactor = async (tx: Db, userId: string): Promise<boolean> => {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const { rowCount } = await tx
    .update(users)
    .set({ totpSecret: null, totpEnabledAt: null, totpLastStep: null })
    .where(and(eq(users.id, userId), sql`${users.totpSecret} is not null`));
  return rowCount === 1;
};

export const replaceRecoveryCodes = async (tx: Db, userId: string, hashes: readonly Buffer[]): Promise<void> => {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
};

/** Uses up a recovery code. False when there is no such unused one. */
export const takeRecoveryCode = async (db: Db, userId: string, codeHash: Buffer): Promise<boolean> => {
  const { rowCount } = await db
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)));
  return rowCount === 1;
};
