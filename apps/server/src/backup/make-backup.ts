import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#config/config';
import { type Database, openEmbeddedDatabase } from '#platform/db/database';
import { lockFolder } from '#platform/db/embedded/folder-lock';
import { askForSnapshot } from '#platform/db/embedded/snapshot-door';
import { whatMigrationsMake } from '#platform/db/migrate';
import { createLogger } from '#platform/logger';
import { openStorage } from '#platform/storage/open-storage';
import { findOtherOwner } from '../data-dir-owner.ts';
import { assertDatabaseIsThere, migrationsFolder, openNamedDatabase } from '../start-server.ts';
import { writeBackup, type WrittenBackup } from './write-backup.ts';

const { version: programVersion } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string };

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
  assertDatabaseIsThere(config);
  // Opening writes among the files, and what root leaves there their owner's server cannot open.
  if (config.databaseUrl === null && findOtherOwner(config.dataDir) !== null) {
    return openCopy(config.dataDir, `${folder}.database`);
  }
  const database = await openNamedDatabase(config, createLogger({ level: 'silent' }));
  return { database, close: () => database.close() };
};

/** Makes a backup of what the configuration names in `folder`, whether the server runs or not. */
export const makeBackup = async (config: Config, folder: string): Promise<WrittenBackup> => {
  if (existsSync(folder)) throw new Error(`${folder} exists already. Name a folder that does not.`);
  const logger = createLogger({ level: 'silent' });
  const storage = await openStorage(config.storage, logger);
  try {
    const source = await openSource(config, folder);
    const { database } = source;
    try {
      const { kind: engine } = database;
      const made = whatMigrationsMake(migrationsFolder);
      return await writeBackup({ database, made, storage, secret: config.secret, engine, programVersion }, folder);
    } finally {
      await source.close();
    }
  } finally {
    await storage.close();
  }
};
