import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { readDatabaseTarget } from '#config/database-target';
import { UnfitError } from '#platform/outage-reason';
import { type EmbeddedOptions, openEmbedded } from './embedded/open-embedded.ts';
import { assertFit } from './fitness.ts';
import { addressOptions, createPool, type PoolOptions } from './pool.ts';
import { openReadReplica, type ReadReplica } from './read-replica.ts';
import { type Db, runTransaction } from './transaction.ts';

export type { Db };

export interface Database {
  readonly kind: 'embedded' | 'postgres';
  readonly db: Db;
  /** For named prepared statements on hot paths; never inside a transaction. */
  readonly pool: pg.Pool;
  /** For reports, exports and other reads that may be some seconds old: a replica's connections, else the database's own. */
  readonly staleReads: () => Pick<Database, 'db' | 'pool'>;
  /** Seconds; null while the replica is of no use, undefined where none is configured. */
  readonly replicaLag: () => number | null | undefined;
  /**
   * Commits what `work` did, or rolls all of it back when it throws. Serialization failures and deadlocks are tried
   * again, three times at most, so `work` must have no effect outside the database.
   */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /** Resolves when a statement was answered; rejects while the database is away. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

interface DatabaseOptions extends PoolOptions {
  /** `postgres://…`, of one host or several; without it the embedded database in `dataDir` is opened. */
  readonly url?: string | null | undefined;
  /** `postgres://…` of a replica of it. */
  readonly readUrl?: string | null | undefined;
  readonly dataDir: string;
  /** Connections to a real server, 10 when absent; the embedded engine has one. */
  readonly poolSize?: number | undefined;
}

interface Connections {
  readonly pool: pg.Pool;
  readonly ping: () => Promise<void>;
  readonly close: () => Promise<void>;
  readonly replica?: ReadReplica | undefined;
}

const toDatabase = (kind: Database['kind'], { pool, ping, close, replica }: Connections): Database => {
  const own = { db: drizzle(pool), pool };
  return {
    kind,
    ...own,
    staleReads: () => replica?.connections() ?? own,
    replicaLag: () => replica?.lagSeconds(),
    transaction: (work) => runTransaction(pool, work),
    ping,
    close,
  };
};

/** A name with several addresses fails with an error for each and no message of its own. */
const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
};

const openServer = async (
  url: string,
  { readUrl, poolSize = 10, ...poolOptions }: DatabaseOptions,
): Promise<Database> => {
  const target = readDatabaseTarget(url);
  if (target === null || typeof target === 'string')
    throw new Error(`The address of the database ${target ?? 'is not a URL'}.`);
  const pool = createPool({ ...addressOptions(target), max: poolSize }, poolOptions);
  // Whether the database answers is asked beside the pool: all its connections may wait, for a standby or a lock.
  const probe = createPool({ ...addressOptions(target), max: 1 }, poolOptions);
  const ping = async () => {
    await probe.query('select 1');
  };
  try {
    await assertFit(pool);
  } catch (error) {
    await Promise.all([pool.end(), probe.end()]);
    if (error instanceof UnfitError) throw error;
    throw new Error(`The database at DATABASE_URL does not answer: ${reasonOf(error)}.`, { cause: error });
  }
  const replica = readUrl ? openReadReplica(readUrl, pool, { max: poolSize, ...poolOptions }) : undefined;
  const close = async () => {
    await replica?.close();
    await Promise.all([pool.end(), probe.end()]);
  };
  return toDatabase('postgres', { pool, ping, close, replica });
};

/** The embedded database in `dataDir`; `openDatabase` without its choice, and with what only tests may turn off. */
export const openEmbeddedDatabase = async (options: EmbeddedOptions): Promise<Database> => {
  const { pool, isOpen, close } = await openEmbedded(options);
  const ping = async () => {
    if (!isOpen()) throw new Error('Connection terminated: the embedded database is being opened again.');
    await pool.query('select 1');
  };
  return toDatabase('embedded', { pool, ping, close });
};

/**
 * Opens the database that the configuration names: a real server through `url`, else the embedded one, whose folder
 * is made when missing. Rejects with one clear line when it cannot be reached or cannot be used as it is, or when another
 * process holds the folder.
 */
export const openDatabase = (options: DatabaseOptions): Promise<Database> =>
  options.url ? openServer(options.url, options) : openEmbeddedDatabase(options);
