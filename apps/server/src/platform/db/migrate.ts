import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import type { Database } from './database.ts';
import { type LockOptions, takeMigrationLock } from './migration-lock.ts';
import { sqlStateOf } from './sql-state.ts';

/** Building an index on a large table takes its time. */
const statementTimeoutMs = 30 * 60_000;
/**
 * How long a statement waits for a lock, while everybody who wants the same table waits behind it; and what then happens:
 * it is given up, others go on, and it is tried again after a pause.
 */
const lockTimeoutMs = 2_000;
const pauseMs = 1_000;
const lockTries = 60;
/** `lock_not_available`; and `deadlock_detected`, where who writes meanwhile locks in another order. */
const isLockTimeout = (error: unknown): boolean => ['55P03', '40P01'].includes(sqlStateOf(error) ?? '');

export interface MigrateOptions extends LockOptions {
  /** How many of all migrations to have in the end; every one when absent. */
  readonly upTo?: number;
  readonly lockTimeoutMs?: number;
  readonly retryPauseMs?: number;
}

interface Migration extends MigrationMeta {
  /** The file's name without `.sql`. */
  readonly tag: string;
}

const readMigrations = (folder: string): Migration[] => {
  const files = readMigrationFiles({ migrationsFolder: folder });
  const journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  return files.map((file, index) => ({ ...file, tag: journal.entries[index]?.tag ?? String(index) }));
};

/** Builds an index beside the writers. */
const isConcurrent = (statement: string): boolean => /\bconcurrently\b/i.test(statement);

/** Those before it were not held to the rule of `scripts/check-migrations.mjs`: no program without them works on them. */
const firstThatExpands = 20;

/**
 * How many migrations a program has to know to work on what this one leaves: none where it only adds, else those up to the
 * one that its comment names (`-- contract: nothing reads it since 0023`), else all of them, itself included.
 */
const neededBy = ({ tag, sql }: Migration): number => {
  const number = Number.parseInt(tag, 10);
  // What is not numbered tells nothing of what came before it.
  if (Number.isNaN(number)) return 2_147_483_647;
  if (number < firstThatExpands) return number + 1;
  const [, reason] = /^--\s*contract:(.*)$/im.exec(sql.join('\n')) ?? [];
  if (reason === undefined) return 0;
  const [, since] = /\bsince (\d{4})\b/.exec(reason) ?? [];
  return Number(since ?? number) + 1;
};

const message = (error: unknown) => (error instanceof Error ? error.message : String(error));

interface Applied {
  readonly hash: string;
  /** As `neededBy` said; null where a version noted it that did not ask. */
  readonly needs: number | null;
}

/** The column is not there yet where a version before it made the table. */
const listApplied = `select hash, (to_jsonb(m) ->> 'needs')::int as needs from drizzle.__drizzle_migrations m order by id`;

/**
 * Forward only, in order: what was applied must be the beginning of what there is, letter by letter. What a newer version
 * added behind that is fine so long as it took nothing away.
 */
const pendingOf = (migrations: readonly Migration[], applied: readonly Applied[]): readonly Migration[] => {
  if (applied.slice(migrations.length).some(({ needs }) => needs === null || needs > migrations.length)) {
    throw new Error(
      'The database was made by a newer version of this program. Start that version, or restore a backup.',
    );
  }
  for (const [index, { hash }] of applied.entries()) {
    const migration = migrations[index];
    if (migration && migration.hash !== hash) {
      throw new Error(`Migration ${migration.tag} was changed after it was applied to this database.`);
    }
  }
  return migrations.slice(applied.length);
};

type Run = (text: string, values?: unknown[]) => Promise<pg.QueryResult<Applied>>;

const limitLockWaits = (run: Run, options: MigrateOptions) =>
  run(`set lock_timeout = ${String(options.lockTimeoutMs ?? lockTimeoutMs)}`);

/** Runs `work` again while others hold what it wants to lock. */
const withRetries = async (work: () => Promise<unknown>, { retryPauseMs = pauseMs }: MigrateOptions): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isLockTimeout(error) || tries === lockTries) throw error;
      await sleep(retryPauseMs);
    }
  }
};

/** What building an index beside the writers left when it broke off: it is there, is kept up to date and answers nothing. */
const dropInvalidIndex = async (run: Run, statement: string): Promise<void> => {
  const [, name] =
    /^\s*create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"?(\w+)/i.exec(statement) ?? [];
  if (name === undefined) return;
  const { rows } = await run(
    `select c.relname as hash from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relname = $1 and c.relnamespace = 'public'::regnamespace and not i.indisvalid`,
    [name],
  );
  if (rows.length > 0) await run(`drop index concurrently public."${name}"`);
};

/**
 * All or nothing in one transaction. A migration that builds indexes beside the writers (`concurrently`) runs statement by
 * statement instead and goes on where it broke off: each of its statements has to bear being run again.
 */
const applyOne = async (run: Run, migration: Migration, options: MigrateOptions): Promise<void> => {
  const { tag, sql, hash, folderMillis } = migration;
  const note = () =>
    run('insert into drizzle.__drizzle_migrations (hash, created_at, needs) values ($1, $2, $3)', [
      hash,
      folderMillis,
      neededBy(migration),
    ]);
  const inOne = async () => {
    await run('begin');
    try {
      for (const statement of sql) await run(statement);
      await note();
      await run('commit');
    } catch (error) {
      await run('rollback');
      throw error;
    }
  };
  // Nobody who reads or writes waits behind it, so it waits for whoever was there before for as long as they take.
  const beside = async (statement: string) => {
    await run('set lock_timeout = 0');
    await dropInvalidIndex(run, statement);
    await run(statement);
    await limitLockWaits(run, options);
  };
  const stepByStep = async () => {
    for (const statement of sql)
      if (isConcurrent(statement)) await beside(statement);
      else await withRetries(() => run(statement), options);
    await note();
  };
  try {
    if (sql.some(isConcurrent)) await stepByStep();
    else await withRetries(inOne, options);
  } catch (error) {
    const why = isLockTimeout(error)
      ? 'others held a table of it all the time. Nothing of it was done, and it can be run again'
      : message(error);
    throw new Error(`Migration ${tag} failed: ${why}.`, { cause: error });
  }
};

const applyAll = async (client: pg.PoolClient, migrations: readonly Migration[], options: MigrateOptions) => {
  const { upTo = Number.POSITIVE_INFINITY } = options;
  const run: Run = (text, values = []) =>
    client.query<Applied>({ text, values, query_timeout: statementTimeoutMs } as pg.QueryConfig);

  await run('set statement_timeout = 0');
  await takeMigrationLock(client, options);
  // The same table that drizzle's own migrator keeps.
  // `if not exists` asks for the right to make schemas even where there is nothing to make.
  const { rows: found } = await run("select '' as hash where to_regnamespace('drizzle') is null");
  if (found.length > 0) await run('create schema drizzle');
  await run(`create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint, needs int)`);
  const { rows: applied } = await run(listApplied);
  const pending = pendingOf(migrations, applied).slice(0, Math.max(0, upTo - applied.length));
  if (pending.length > 0) {
    await options.beforeDelay?.();
    await run('alter table drizzle.__drizzle_migrations add column if not exists needs int');
  }
  await limitLockWaits(run, options);
  for (const migration of pending) await applyOne(run, migration, options);
  return pending.map(({ tag }) => tag);
};

/** How many of the migrations in `folder` the database has, and how many it lacks. Changes nothing. Rejects as `migrate` does. */
export const countMigrations = async (
  { pool }: Database,
  folder: string,
): Promise<{ readonly applied: number; readonly pending: number }> => {
  const { rows: found } = await pool.query<{ is: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as is`,
  );
  const applied = found[0]?.is === true ? (await pool.query<Applied>(listApplied)).rows : [];
  return { applied: applied.length, pending: pendingOf(readMigrations(folder), applied).length };
};

/** The hashes of the migrations in `folder`, in order. */
export const migrationHashes = (folder: string): string[] => readMigrations(folder).map(({ hash }) => hash);

/** What migrations make in the schema `public`, by name. */
export interface Made {
  readonly tables: readonly string[];
  readonly sequences: readonly string[];
  readonly functions: readonly string[];
}

/** What the migrations in `folder` make, also what later ones of them take away. Others may keep tables beside it. */
export const whatMigrationsMake = (folder: string): Made => {
  const statements = readMigrations(folder).flatMap(({ sql }) => sql);
  const namesOf = (kind: string) => {
    const pattern = new RegExp(`^\\s*create ${kind} (?:if not exists )?"?(\\w+)`, 'gim');
    return statements.flatMap((statement) => [...statement.matchAll(pattern)].map(([, name = '']) => name));
  };
  return { tables: namesOf('table'), sequences: namesOf('sequence'), functions: namesOf('function') };
};

/**
 * Brings the database up to date with the migrations that drizzle-kit keeps in `folder`, each in a transaction of its
 * own, and returns the names of those applied. Processes that start at once wait for each other; people who write do not
 * wait long for a migration that itself waits for somebody. Rejects with one clear line that names the migration; what
 * came before it stays applied.
 */
export const migrate = async ({ pool }: Database, folder: string, options: MigrateOptions = {}): Promise<string[]> => {
  const migrations = readMigrations(folder);
  const client = await pool.connect();
  try {
    return await applyAll(client, migrations, options);
  } finally {
    // Takes the lock and the settings along, and a transaction that failed.
    client.release(true);
  }
};
