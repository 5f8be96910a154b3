import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#config/config';
import { type Database, openEmbeddedDatabase } from '#platform/db/database';
import { askForSnapshot } from '#platform/db/embedded/snapshot-door';
import { createLogger } from '#platform/logger';
import { openStorage } from '#platform/storage/open-storage';
import { openNamedDatabase } from '../start-server.ts';
import type { Manifest } from './manifest.ts';
import { writeBackup } from './write-backup.ts';

const { version: programVersion } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string };

interface Source {
  readonly database: Database;
  close(): Promise<void>;
}

/** The running server's copy, else the database itself. A real server is read while others use it. */
const openSource = async (config: Config): Promise<Source> => {
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
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'database'))) {
    throw new Error(`There is no database in ${config.dataDir}. Set DATA_DIR or DATABASE_URL as the server has it.`);
  }
  const database = await openNamedDatabase(config, createLogger({ level: 'silent' }));
  return { database, close: () => database.close() };
};

/** Makes a backup of what the configuration names in `folder`, whether the server runs or not. */
export const makeBackup = async (config: Config, folder: string): Promise<Manifest> => {
  if (existsSync(folder)) throw new Error(`${folder} exists already. Name a folder that does not.`);
  const logger = createLogger({ level: 'silent' });
  const storage = await openStorage(config.storage, logger);
  try {
    const source = await openSource(config);
    const { database } = source;
    try {
      const { kind: engine } = database;
      return await writeBackup({ database, storage, secret: config.secret, engine, programVersion }, folder);
    } finally {
      await source.close();
    }
  } finally {
    await storage.close();
  }
};
