import { eq, inArray } from 'drizzle-orm';
import type { Db } from '#platform/db/database';
import { codeRequests, resetGrants } from '#schema/users';

/**
 * Ends what was sent to an e-mail address or number that is a user's no more: codes asked for by any of these names,
 * and permissions to choose a new password. In the transaction that changes them. How often codes were guessed stays.
 */
export const deleteCodesAndGrantsOf = async (
  tx: Db,
  user: { readonly id: string; readonly email: string | null; readonly phone: string | null },
): Promise<void> => {
  const names = [user.email?.toLowerCase(), user.phone].filter((name) => typeof name === 'string');
  // Codes first: a grant that one of them is giving at this moment is committed by the time they are gone.
  if (names.length > 0) await tx.delete(codeRequests).where(inArray(codeRequests.account, names));
  await tx.delete(resetGrants).where(eq(resetGrants.userId, user.id));
};
