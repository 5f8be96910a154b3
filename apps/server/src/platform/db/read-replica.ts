import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { readDatabaseTarget } from '#config/database-target';
import { addressOptions, createPool, type PoolOptions } from './pool.ts';
import type { Db } from './transaction.ts';

const lookEveryMs = 2_000;
/** A replica that is further behind than this is not read from. */
const tolerableSeconds = 30;
/** Moments of the primary that are remembered, to tell by them how far behind a replica is. */
const remembered = 60;

export interface ReadReplica {
  /** The replica's connections while it answers and is near enough, else null. */
  readonly connections: () => { readonly db: Db; readonly pool: pg.Pool } | null;
  /** How far behind the primary it was when it was last looked at; null while it is away or further behind than a minute. */
  readonly lagSeconds: () => number | null;
  readonly close: () => Promise<void>;
}

/** Bytes of the write-ahead log; the same clock (the primary's log) on both servers, whatever their own clocks say. */
const written = `select (pg_current_wal_flush_lsn() - '0/0')::bigint as position`;
const replayed = `select (pg_last_wal_replay_lsn() - '0/0')::bigint as position`;

const positionOf = async (pool: pg.Pool, statement: string): Promise<number> => {
  const { rows } = await pool.query<{ position: number | null }>(statement);
  const position = rows[0]?.position;
  if (typeof position !== 'number') throw new Error('The server at DATABASE_READ_URL follows no other one.');
  return position;
};

/** Watches the replica at `url`, which serves reads that may be some seconds old. Opening never fails for its absence. */
export const openReadReplica = (
  url: string,
  primary: pg.Pool,
  { max, ...poolOptions }: PoolOptions & { readonly max: number },
): ReadReplica => {
  const target = readDatabaseTarget(url, 'any');
  if (target === null || typeof target === 'string') throw new Error(`DATABASE_READ_URL ${target ?? 'is not a URL'}.`);
  const replica = createPool({ ...addressOptions(target), max }, poolOptions);
  const { logger } = poolOptions;
  const own = { db: drizzle(replica), pool: replica };
  const moments: { readonly at: number; readonly position: number }[] = [];
  let lag: number | null = null;

  const measure = async (): Promise<number | null> => {
    const at = performance.now();
    moments.push({ at, position: await positionOf(primary, written) });
    if (moments.length > remembered) moments.shift();
    const position = await positionOf(replica, replayed);
    const seen = moments.findLast((moment) => moment.position <= position);
    return seen ? (at - seen.at) / 1000 : null;
  };
  const look = async () => {
    const before = lag;
    lag = await measure().catch((error: unknown) => {
      if (before !== null) logger?.warn({ err: error }, 'The replica is not read from: it does not answer.');
      return null;
    });
  };
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    void look().finally(() => {
      isLooking = false;
    });
  }, lookEveryMs).unref();
  void look();

  return {
    connections: () => (lag !== null && lag <= tolerableSeconds ? own : null),
    lagSeconds: () => lag,
    close: async () => {
      clearInterval(timer);
      await replica.end();
    },
  };
};
