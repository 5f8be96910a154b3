import type { Config } from '#config/config';
import { isCommonPassword, seedFirstAdmin } from '#features/auth';
import type { Database } from '#platform/db/database';

/** Makes the first admin when there is none, and says so to the person at the terminal. Throws AdminError. */
export const makeFirstAdmin = (
  database: Database,
  first: Config['admin'],
  say: (line: string) => void,
): Promise<void> =>
  seedFirstAdmin(database, first, ({ email, generatedPassword }) => {
    say(
      generatedPassword === null
        ? `The first admin is ${email}, with the password in ADMIN_PASSWORD.`
        : `The first admin is ${email} with the password ${generatedPassword} (shown this once; change it after signing in).`,
    );
    // No reason not to start: scripts that try the product out set simple ones.
    if (first.password === null || !isCommonPassword(first.password)) return;
    say(
      `ADMIN_PASSWORD is one of the most used passwords in the world and easy to guess. Choose another one: sign in and change it, or run npm run admin -- reset --email ${email}.`,
    );
  });
