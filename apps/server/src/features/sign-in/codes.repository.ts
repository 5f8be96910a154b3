import { and, desc, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database';
import { newId } from '#platform/ids';
import { codeRequests, codes } from '#schema/users';

/** `…_again`: the second code, asked for while many codes are being guessed. */
export type CodePurpose = 'sign_in' | 'sign_in_again' | 'reset' | 'reset_again' | 'phone_change';

/** Wrong tries that a code survives; the fifth kills it. */
const triesPerCode = 5;

export interface NewCodeRequest {
  readonly purpose: CodePurpose;
  readonly account: string;
  readonly challengeHash: Buffer;
  readonly codeHash: Buffer;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly branchId?: string | undefined;
  readonly leaderId?: string | undefined;
  readonly userId?: string | undefined;
  readonly deviceId?: string | undefined;
}

/** Keeps a code with what was asked along, beside those that others asked for. It lives for five minutes. */
export const insertCodeRequest = async (db: Db, request: NewCodeRequest): Promise<void> => {
  await db.insert(codeRequests).values({ ...request, id: newId(), expiresAt: sql`now() + interval '5 minutes'` });
};

export interface CodeRequest {
  readonly id: string;
  readonly purpose: CodePurpose;
  readonly codeHash: Buffer;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly branchId: string | null;
  readonly leaderId: string | null;
  readonly userId: string | null;
  readonly deviceId: string | null;
}

const columns = {
  id: codeRequests.id,
  purpose: codeRequests.purpose,
  codeHash: codeRequests.codeHash,
  firstName: codeRequests.firstName,
  lastName: codeRequests.lastName,
  branchId: codeRequests.branchId,
  leaderId: codeRequests.leaderId,
  userId: codeRequests.userId,
  deviceId: codeRequests.deviceId,
};

const isLive = gt(codeRequests.expiresAt, sql`now()`);

interface Wanted {
  readonly account: string;
  readonly purposes: readonly CodePurpose[];
}

/** The living request that a challenge was given out for. */
export const findByChallenge = (
  db: Db,
  { account, purposes }: Wanted,
  challengeHash: Buffer,
): Promise<readonly CodeRequest[]> =>
  db
    .select(columns)
    .from(codeRequests)
    .where(
      and(
        eq(codeRequests.challengeHash, challengeHash),
        eq(codeRequests.account, account),
        inArray(codeRequests.purpose, [...purposes]),
        isLive,
      ),
    );

/**
 * The newest living request of each purpose, or the newest of one device, used up or not: what came before it works no
 * more without a challenge.
 */
export const findNewest = (
  db: Db,
  { account, purposes, deviceId }: Wanted & { readonly deviceId?: string },
): Promise<readonly CodeRequest[]> =>
  db
    .selectDistinctOn([codeRequests.purpose], columns)
    .from(codeRequests)
    .where(
      and(
        eq(codeRequests.account, account),
        inArray(codeRequests.purpose, [...purposes]),
        isLive,
        deviceId === undefined ? undefined : eq(codeRequests.deviceId, deviceId),
      ),
    )
    .orderBy(codeRequests.purpose, desc(codeRequests.createdAt), desc(codeRequests.id));

/**
 * Compares a guess with a code and counts the try, in one statement: of many at once one wins, and no more than five are
 * compared. A right one is used up. Tries of whoever asked for the code and those of anybody else are counted apart. Null when there is
 * nothing to compare with.
 */
export const tryCode = async (
  db: Db,
  requestId: string,
  { hash, isOwn }: { readonly hash: Buffer; readonly isOwn: boolean },
): Promise<{ readonly isRight: boolean } | null> => {
  const isRight = sql<boolean>`${codeRequests.codeHash} = ${hash}::bytea`;
  const counted = isOwn ? codeRequests.tries : codeRequests.openTries;
  const [row] = await db
    .update(codeRequests)
    .set({
      tries: sql`case when ${isRight} then ${triesPerCode} else ${codeRequests.tries} + ${isOwn ? 1 : 0} end`,
      ...(isOwn ? {} : { openTries: sql`${codeRequests.openTries} + 1` }),
    })
    .where(and(eq(codeRequests.id, requestId), isLive, lt(codeRequests.tries, triesPerCode), lt(counted, triesPerCode)))
    .returning({ isRight });
  return row ?? null;
};

/** Puts a second code in place of one that was right, with all that was asked along. It lives for five minutes again. */
export const replaceBySecond = async (
  db: Db,
  requestId: string,
  { purpose, codeHash }: { readonly purpose: CodePurpose; readonly codeHash: Buffer },
): Promise<void> => {
  await db
    .update(codeRequests)
    .set({
      purpose,
      codeHash,
      tries: 0,
      openTries: 0,
      createdAt: sql`now()`,
      expiresAt: sql`now() + interval '5 minutes'`,
    })
    .where(eq(codeRequests.id, requestId));
};

/** Forgets the codes of an account. */
export const deleteCodes = async (db: Db, account: string): Promise<void> => {
  await db.delete(codeRequests).where(eq(codeRequests.account, account));
};

export const deleteExpiredCodes = async (db: Db): Promise<void> => {
  await db.delete(codeRequests).where(lte(codeRequests.expiresAt, sql`now()`));
  // Of the version before, which may have written until it was stopped.
  await db.delete(codes).where(lte(codes.expiresAt, sql`now()`));
};
