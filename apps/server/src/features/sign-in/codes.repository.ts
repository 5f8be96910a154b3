import { and, eq, gt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database';
import { codeGuesses, codes } from '#schema/users';

export type CodePurpose = 'sign_in' | 'reset';

/** Wrong tries that a code survives; the fifth kills it (contract section 7). */
const triesPerCode = 5;

export interface NewCode {
  readonly purpose: CodePurpose;
  readonly account: string;
  readonly codeHash: Buffer;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly branchId?: string | undefined;
}

/** Keeps a code in place of the one before it; only the newest works. */
export const replaceCode = async (db: Db, { purpose, account, codeHash, ...person }: NewCode): Promise<void> => {
  const values = {
    codeHash,
    tries: 0,
    firstName: person.firstName ?? null,
    lastName: person.lastName ?? null,
    branchId: person.branchId ?? null,
    createdAt: sql`now()`,
    expiresAt: sql`now() + interval '5 minutes'`,
  };
  await db
    .insert(codes)
    .values({ purpose, account, ...values })
    .onConflictDoUpdate({ target: [codes.purpose, codes.account], set: values });
};

export const hasLiveCode = async (db: Db, account: string): Promise<boolean> => {
  const rows = await db
    .select({ purpose: codes.purpose })
    .from(codes)
    .where(and(eq(codes.account, account), gt(codes.expiresAt, sql`now()`)));
  return rows.length > 0;
};

export interface CodeTry {
  readonly purpose: CodePurpose;
  readonly isRight: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly branchId: string | null;
}

/**
 * Compares a guess with the account's living codes and counts the try, in one statement: of many at once one wins, and
 * no more than five are compared with one code. A right one is used up. Nothing comes back when there is nothing to
 * compare with.
 */
export const tryCode = (db: Db, account: string, hashes: Readonly<Record<CodePurpose, Buffer>>): Promise<CodeTry[]> => {
  const isRight = sql<boolean>`${codes.codeHash} = case ${codes.purpose} when 'sign_in' then ${hashes.sign_in}::bytea else ${hashes.reset}::bytea end`;
  return db
    .update(codes)
    .set({ tries: sql`case when ${isRight} then ${triesPerCode} else ${codes.tries} + 1 end` })
    .where(and(eq(codes.account, account), gt(codes.expiresAt, sql`now()`), sql`${codes.tries} < ${triesPerCode}`))
    .returning({
      purpose: codes.purpose,
      isRight,
      firstName: codes.firstName,
      lastName: codes.lastName,
      branchId: codes.branchId,
    });
};

/** How many guesses an account has had over all its codes. Counted by the database's clock. */
export interface GuessCount {
  readonly evaluatedToday: number;
  readonly failuresInRow: number;
  /** Seconds until the day's count begins anew. */
  readonly daySeconds: number;
  /** Seconds until codes work again; 0 when they are not locked. */
  readonly lockedSeconds: number;
}

const dayIsOver = sql`${codeGuesses.dayStartedAt} <= now() - interval '1 day'`;
const guessCount = {
  evaluatedToday: sql<number>`case when ${dayIsOver} then 0 else ${codeGuesses.evaluatedToday} end`,
  failuresInRow: codeGuesses.failuresInRow,
  daySeconds: sql<number>`case when ${dayIsOver} then 86400
    else ceil(extract(epoch from ${codeGuesses.dayStartedAt} + interval '1 day' - now()))::int end`,
  lockedSeconds: sql<number>`greatest(0, coalesce(ceil(extract(epoch from ${codeGuesses.lockedUntil} - now())), 0))::int`,
};

export const findGuessCount = async (db: Db, account: string): Promise<GuessCount | undefined> => {
  const [row] = await db.select(guessCount).from(codeGuesses).where(eq(codeGuesses.account, account));
  return row;
};

/** The same, held until the transaction ends, so that one account's guesses are judged one after the other. */
export const lockGuessCount = async (tx: Db, account: string): Promise<GuessCount | undefined> => {
  await tx.insert(codeGuesses).values({ account }).onConflictDoNothing();
  const [row] = await tx.select(guessCount).from(codeGuesses).where(eq(codeGuesses.account, account)).for('update');
  return row;
};

/** Counts an evaluated guess. A right one ends the row of failures; the last failure allowed locks the account. */
export const countGuess = async (
  tx: Db,
  account: string,
  { isRight, failuresToLock, lockSeconds }: { isRight: boolean; failuresToLock: number; lockSeconds: number },
): Promise<void> => {
  const failures = sql`${codeGuesses.failuresInRow} + 1`;
  const isLast = sql`${failures} >= ${failuresToLock}`;
  const afterFailure = {
    failuresInRow: sql`case when ${isLast} then 0 else ${failures} end`,
    lockedUntil: sql`case when ${isLast} then now() + make_interval(secs => ${lockSeconds}) else ${codeGuesses.lockedUntil} end`,
  };
  await tx
    .update(codeGuesses)
    .set({
      evaluatedToday: sql`case when ${dayIsOver} then 1 else ${codeGuesses.evaluatedToday} + 1 end`,
      dayStartedAt: sql`case when ${dayIsOver} then now() else ${codeGuesses.dayStartedAt} end`,
      ...(isRight ? { failuresInRow: 0 } : afterFailure),
    })
    .where(eq(codeGuesses.account, account));
};

/** Forgets codes and counts of an account that is deleted. */
export const deleteCodesOf = async (db: Db, account: string): Promise<void> => {
  await db.delete(codes).where(eq(codes.account, account));
  await db.delete(codeGuesses).where(eq(codeGuesses.account, account));
};

/** Removes what no longer says anything: dead codes, and counts that stand at nothing or are 90 days old. */
export const deleteExpiredCodes = async (db: Db): Promise<void> => {
  await db.delete(codes).where(lte(codes.expiresAt, sql`now()`));
  const isUnlocked = sql`coalesce(${codeGuesses.lockedUntil}, now()) <= now()`;
  const isOld = sql`${codeGuesses.dayStartedAt} <= now() - interval '90 days'`;
  await db.delete(codeGuesses).where(and(isUnlocked, dayIsOver, or(eq(codeGuesses.failuresInRow, 0), isOld)));
};
