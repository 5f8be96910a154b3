import { and, eq, gt, inArray, lte, or, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database';
import { codeGuesses, wrongCodes } from '#schema/users';

/**
 * How many guesses somebody has had over all codes. Counted by the database's clock, for an account as for a known device:
 * `account` is either, as `guesserOf` says.
 */
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

export const deleteGuessCounts = async (db: Db, accounts: readonly string[]): Promise<void> => {
  if (accounts.length > 0) await db.delete(codeGuesses).where(inArray(codeGuesses.account, [...accounts]));
};

/** Removes counts that stand at nothing or are 90 days old. */
export const deleteOldGuessCounts = async (db: Db): Promise<void> => {
  const isUnlocked = sql`coalesce(${codeGuesses.lockedUntil}, now()) <= now()`;
  const isOld = sql`${codeGuesses.dayStartedAt} <= now() - interval '90 days'`;
  await db.delete(codeGuesses).where(and(isUnlocked, dayIsOver, or(eq(codeGuesses.failuresInRow, 0), isOld)));
};

const today = sql<string>`(now() at time zone 'utc')::date`;
const before = (days: number) => sql`${today} - ${days}::int`;

/** Counts a wrong code of a device that is not known. */
export const countWrongCode = async (db: Db): Promise<void> => {
  await db
    .insert(wrongCodes)
    .values({ day: today, codes: 1 })
    .onConflictDoUpdate({ target: wrongCodes.day, set: { codes: sql`${wrongCodes.codes} + 1` } });
};

/** How many there were within so many days, today among them. */
export const findWrongCodes = async (db: Db, days: number): Promise<number> => {
  const [row] = await db
    .select({ codes: sql<number>`coalesce(sum(${wrongCodes.codes}), 0)::int` })
    .from(wrongCodes)
    .where(gt(wrongCodes.day, before(days)));
  return row?.codes ?? 0;
};

/** Removes the counts of days that are looked at no more. */
export const deleteOldWrongCodes = async (db: Db, days: number): Promise<void> => {
  await db.delete(wrongCodes).where(lte(wrongCodes.day, before(days)));
};
