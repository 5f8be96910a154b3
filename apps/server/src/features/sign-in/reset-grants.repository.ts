import { and, eq, gt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database';
import { resetGrants, users } from '#schema/users';

/** Keeps a grant for 10 minutes in place of the user's earlier ones. */
export const replaceGrant = async (
  tx: Db,
  grant: { readonly tokenHash: Buffer; readonly userId: string; readonly account: string },
): Promise<void> => {
  await tx.delete(resetGrants).where(eq(resetGrants.userId, grant.userId));
  await tx.insert(resetGrants).values({ ...grant, expiresAt: sql`now() + interval '10 minutes'` });
};

/**
 * Whose living grant this is; undefined when it is nobody's, the user was turned off, or the name that it was given for
 * is the user's no more.
 */
export const findGrant = async (db: Db, tokenHash: Buffer): Promise<{ readonly userId: string } | undefined> => {
  const [row] = await db
    .select({ userId: resetGrants.userId })
    .from(resetGrants)
    .innerJoin(users, eq(users.id, resetGrants.userId))
    .where(
      and(
        eq(resetGrants.tokenHash, tokenHash),
        gt(resetGrants.expiresAt, sql`now()`),
        eq(users.isActive, true),
        or(sql`lower(${users.email}) = lower(${resetGrants.account})`, eq(users.phone, resetGrants.account)),
      ),
    );
  return row;
};

/** Uses the grant up: of many at once one gets true. */
export const takeGrant = async (tx: Db, tokenHash: Buffer): Promise<boolean> => {
  const { rowCount } = await tx
    .delete(resetGrants)
    .where(and(eq(resetGrants.tokenHash, tokenHash), gt(resetGrants.expiresAt, sql`now()`)));
  return rowCount === 1;
};

export const deleteExpiredGrants = async (db: Db): Promise<void> => {
  await db.delete(resetGrants).where(lte(resetGrants.expiresAt, sql`now()`));
};
