import { join } from 'node:path';
import type { Database } from '#platform/db/database';
import { clearDatabase, countServers, listOthers, loadTables, whatIsIn } from '#platform/db/load';
import { migrate, migrationHashes, whatMigrationsMake } from '#platform/db/migrate';
import type { Storage } from '#platform/storage/storage-types';
import type { CheckedBackup } from './check-backup.ts';
import { storedFile } from './manifest.ts';

export interface RestoreTarget {
  readonly database: Database;
  readonly storage: Storage;
  readonly migrationsFolder: string;
  /** Removes what is there first. */
  readonly isReplacing: boolean;
}

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

const makeRoom = async ({ database, migrationsFolder, isReplacing }: RestoreTarget): Promise<void> => {
  // First, while this program has the one connection it asks through.
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
  if (found === 'nothing') return;
  const made = whatMigrationsMake(migrationsFolder);
  const others = found === 'newer' ? await listOthers(database, made) : [];
  // Nobody else gets into the embedded one.
  if (others.length > 0 && database.kind !== 'embedded') {
    throw new Error(
      `A newer version of the program was here, and these tables are its own or another program’s: ${others.join(', ')}. ` +
        'Nothing was changed. Drop those that were the newer version’s and try again, or name an empty database in DATABASE_URL.',
    );
  }
  await clearDatabase(database, { ...made, tables: [...made.tables, ...others] });
};

/**
 * Puts a checked backup into a database and a storage that nobody uses: files first, then all rows at once on the
 * migrations they were made with, then newer migrations, and answers how many those were. Rejects,
 * without a row in the database, when something does not fit.
 */
export const restoreBackup = async (backup: CheckedBackup, target: RestoreTarget): Promise<{ newer: number }> => {
  const { database, storage, migrationsFolder } = target;
  const { manifest } = backup;
  assertKnownMigrations(backup, migrationsFolder);
  await makeRoom(target);
  for await (const { key, size, mimeType } of backup.files()) {
    await storage.put(key, { path: join(backup.folder, storedFile(key)), size, mimeType });
  }
  await migrate(database, migrationsFolder, { upTo: manifest.migrations.length });
  const made = whatMigrationsMake(migrationsFolder);
  await loadTables(database, made, {
    tables: manifest.tables
      // Older versions kept those of others, too.
      .filter(({ name }) => made.tables.includes(name))
      .map(({ name, rows }) => ({ name, rows: () => backup.rows(name), count: rows })),
    sequences: manifest.sequences,
  });
  return { newer: (await migrate(database, migrationsFolder)).length };
};
