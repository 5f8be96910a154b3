import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Logger } from '#platform/logger';
import { createPool } from './pool.ts';
import { type Db, runTransaction } from './transaction.ts';

export type { Db };

export interface Database {
  readonly kind: 'embedded' | 'postgres';
  readonly db: Db;
  /** For named prepared statements on hot paths; never inside a transaction. */
  readonly pool: pg.Pool;
  /**
   * Commits what `work` did, or rolls all of it back when it throws. Serialization failures and deadlocks are tried
   * again, three times at most, so `work` must have no effect outside the database.
   */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /** Resolves when a statement was answered; rejects while the database is away. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** `postgres://…`; without it the embedded database in `dataDir` is opened. */
  readonly url?: string | null | undefined;
  readonly dataDir: string;
  readonly logger?: Logger | undefined;
  /** Connections to a real server, 10 when absent; the embedded engine has one. */
  readonly poolSize?: number | undefined;
}

const openServer = (url: string, { logger, poolSize = 10 }: DatabaseOptions): Database => {
  const pool = createPool({ connectionString: url, max: poolSize }, logger);
  return {
    kind: 'postgres',
    db: drizzle(pool),
    pool,
    transaction: (work) => runTransaction(pool, work),
    ping: async () => {
      await pool.query('select 1');
    },
    close: () => pool.end(),
  };
};

/**
 * Opens the database that the configuration names: a real server through `url`, else the embedded one, whose folder
 * is made when missing. Rejects with one clear line when it cannot be reached, or when another process holds the folder.
 */
export const openDatabase = async (options: DatabaseOptions): Promise<Database> => {
  if (!options.url) throw new Error('The embedded database is not built yet.');
  const database = openServer(options.url, options);
  await database.ping();
  return database;
};
