import type pg from 'pg';
import type { Database } from './database.ts';
import type { Made } from './migrate.ts';

/** Building indexes, checking and counting a large table takes its time. */
const statementTimeoutMs = 60 * 60_000;

/** What `loadTables` puts into the database. */
export interface Load {
  readonly tables: readonly {
    readonly name: string;
    /** Each one line of JSON, as a snapshot gives it. */
    readonly rows: () => AsyncIterable<string>;
    /** How many there have to be. */
    readonly count: number;
  }[];
  readonly sequences: readonly { readonly name: string; readonly lastValue: string }[];
  /** What has to be otherwise than in the rows from the first moment. */
  readonly change: { readonly text: string; readonly values: readonly unknown[] };
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const query = <R extends pg.QueryResultRow>(client: pg.PoolClient, text: string, values: readonly unknown[] = []) =>
  client.query<R>({ text, values: [...values], query_timeout: statementTimeoutMs } as pg.QueryConfig);

const withClient = async <T>({ pool }: Database, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  try {
    await query(client, 'set statement_timeout = 0');
    await query(client, 'set idle_in_transaction_session_timeout = 0');
    return await work(client);
  } finally {
    // Takes the settings along, and a transaction that failed.
    client.release(true);
  }
};

/**
 * What is in a database: `nothing`, what this program made there with `migrations`, the hashes of all it knows (`ours`),
 * what a later version of it made (`newer`), or tables of others only (`foreign`).
 */
export const whatIsIn = (
  database: Database,
  migrations: readonly string[],
): Promise<'nothing' | 'ours' | 'newer' | 'foreign'> =>
  withClient(database, async (client) => {
    const { rows } = await query<{ tables: boolean; migrated: boolean }>(
      client,
      `select exists (select 1 from pg_tables where schemaname = 'public') as tables,
         to_regclass('drizzle.__drizzle_migrations') is not null as migrated`,
    );
    const [found] = rows;
    const text = 'select hash from drizzle.__drizzle_migrations order by id';
    const applied = found?.migrated === true ? (await query<{ hash: string }>(client, text)).rows : [];
    if (applied.length > 0 && applied[0]?.hash === migrations[0])
      return applied.length > migrations.length ? 'newer' : 'ours';
    return found?.tables === true || applied.length > 0 ? 'foreign' : 'nothing';
  });

/** How many connections other processes of this program have to the database: servers that run. */
export const countServers = ({ kind, pool }: Database): Promise<number> =>
  kind === 'embedded'
    ? Promise.resolve(0)
    : pool
        .query<{ count: number }>(
          `select count(*)::int as count from pg_stat_activity
           where datname = current_database() and application_name like 'branchline %'
             and application_name <> current_setting('application_name')`,
        )
        .then(({ rows }) => rows[0]?.count ?? 0);

/** The tables that no migration made, by name. */
export const listOthers = (database: Database, made: Made): Promise<string[]> =>
  withClient(database, async (client) => {
    const { rows } = await query<{ name: string }>(
      client,
      `select tablename as name from pg_tables where schemaname = 'public' and not tablename = any($1) order by 1`,
      [made.tables],
    );
    return rows.map(({ name }) => name);
  });

/** Removes all that migrations `made`. Extensions stay, and what others made beside it or in other schemas. */
export const clearDatabase = (database: Database, made: Made): Promise<void> =>
  withClient(database, async (client) => {
    const { rows } = await query<{ statement: string }>(
      client,
      `select format('drop table if exists public.%I cascade', tablename) as statement
         from pg_tables where schemaname = 'public' and tablename = any($1)
       union all
       select format('drop sequence if exists public.%I cascade', sequencename)
         from pg_sequences where schemaname = 'public' and sequencename = any($2)
       union all
       select format('drop function if exists %s cascade', oid::regprocedure)
         from pg_proc p where pronamespace = 'public'::regnamespace and proname = any($3)
           and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
      [made.tables, made.sequences, made.functions],
    );
    await query(client, 'begin');
    for (const { statement } of rows) await query(client, statement);
    // Not the schema: a role of least rights could not make it again.
    await query(client, 'drop table drizzle.__drizzle_migrations');
    await query(client, 'commit');
  });

/** Tables in an order in which each comes after those it points to. */
const inOrder = async (client: pg.PoolClient, names: readonly string[]): Promise<string[]> => {
  const { rows } = await query<{ from: string; to: string }>(
    client,
    `select f.relname as from, t.relname as to from pg_constraint c
     join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conrelid <> c.confrelid`,
  );
  const ordered: string[] = [];
  let left = [...names];
  while (left.length > 0) {
    const ready = left.filter((name) => !rows.some(({ from, to }) => from === name && left.includes(to)));
    if (ready.length === 0) throw new Error(`The tables ${left.join(', ')} point to each other in a circle.`);
    ordered.push(...ready);
    left = left.filter((name) => !ready.includes(name));
  }
  return ordered;
};

const columnsOf = async (client: pg.PoolClient, table: string): Promise<string> => {
  const { rows } = await query<{ name: string }>(
    client,
    `select attname as name from pg_attribute where attrelid = to_regclass($1)
     and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [`public.${quote(table)}`],
  );
  if (rows.length === 0) throw new Error(`There is no table ${table} at this level of the migrations.`);
  return rows.map(({ name }) => quote(name)).join(', ');
};

/** Rows that travel in one statement: as many as make about half a megabyte. */
async function* batches(rows: AsyncIterable<string>): AsyncGenerator<string> {
  let batch: string[] = [];
  let size = 0;
  for await (const row of rows) {
    batch.push(row);
    size += row.length;
    if (size < 500_000) continue;
    yield `[${batch.join(',')}]`;
    batch = [];
    size = 0;
  }
  if (batch.length > 0) yield `[${batch.join(',')}]`;
}

const loadTable = async (client: pg.PoolClient, { name, rows, count }: Load['tables'][number]): Promise<void> => {
  const table = `public.${quote(name)}`;
  const columns = await columnsOf(client, name);
  // What triggers keep up to date (counts) is in the rows already.
  await query(client, `alter table ${table} disable trigger user`);
  for await (const batch of batches(rows())) {
    await query(
      client,
      `insert into ${table} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
      [batch],
    );
  }
  await query(client, `alter table ${table} enable trigger user`);
  const { rows: counted } = await query<{ count: number }>(client, `select count(*)::bigint as count from ${table}`);
  const [found] = counted;
  if (found?.count !== count) {
    throw new Error(`${name} has ${String(found?.count ?? 0)} rows after the restore instead of ${String(count)}.`);
  }
};

/**
 * Puts rows into the tables, which migrations `made`, of a database that nobody uses, all or nothing, counts them, and sets the
 * sequences. What migrations had put there goes. Answers how many rows `change` changed. Rejects when a count is not what
 * it has to be.
 */
export const loadTables = (database: Database, made: Made, { tables, sequences, change }: Load): Promise<number> =>
  withClient(database, async (client) => {
    const order = await inOrder(
      client,
      tables.map(({ name }) => name),
    );
    await query(client, 'begin');
    const { rows: all } = await query<{ name: string }>(
      client,
      "select tablename as name from pg_tables where schemaname = 'public' and tablename = any($1)",
      [made.tables],
    );
    await query(client, `truncate ${all.map(({ name }) => `public.${quote(name)}`).join(', ')}`);
    for (const name of order) {
      const table = tables.find((each) => each.name === name);
      if (table) await loadTable(client, table);
    }
    for (const { name, lastValue } of sequences) {
      await query(client, 'select setval(to_regclass($1), $2::bigint)', [`public.${quote(name)}`, lastValue]);
    }
    const { rowCount } = await query(client, change.text, change.values);
    await query(client, 'commit');
    await query(client, 'analyze');
    return rowCount ?? 0;
  });
