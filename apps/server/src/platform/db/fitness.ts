import type pg from 'pg';
import { UnfitError } from '#platform/outage-reason';

/** SQL_ASCII keeps bytes as they come, which are those of UTF-8 here. */
const wideEnough = ['UTF8', 'SQL_ASCII'];

const quote = (name: string): string => JSON.stringify(name);

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
};
