import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { DatabaseTarget } from '#config/database-target';
import type { Logger } from '#platform/logger';
import type { Tracing } from '#platform/tracing/tracing-types';
import { clientOfServers } from './server-choice.ts';
import { keepCallers, watchStatements } from './statement-watch.ts';
import { limitByWait, noticeWaits } from './wait-limit.ts';

/**
 * Whoever waits for the database hears of its absence within five seconds: the server ends a statement itself, and
 * when it does not answer at all, the connection is given up a little later.
 */
const statementLimitMs = 4_500;
const answerAfterMs = 400;
/**
 * Whoever waits for a free connection gives up before the statements that it waits behind are ended: it would only get one to
 * wait as long again.
 */
export const connectTimeoutMs = 4_000;

/**
 * What statements and the driver count on, whatever the server, the database or the user is set to: times that the
 * driver can read and one time zone on both engines, so that casts and date arithmetic agree; no digit of a sum lost;
 * a statement that sees what was committed before it. Statements here take milliseconds, and compiling one takes twenty.
 * The locks of a machine that went without a word are free again after a minute; by itself PostgreSQL waits two hours.
 */
const pinned = [
  'DateStyle=ISO',
  'TimeZone=UTC',
  'extra_float_digits=1',
  'default_transaction_isolation=read\\ committed',
  'jit=off',
  'tcp_keepalives_idle=30',
  'tcp_keepalives_interval=10',
  'tcp_keepalives_count=3',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

/** The address with ours behind its own `options`, which would stand for all of them; of two settings the later one holds. */
const withPinned = (connectionString: string): string => {
  const url = new URL(connectionString);
  const own = url.searchParams.get('options');
  if (own === null) return connectionString;
  url.searchParams.set('options', `${own} ${pinned}`);
  return url.href;
};

// Every bigint of this product is below 2^53; drizzle reads with these process-wide parsers too.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError('A bigint from the database is too large for a number.');
  return number;
});

/** Says whose connections these are: this program's, and of which of its processes. */
const programName = `branchline ${randomUUID().slice(0, 8)}`;

/** Where a pool connects: the one server, or whichever of several has the role that is wanted. */
export const addressOptions = ({ addresses, role }: DatabaseTarget): pg.PoolConfig => {
  const all = addresses.map(withPinned);
  const [first = ''] = all;
  return all.length === 1 && role === 'any'
    ? { connectionString: first }
    : { connectionString: first, Client: clientOfServers(all, role) };
};

export interface PoolOptions {
  readonly logger?: Logger | undefined;
  /** The server ends a statement that takes longer. */
  readonly statementLimitMs?: number | undefined;
  /** Whoever waits longer for a free or a new connection gets an error. */
  readonly connectTimeoutMs?: number | undefined;
  /** The log names a statement that takes longer; none when absent. */
  readonly slowStatementMs?: number | null | undefined;
  readonly tracing?: Tracing | undefined;
}

/** A pool whose connections can break without anybody's harm but their own query's. */
export const createPool = (config: pg.PoolConfig, options: PoolOptions = {}): pg.Pool => {
  const { logger } = options;
  const limitMs = options.statementLimitMs ?? statementLimitMs;
  const waitMs = options.connectTimeoutMs ?? connectTimeoutMs;
  const pool = new pg.Pool({
    application_name: programName,
    options: pinned,
    statement_timeout: limitMs,
    query_timeout: limitMs + answerAfterMs,
    idle_in_transaction_session_timeout: 30_000,
    connectionTimeoutMillis: waitMs,
    keepAlive: true,
    ...config,
  });
  // Both are needed: the pool speaks for idle connections, and nobody for one that breaks between two statements.
  pool.on('error', (error) => logger?.warn({ err: error }, 'An idle database connection broke.'));
  pool.on('connect', (client) => {
    client.on('error', (error) => logger?.warn({ err: error }, 'A database connection broke.'));
    limitByWait(client, Math.max(limitMs, waitMs) + answerAfterMs);
    watchStatements(client, options);
  });
  if (options.tracing) keepCallers(pool);
  noticeWaits(pool);
  return pool;
};
