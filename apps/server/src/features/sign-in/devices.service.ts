import { hashToken, looksLikeToken, newToken } from '#features/auth';
import type { Db } from '#platform/db/database';
import { newId } from '#platform/ids';
import { type Device, deleteDevices, findDevice, insertDevice, touchDevice } from './devices.repository.ts';
import { deleteCodes } from './codes.repository.ts';
import { deleteGuessCounts } from './guess-counts.repository.ts';

/** What is kept of a user agent. */
const nameLength = 200;

/** By what the guesses of a known device are counted, so that nobody who knows its number alone uses them up. */
export const guesserOf = (deviceId: string): string => `device ${deviceId}`;

/** The device whose token this is, when it is bound to this number and its year is not over; else undefined. */
export const recogniseDevice = async (
  db: Db,
  { token, phone }: { readonly token: string | undefined; readonly phone: string },
): Promise<Device | undefined> =>
  token !== undefined && looksLikeToken(token) ? findDevice(db, { tokenHash: hashToken(token), phone }) : undefined;

/**
 * Makes a device known for a number that it has just proven, for a year. Returns its token, of which only the hash is
 * kept, and whether it was known before: then the token stays.
 */
export const welcomeDevice = async (
  tx: Db,
  { token, phone, name }: { readonly token: string | undefined; readonly phone: string; readonly name: string },
): Promise<{ readonly id: string; readonly token: string; readonly isNew: boolean }> => {
  const known = await recogniseDevice(tx, { token, phone });
  if (known !== undefined && token !== undefined) {
    await touchDevice(tx, known.id);
    return { id: known.id, token, isNew: false };
  }
  const [id, fresh] = [newId(), newToken()];
  await insertDevice(tx, { id, phone, tokenHash: hashToken(fresh), name: [...name].slice(0, nameLength).join('') });
  return { id, token: fresh, isNew: true };
};

/** Forgets codes, guesses and devices of a number or e-mail address that is nobody's any more. */
export const deleteCodesOf = async (tx: Db, account: string): Promise<void> => {
  await deleteCodes(tx, account);
  const ids = await deleteDevices(tx, account);
  await deleteGuessCounts(tx, [account, ...ids.map(guesserOf)]);
};
