import { hashToken, looksLikeToken, newToken } from '#features/auth';
import type { Database, Db } from '#platform/db/database';
import type { VerifyGrant } from '#platform/http/actor';
import { isAccountOf } from './accounts.ts';
import { findGrant, replaceGrant } from './reset-grants.repository.ts';

/** Gives a permission to choose a new password once, within 10 minutes; only its hash is kept. */
export const issueResetGrant = async (
  tx: Db,
  { userId, account }: { readonly userId: string; readonly account: string },
): Promise<string> => {
  const token = newToken();
  await replaceGrant(tx, { tokenHash: hashToken(token), userId, account });
  return token;
};

/**
 * Checks a reset token for the dispatcher, without using it up. It is worth nothing once the name that it was given for is
 * the user's no more. The grant's id is the token's hash in hex.
 */
export const createVerifyResetGrant =
  (database: Database): VerifyGrant =>
  async (credential) => {
    if (!looksLikeToken(credential)) return null;
    const tokenHash = hashToken(credential);
    const grant = await findGrant(database.db, tokenHash);
    if (grant === undefined || !isAccountOf(grant, grant.account)) return null;
    return { kind: 'reset_token', id: tokenHash.toString('hex'), userId: grant.userId };
  };
