import { eq, inArray } from 'drizzle-orm';
import type { Db } from '#platform/db/database';
import { codeGuesses, codeRequests, devices, resetGrants } from '#schema/users';

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

/** By what the guesses of a known device are counted, so that nobody who knows its number alone uses them up. */
export const guesserOf = (deviceId: string): string => `device ${deviceId}`;

/** Forgets the devices that a number was signed in on, with their guesses: it may be somebody else's from now on. */
export const deleteDevicesOf = async (tx: Db, phone: string): Promise<void> => {
  const rows = await tx.delete(devices).where(eq(devices.phone, phone)).returning({ id: devices.id });
  const guessers = rows.map(({ id }) => guesserOf(id));
  if (guessers.length > 0) await tx.delete(codeGuesses).where(inArray(codeGuesses.account, guessers));
};
