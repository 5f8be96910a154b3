import type pg from 'pg';
import type { Database } from './database.ts';
import type { Made } from './migrate.ts';

/** Rows that travel in one answer. */
const pageSize = 1_000;

/** Everything the database held at one moment. Read it in any order, one thing at a time. */
export interface Snapshot {
  /** The migrations that were applied, oldest first. */
  readonly migrations: readonly { readonly hash: string; readonly createdAt: number }[];
  readonly tables: readonly string[];
  /** Tables beside them that no migration made. They are not the program's, and are left out. */
  readonly others: readonly string[];
  /** How far each sequence has counted; at least as far as the rows have used it. */
  readonly sequences: readonly { readonly name: string; readonly lastValue: string }[];
  /** A table's rows, each one line of JSON as PostgreSQL writes it. */
  rows(table: string): AsyncIterable<string>;
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

async function* readRows(client: pg.PoolClient, table: string): AsyncGenerator<string> {
  await client.query(
    `declare backup_rows no scroll cursor for select row_to_json(t)::text as row from public.${quote(table)} t`,
  );
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${String(pageSize)} from backup_rows`);
    for (const { row } of rows) yield row;
    if (rows.length < pageSize) break;
  }
  await client.query('close backup_rows');
}

const describe = async (client: pg.PoolClient, made: Made): Promise<Omit<Snapshot, 'rows'>> => {
  const { rows: migrations } = await client.query<{ hash: string; createdAt: number }>(
    'select hash, created_at as "createdAt" from drizzle.__drizzle_migrations order by id',
  );
  const { rows: tables } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by tablename",
  );
  // Of a column, or made by its name.
  const { rows: sequences } = await client.query<{ name: string; lastValue: string }>(
    `select sequencename as name, last_value::text as "lastValue" from pg_sequences
     where schemaname = 'public' and last_value is not null
       and (sequencename = any($2) or exists (
         select from pg_depend d join pg_class t on t.oid = d.refobjid
         where d.objid = format('public.%I', sequencename)::regclass and d.deptype in ('a', 'i')
           and t.relnamespace = 'public'::regnamespace and t.relname = any($1)))
     order by sequencename`,
    [made.tables, made.sequences],
  );
  const names = tables.map(({ name }) => name);
  const isMade = (name: string) => made.tables.includes(name);
  return { migrations, tables: names.filter(isMade), others: names.filter((name) => !isMade(name)), sequences };
};

/**
 * Reads everything that migrations `made` as it is at one moment, while others go on writing (REPEATABLE READ, read only). On the embedded
 * engine, which has one connection, it holds everybody up: there it is for a copy nobody else uses. Rejects when the
 * database was never migrated.
 */
export const readSnapshot = async <T>(
  { pool }: Database,
  made: Made,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    // The reader may be slower than people are: it writes to a disk, or waits for another machine.
    await client.query('set local idle_in_transaction_session_timeout = 0');
    const { rows } = await client.query<{ made: boolean }>(
      "select to_regclass('drizzle.__drizzle_migrations') is not null as made",
    );
    if (rows[0]?.made !== true)
      throw new Error('There is nothing in this database. Was the server ever started on it?');
    return await work({ ...(await describe(client, made)), rows: (table) => readRows(client, table) });
  } finally {
    client.release(true);
  }
};
