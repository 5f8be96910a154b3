import type { Config } from '#config/config';
import { keepFingerprint, knowsSecret } from '#features/sign-in';
import type { Database } from '#platform/db/database';
import { secretOfItsOwn } from './start-problems.ts';

type Secret = Pick<Config, 'secret' | 'isSecretGiven' | 'databaseUrl' | 'dataDir'>;

/**
 * Looks whether the database was used with another secret. Rejects when this process made its own for a database that
 * others use too. One that was changed on purpose, in SECRET, is taken, and `say` is handed what no longer works.
 */
export const checkSecret = async (database: Database, config: Secret, say: (line: string) => void): Promise<void> => {
  if (await knowsSecret(database, config.secret)) return;
  if (!config.isSecretGiven && config.databaseUrl !== null) throw secretOfItsOwn(config.dataDir);
  await keepFingerprint(database, config.secret);
  const place = config.isSecretGiven ? 'SECRET' : `The secret in ${config.dataDir}`;
  say(
    `WARNING: ${place} is another one than before. Second factors and their recovery codes, codes that were sent and links ` +
      'to files that were handed out no longer work. If nobody meant to change it, stop every server and set the old one.',
  );
};
