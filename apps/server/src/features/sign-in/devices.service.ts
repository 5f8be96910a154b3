import { deleteDevicesOf, guesserOf, hashToken, looksLikeToken, newToken } from '#features/auth';
import type { Db } from '#platform/db/database';
import { newId } from '#platform/ids';
import {
  type Device,
  deleteOldestDevices,
  findDevice,
  insertDevice,
  renewDevice,
  renumberDevices,
  touchDevice,
} from './devices.repository.ts';
import { deleteCodes } from './codes.repository.ts';
import { deleteGuessCounts } from './guess-counts.repository.ts';

/** What is kept of a user agent. */
const nameLength = 200;
/** Each may ask for codes and guess by itself, so a number has few. */
const mostDevices = 5;

/** The device whose token this is, when it is bound to this number and its year is not over; else undefined. */
export const recogniseDevice = async (
  db: Db,
  { token, phone }: { readonly token: string | undefined; readonly phone: string },
): Promise<Device | undefined> =>
  token !== undefined && looksLikeToken(token) ? findDevice(db, { tokenHash: hashToken(token), phone }) : undefined;

/**
 * Makes a device known for a number that it has just proven, for a year. Returns its token, of which only the hash is
 * kept, and whether it was known before: then the token stays. `askedBy` is the known device that asked for the code:
 * where it forgot its token it gets another one, and is no device more. A number keeps its newest five.
 */
export const welcomeDevice = async (
  tx: Db,
  {
    token,
    phone,
    name,
    askedBy,
  }: {
    readonly token: string | undefined;
    readonly phone: string;
    readonly name: string;
    readonly askedBy: string | null;
  },
): Promise<{ readonly id: string; readonly token: string; readonly isNew: boolean }> => {
  const known = await recogniseDevice(tx, { token, phone });
  if (known !== undefined && token !== undefined) {
    await touchDevice(tx, known.id);
    return { id: known.id, token, isNew: false };
  }
  const [id, fresh] = [newId(), newToken()];
  if (askedBy !== null && (await renewDevice(tx, askedBy, hashToken(fresh))))
    return { id: askedBy, token: fresh, isNew: false };
  await insertDevice(tx, { id, phone, tokenHash: hashToken(fresh), name: [...name].slice(0, nameLength).join('') });
  const forgotten = await deleteOldestDevices(tx, phone, mostDevices);
  await deleteGuessCounts(tx, forgotten.map(guesserOf));
  return { id, token: fresh, isNew: true };
};

/** The devices of somebody who moves to another number are known for that one; what was known for it was its holder's before. */
export const moveDevices = async (
  tx: Db,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> => {
  await deleteDevicesOf(tx, to);
  await renumberDevices(tx, { from, to });
};

/** Forgets codes, guesses and devices of a number or e-mail address that is nobody's any more. */
export const deleteCodesOf = async (tx: Db, account: string): Promise<void> => {
  await deleteCodes(tx, account);
  await deleteDevicesOf(tx, account);
  await deleteGuessCounts(tx, [account]);
};
