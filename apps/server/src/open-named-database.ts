import { fileURLToPath } from 'node:url';
import type { Config } from '#config/config';
import { makeDataDir } from '#config/data-dir';
import { type Database, openDatabase } from '#platform/db/database';
import { countMigrations, migrate, type MigrateOptions } from '#platform/db/migrate';
import { sqlStateOf } from '#platform/db/sql-state';
import type { StartPort } from '#platform/http/hold-port';
import type { Logger } from '#platform/logger';
import type { Tracing } from '#platform/tracing/tracing-types';
import { assertDatabaseIsHere, assertDatabaseIsThere } from './database-location.ts';
import { unreachable } from './start-problems.ts';

export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

/** Opens the database that the configuration names, as it is. Rejects with one clear line. */
export const openNamedDatabase = async (config: Config, logger: Logger, tracing?: Tracing): Promise<Database> => {
  const { databaseUrl, databaseReadUrl, dataDir, statementLimitMs, slowStatementMs } = config;
  assertDatabaseIsHere(config);
  const poolOptions = { logger, statementLimitMs, slowStatementMs, tracing };
  if (databaseUrl === null) makeDataDir(dataDir);
  return openDatabase({ url: databaseUrl, readUrl: databaseReadUrl, dataDir, ...poolOptions }).catch(
    (error: unknown) => {
      throw databaseUrl === null ? error : unreachable('DATABASE_URL', databaseUrl, error);
    },
  );
};

/** One clear line where the user of DATABASE_URL has too few rights; any other error is told as it is. */
const explained = ({ databaseUrl }: Config, error: unknown): unknown =>
  databaseUrl !== null && sqlStateOf(error) === '42501' ? unreachable('DATABASE_URL', databaseUrl, error) : error;

/** Opens the database that a server of this version has brought up to date; changes no table. Rejects with one clear line. */
export const openCurrentDatabase = async (config: Config, logger: Logger): Promise<Database> => {
  assertDatabaseIsThere(config);
  const database = await openNamedDatabase(config, logger);
  try {
    const { applied, pending } = await countMigrations(database, migrationsFolder);
    if (applied === 0)
      throw new Error(
        'No server was ever started on this database. Set DATA_DIR or DATABASE_URL as the server has it; in a new place, start the server first.',
      );
    if (pending > 0)
      throw new Error(
        `This database is of an older version (${String(pending)} changes to its tables are missing), and nothing was changed. Start the server of this version first, which makes them.`,
      );
    return database;
  } catch (error) {
    await database.close();
    throw explained(config, error);
  }
};

/** Brings a database up to date and names what was applied; `say` is told whom it waits for. Rejects with one clear line. */
export const bringUpToDate = (
  database: Database,
  config: Config,
  options: Pick<MigrateOptions, 'say' | 'beforeDelay'>,
): Promise<string[]> =>
  migrate(database, migrationsFolder, options).catch((error: unknown) => {
    throw explained(config, error);
  });

/**
 * Opens the database that the configuration names and brings it up to date; from when that takes its time, who
 * calls `startPort` hears so. Rejects with one clear line.
 */
export const openMigratedDatabase = async (
  config: Config,
  { logger, tracing, startPort }: { logger: Logger; tracing?: Tracing | undefined; startPort?: StartPort | undefined },
): Promise<Database> => {
  const database = await openNamedDatabase(config, logger, tracing);
  try {
    const applied = await bringUpToDate(database, config, {
      say: (line) => logger.warn(line),
      beforeDelay: startPort?.answerStarting,
    });
    if (applied.length > 0) logger.info({ applied }, 'The database was brought up to date.');
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
};
