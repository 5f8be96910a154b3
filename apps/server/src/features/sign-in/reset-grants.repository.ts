import { and, eq, gt, lte, sql } from 'drizzle-orm';
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

/** A living grant: whose it is, the account it was given for, and what the user is called now. */
export interface LivingGrant {
  readonly userId: string;
  readonly account: string;
  readonly email: string | null;
  readonly phone: string | null;
}

/** Undefined when the grant is nobody's, or the user was turned off. */
export const findGrant = async (db: Db, tokenHash: Buffer): Promise<LivingGrant | undefined> => {
  const [row] = await db
    .select({ userId: resetGrants.userId, account: resetGrants.account, email: users.email, phone: users.phone })
    .from(resetGrants)
    .innerJoin(users, eq(users.id, resetGrants.userId))
    .where(and(eq(resetGrants.tokenHash, tokenHash), gt(resetGrants.expiresAt, sql`now()`), eq(users.isActive, true)));
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
