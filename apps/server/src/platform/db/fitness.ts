import type pg from 'pg';
import { UnfitError } from '#platform/outage-reason';

/** SQL_ASCII keeps bytes as they come, which are those of UTF-8 here. */
const wideEnough = ['UTF8', 'SQL_ASCII'];

const quote = (name: string): string => JSON.stringify(name);

const pidOf = async (client: pg.PoolClient): Promise<number | undefined> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;

/**
 * Rejects with an UnfitError when two open connections share one session, as behind a pooler in transaction mode:
 * leadership, migrations and prepared statements count on a session of one's own. A busy pooler may hide it.
 */
const assertOwnSessions = async (pool: pg.Pool): Promise<void> => {
  if (pool.options.max < 2) return;
  const clients: pg.PoolClient[] = [];
  try {
    for (let count = 0; count < 2; count += 1) clients.push(await pool.connect());
    const pids: (number | undefined)[] = [];
    for (const client of clients) pids.push(await pidOf(client));
    if (pids[0] === pids[1])
      throw new UnfitError(
        'a pooler before it hands one session to several connections (set pool_mode = session for this database, or name PostgreSQL itself)',
      );
  } finally {
    for (const client of clients) client.release();
  }
};

/**
 * Rejects with an UnfitError when tables may not be made in this database: people write in every script, and a backup
 * takes what lies in `public`.
 */
export const assertFit = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query<{ encoding: string; schema: string | null }>(
    `select current_setting('server_encoding') as encoding, current_schema() as schema`,
  );
  const [found] = rows;
  if (!found || !wideEnough.includes(found.encoding))
    throw new UnfitError(
      `its encoding is ${found?.encoding ?? 'unknown'} instead of UTF8 ` +
        `(make it with: create database … template template0 encoding 'UTF8')`,
    );
  if (found.schema !== 'public')
    throw new UnfitError(
      `its search_path puts tables ${found.schema === null ? 'nowhere' : `into the schema ${quote(found.schema)}`} ` +
        `instead of public (set it with: alter role … set search_path = public)`,
    );
  await assertOwnSessions(pool);
};
