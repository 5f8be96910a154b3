import type { Config } from '#config/config';
import { keepFingerprint, knowsSecret } from '#features/sign-in';
import type { Database } from '#platform/db/database';

type Secret = Pick<Config, 'secret' | 'isSecretGiven' | 'databaseUrl' | 'dataDir'>;

/**
 * Looks whether the database was used with another secret. It may have been changed on purpose, so it is taken, and
 * `say` is handed what no longer works, and what to do when nobody meant it.
 */
export const checkSecret = async (database: Database, config: Secret, say: (line: string) => void): Promise<void> => {
  if (await knowsSecret(database, config.secret)) return;
  await keepFingerprint(database, config.secret);
  const place = config.isSecretGiven ? 'SECRET' : `The secret in ${config.dataDir}`;
  const isOwn = !config.isSecretGiven && config.databaseUrl !== null;
  say(
    `WARNING: ${place} is another one than this database was used with. Second factors and their recovery codes, codes ` +
      'that were sent and links to files that were handed out no longer work. ' +
      (isOwn
        ? 'Set the same SECRET on every process that uses this database. Example: SECRET=<openssl rand -base64 32>'
        : 'If nobody meant to change it, stop every server and set the old one.'),
  );
};
