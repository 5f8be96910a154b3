import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import type { Database } from '#platform/db/database';
import { clearDatabase, countServers, listOthers, loadTables, whatIsIn } from '#platform/db/restore-tables';
import { migrate, migrationHashes, whatMigrationsMake } from '#platform/db/migrate';
import type { Storage } from '#platform/storage/storage-types';
import type { CheckedBackup } from './check-backup.ts';

export interface RestoreTarget {
  readonly database: Database;
  readonly storage: Storage;
  readonly migrationsFolder: string;
  /** Removes what is there first. */
  readonly isReplacing: boolean;
  /** Devices that were signed in at the backup's moment are so again; they sign in anew when absent. */
  readonly areSessionsRestored?: boolean;
  /** Whoever was turned off or removed in the installation that is replaced is back as well. */
  readonly areAllRestored?: boolean;
  /** Where the ids of those who stay off outlive a restore that fails after it has removed what was there. */
  readonly noteFile?: string;
}

/** What lets somebody in without proof, or belongs to a device that is signed in. */
const ofSignedIn = new Set([
  'sessions',
  'push_subscriptions',
  'push_off_sessions',
  'push_deliveries',
  'due_pushes',
  'due_nudges',
  'notices',
  'codes',
  'code_requests',
  'reset_grants',
  'contact_changes',
]);

/** A newer program, or another one: what it made cannot be read here. */
const assertKnownMigrations = ({ manifest }: CheckedBackup, migrationsFolder: string): void => {
  const known = migrationHashes(migrationsFolder);
  if (manifest.migrations.length > known.length) {
    throw new Error(
      `This backup was made by a newer version of the program (${manifest.programVersion}). Restore it with that version.`,
    );
  }
  if (manifest.migrations.some((hash, index) => hash !== known[index])) {
    throw new Error('This backup was made by another program: its migrations are not those of this one.');
  }
};

const readNoted = async ({ noteFile }: RestoreTarget): Promise<readonly string[]> =>
  noteFile !== undefined && existsSync(noteFile) ? (JSON.parse(await readFile(noteFile, 'utf8')) as string[]) : [];

const listTurnedOff = async ({ pool }: Database): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ id: string }>(
    'select id from users where not is_active or deleted_at is not null order by id',
  );
  return rows.map(({ id }) => id);
};

/** Answers who is turned off in the installation that goes. */
const makeRoom = async (target: RestoreTarget): Promise<readonly string[]> => {
  const { database, migrationsFolder, isReplacing } = target;
  if ((await countServers(database)) > 0) {
    throw new Error('Servers are running on this database. Stop every one of them first.');
  }
  const found = await whatIsIn(database, migrationHashes(migrationsFolder));
  if (found === 'foreign') {
    throw new Error('This database holds tables of another program. Name an empty database in DATABASE_URL.');
  }
  if (found !== 'nothing' && !isReplacing) {
    throw new Error(
      'There is an installation already, and a restore would remove all that is in it. Name an empty DATA_DIR or ' +
        'DATABASE_URL, or add --replace to remove what is there.',
    );
  }
  const noted = await readNoted(target);
  if (found === 'nothing') return noted;
  const made = whatMigrationsMake(migrationsFolder);
  const others = found === 'newer' ? await listOthers(database, made) : [];
  // Nobody else gets into the embedded one.
  if (others.length > 0 && database.kind !== 'embedded') {
    throw new Error(
      `A newer version of the program was here, and these tables are its own or another program’s: ${others.join(', ')}. ` +
        'Nothing was changed. Drop those that were the newer version’s and try again, or name an empty database in DATABASE_URL.',
    );
  }
  const off = [...new Set([...noted, ...(await listTurnedOff(database))])];
  if (target.noteFile !== undefined)
    await writeFile(target.noteFile, JSON.stringify(off), { mode: 0o600, flush: true });
  await clearDatabase(database, { ...made, tables: [...made.tables, ...others] });
  return off;
};

/**
 * Puts a checked backup into a database and a storage that nobody uses: files first, then all rows at once on the
 * migrations they were made with, then newer migrations, and answers how many those were, and how many people stay
 * turned off who were not at the backup's moment. Nobody is signed in afterwards. Rejects, without a row in the
 * database, when something does not fit.
 */
export const restoreBackup = async (
  backup: CheckedBackup,
  target: RestoreTarget,
): Promise<{ newer: number; turnedOff: number }> => {
  const { database, storage, migrationsFolder } = target;
  const { manifest } = backup;
  assertKnownMigrations(backup, migrationsFolder);
  const off = await makeRoom(target);
  for await (const { key, size, mimeType } of backup.files()) {
    await backup.withFile(key, (path) => storage.put(key, { path, size, mimeType }));
  }
  await migrate(database, migrationsFolder, { upTo: manifest.migrations.length });
  const made = whatMigrationsMake(migrationsFolder);
  const isRestored = (name: string) => target.areSessionsRestored === true || !ofSignedIn.has(name);
  const turnedOff = await loadTables(database, made, {
    tables: manifest.tables
      // Older versions kept those of others, too.
      .filter(({ name }) => made.tables.includes(name) && isRestored(name))
      .map(({ name, rows }) => ({ name, rows: () => backup.rows(name), count: rows })),
    sequences: manifest.sequences,
    change: {
      text: 'update users set is_active = false where id = any($1::uuid[]) and is_active',
      values: [target.areAllRestored === true ? [] : off],
    },
  });
  const newer = (await migrate(database, migrationsFolder)).length;
  if (target.noteFile !== undefined) await rm(target.noteFile, { force: true });
  return { newer, turnedOff };
};
