import type { Database } from '#platform/db/database';
import { findFingerprint, keepFirst, replaceFingerprint } from './fingerprint.repository.ts';
import { macOf } from './secrets.ts';

/** Tells secrets apart and gives none away: a MAC of nothing in particular, with a key of its own made from the secret. */
const fingerprintOf = (secret: string): string =>
  macOf(secret, 'fingerprint', { scope: [], value: '' }).toString('base64url');

/** Whether this secret is the one that the database was used with last. Of a new database it is from now on. */
export const knowsSecret = async ({ db }: Database, secret: string): Promise<boolean> => {
  const fingerprint = fingerprintOf(secret);
  return (await keepFirst(db, fingerprint)) === fingerprint;
};

/** Whether the database was used with another secret last. Changes nothing. */
export const isOtherSecret = async ({ db }: Database, secret: string): Promise<boolean> => {
  const stored = await findFingerprint(db);
  return stored !== null && stored !== fingerprintOf(secret);
};

/** The database is used with this secret from now on. */
export const keepFingerprint = ({ db }: Database, secret: string): Promise<void> =>
  replaceFingerprint(db, fingerprintOf(secret));
