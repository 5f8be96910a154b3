import { existsSync } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#config/config';
import { isOtherSecret } from '#features/sign-in';
import { type Database, openEmbeddedDatabase } from '#platform/db/database';
import { lockFolder } from '#platform/db/embedded/folder-lock';
import { askForSnapshot } from '#platform/db/embedded/snapshot-socket';
import { whatMigrationsMake } from '#platform/db/migrate';
import { createLogger } from '#platform/logger';
import { openStorage } from '#platform/storage/open-storage';
import { findOtherOwner } from '../data-dir-owner.ts';
import { assertDatabaseIsThere } from '../database-location.ts';
import { migrationsFolder, openNamedDatabase } from '../open-named-database.ts';
import { version } from '../version.ts';
import type { Seal } from './sealing.ts';
import { writeBackup, type WrittenBackup } from './write-backup.ts';

/** Those of `keys` that a row still names: files that people would look for in vain. */
const findNamedFiles = async ({ pool }: Database, keys: readonly string[]): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ key: string }>(
    `select key from files, lateral (values (storage_key), (thumbnail_key), (aac_key)) as named (key)
     where deleted_at is null and key = any($1) order by key`,
    [keys],
  );
  return rows.map(({ key }) => key);
};

interface Source {
  readonly database: Database;
  close(): Promise<void>;
}

/** A copy of a stopped server's files in `folder`, which is removed at the end. */
const openCopy = async (dataDir: string, folder: string): Promise<Source> => {
  const remove = () => rm(folder, { recursive: true, force: true });
  await remove();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const unlock = await lockFolder(dataDir);
    await cp(join(dataDir, 'database'), join(folder, 'database'), { recursive: true }).finally(unlock);
    const database = await openEmbeddedDatabase({ dataDir: folder, isDurable: false });
    return { database, close: () => database.close().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
};

/** The running server's copy, else the database itself. A real server is read while others use it. */
const openSource = async (config: Config, folder: string): Promise<Source> => {
  const borrowed = config.databaseUrl === null ? await askForSnapshot(config.dataDir) : null;
  if (borrowed) {
    try {
      const database = await openEmbeddedDatabase({ dataDir: borrowed.folder, isDurable: false });
      return { database, close: () => database.close().finally(() => borrowed.giveBack()) };
    } catch (error) {
      await borrowed.giveBack();
      throw error;
    }
  }
  // Opening writes among the files, and what root leaves there their owner's server cannot open.
  if (config.databaseUrl === null && findOtherOwner(config.dataDir) !== null) {
    return openCopy(config.dataDir, `${folder}.database`);
  }
  const database = await openNamedDatabase(config, createLogger({ level: 'silent' }));
  return { database, close: () => database.close() };
};

const withSource = async <T>(config: Config, folder: string, work: (database: Database) => Promise<T>): Promise<T> => {
  const source = await openSource(config, folder);
  return work(source.database).finally(() => source.close());
};

/** A wrong secret takes second factors and links to files along. Where there are no tables yet, nobody knows one. */
const assertSecretOf = async (database: Database, { secret, isSecretGiven, dataDir }: Config): Promise<void> => {
  if (!(await isOtherSecret(database, secret).catch(() => false))) return;
  const place = isSecretGiven ? 'SECRET' : `The secret in ${dataDir}`;
  throw new Error(`${place} is not the one this database is used with. Set SECRET or DATA_DIR as the server has it.`);
};

export interface MadeBackup extends WrittenBackup {
  /** Those of `missingFiles` that people still look for; the others were deleted meanwhile. */
  readonly lostFiles: readonly string[];
}

/** Makes a backup of what the configuration names in `folder`, encrypted by `seal`, whether the server runs or not. */
export const makeBackup = async (config: Config, folder: string, seal?: Seal): Promise<MadeBackup> => {
  if (existsSync(folder)) throw new Error(`${folder} exists already. Name a folder that does not.`);
  // Before anything is opened: opening the storage makes its folder.
  assertDatabaseIsThere(config);
  const logger = createLogger({ level: 'silent' });
  const storage = await openStorage(config.storage, logger);
  try {
    const written = await withSource(config, folder, async (database) => {
      await assertSecretOf(database, config);
      const { kind: engine } = database;
      const made = whatMigrationsMake(migrationsFolder);
      const source = { database, made, storage, secret: config.secret, engine, programVersion: version };
      return writeBackup(seal ? { ...source, seal } : source, folder);
    });
    const { missingFiles } = written;
    if (missingFiles.length === 0) return { ...written, lostFiles: [] };
    // Asked anew, since a copy of the database does not hear of deletions.
    const lostFiles = await withSource(config, folder, (database) => findNamedFiles(database, missingFiles));
    return { ...written, lostFiles };
  } finally {
    await storage.close();
  }
};
