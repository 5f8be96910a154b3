import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#config/config';
import { isCommonPassword, seedFirstAdmin } from '#features/auth';
import type { Database } from '#platform/db/database';

/** Keeps a password in a file that its owner alone may read, and returns where. */
const keepPassword = (dataDir: string, password: string): string => {
  const path = join(dataDir, 'first-admin-password');
  // A file that is there keeps its mode when it is written.
  rmSync(path, { force: true });
  writeFileSync(path, `${password}\n`, { mode: 0o600, flag: 'wx', flush: true });
  return path;
};

const sayWhere = (
  say: (line: string) => void,
  { email, dataDir, password }: { readonly email: string; readonly dataDir: string; readonly password: string },
): void => {
  try {
    const path = keepPassword(dataDir, password);
    say(
      `The first admin is ${email}. The password is in ${path}; change it after signing in, and remove the file. If it is lost: npm run admin -- reset.`,
    );
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    say(
      `The first admin is ${email}, and the password could not be written (${why}). Set one: npm run admin -- reset.`,
    );
  }
};

/**
 * Makes the first admin when there is none, and says so to the person at the terminal. In production, where the terminal
 * is a log that others read and keep, a generated password is written to a file instead. Throws AdminError.
 */
export const makeFirstAdmin = (
  database: Database,
  { admin: first, dataDir, isProduction }: Pick<Config, 'admin' | 'dataDir' | 'isProduction'>,
  say: (line: string) => void,
): Promise<void> =>
  seedFirstAdmin(database, first, ({ email, generatedPassword }) => {
    if (generatedPassword === null) say(`The first admin is ${email}, with the password in ADMIN_PASSWORD.`);
    else if (isProduction) sayWhere(say, { email, dataDir, password: generatedPassword });
    else
      say(
        `The first admin is ${email} with the password ${generatedPassword} (shown this once; change it after signing in).`,
      );
    // No reason not to start: scripts that try the product out set simple ones.
    if (first.password === null || !isCommonPassword(first.password)) return;
    say(
      `ADMIN_PASSWORD is one of the most used passwords in the world and easy to guess. Choose another one: sign in and change it, or run npm run admin -- reset --email ${email}.`,
    );
  });
