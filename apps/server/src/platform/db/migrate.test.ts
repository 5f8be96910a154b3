import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

let test: TestDatabase;
let folder: string;

/** Writes a folder as drizzle-kit keeps it. */
const writeMigrations = async (migrations: Readonly<Record<string, string>>) => {
  const entries = Object.keys(migrations).map((tag, idx) => ({
    idx,
    version: '7',
    when: 1000 + idx,
    tag,
    breakpoints: true,
  }));
  await mkdir(join(folder, 'meta'), { recursive: true });
  await writeFile(
    join(folder, 'meta', '_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  );
  for (const [tag, statements] of Object.entries(migrations)) await writeFile(join(folder, `${tag}.sql`), statements);
};
const made = async () => {
  const { rows } = await test.database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where tablename like 'made_%' order by 1`,
  );
  return rows.map(({ name }) => name);
};

const first = {
  '0000_first': 'create table made_a (id int);\n--> statement-breakpoint\ncreate table made_b (id int);',
};
const second = { '0001_second': 'create table made_c (id int);' };

beforeAll(async () => {
  test = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'branchline-migrations-'));
});
beforeEach(async () => {
  await test.database.pool.query('drop schema if exists drizzle cascade; drop table if exists made_a, made_b, made_c');
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

describe('migrations', () => {
  it('are applied in order, once', async () => {
    await writeMigrations(first);
    expect(await migrate(test.database, folder)).toEqual(['0000_first']);
    await writeMigrations({ ...first, ...second });
    expect(await migrate(test.database, folder)).toEqual(['0001_second']);
    expect(await migrate(test.database, folder)).toEqual([]);
    expect(await made()).toEqual(['made_a', 'made_b', 'made_c']);
  });

  it('stop at one that fails, undo it whole, and name it', async () => {
    const broken = {
      '0001_second': 'create table made_c (id int);\n--> statement-breakpoint\ncreate table made_a (id int);',
    };
    await writeMigrations({ ...first, ...broken });
    await expect(migrate(test.database, folder)).rejects.toThrow(
      'Migration 0001_second failed: relation "made_a" already exists.',
    );
    expect(await made()).toEqual(['made_a', 'made_b']);
    await writeMigrations({ ...first, ...second });
    expect(await migrate(test.database, folder)).toEqual(['0001_second']);
  });

  it('refuse a database of a newer version, and a history that was rewritten', async () => {
    await writeMigrations({ ...first, ...second });
    await migrate(test.database, folder);
    await writeMigrations(first);
    await expect(migrate(test.database, folder)).rejects.toThrow('made by a newer version');
    await writeMigrations({ '0000_first': 'create table made_z (id int);', ...second });
    await expect(migrate(test.database, folder)).rejects.toThrow(
      'Migration 0000_first was changed after it was applied',
    );
  });

  it('of a newer version are fine for the one before while they only add, and for one that uses nothing they took', async () => {
    const adding = { '0020_column': 'alter table made_a add column more int;' };
    await writeMigrations({ ...first, ...adding });
    await migrate(test.database, folder);
    await writeMigrations(first);
    expect(await migrate(test.database, folder)).toEqual([]);

    const taking = {
      '0021_taking': '-- contract: nothing reads it since 0001\nalter table made_a drop column more;',
    };
    await writeMigrations({ ...first, ...adding, ...taking });
    await migrate(test.database, folder);
    await writeMigrations({ ...first, ...adding });
    expect(await migrate(test.database, folder)).toEqual([]);
    await writeMigrations(first);
    await expect(migrate(test.database, folder)).rejects.toThrow('made by a newer version');
  });

  it('are applied once when several processes start together', async () => {
    await writeMigrations({ ...first, ...second });
    const { url } = test;
    const others = url ? await Promise.all([1, 2].map(() => openDatabase({ url, dataDir: '' }))) : [];
    const applied = await Promise.all([test.database, ...others].map((database) => migrate(database, folder)));
    await Promise.all(others.map((database) => database.close()));
    expect(applied.flat()).toEqual(['0000_first', '0001_second']);
  });
});

// The embedded engine has one connection, so nobody else can hold a lock.
describe.skipIf(process.env['TEST_DATABASE'] !== 'postgres')('migrations while others write', () => {
  const hold = async () => {
    const holder = await test.database.pool.connect();
    await holder.query('begin; lock table made_a in access share mode');
    return async () => {
      await holder.query('rollback');
      holder.release();
    };
  };
  const altering = { ...first, '0001_column': 'alter table made_a add column more int;' };

  it('give way to those who wait behind them, and are tried again', async () => {
    await writeMigrations(first);
    await migrate(test.database, folder);
    await writeMigrations(altering);
    const release = await hold();
    const migrating = migrate(test.database, folder, { lockTimeoutMs: 50, retryPauseMs: 50 });
    // Each of these would wait behind a migration that waits for ever.
    for (let count = 0; count < 20; count += 1) await test.database.pool.query('select * from made_a');
    await release();
    expect(await migrating).toEqual(['0001_column']);
  });

  it('say so when somebody never lets go, and leave nothing half done', async () => {
    await writeMigrations(first);
    await migrate(test.database, folder);
    await writeMigrations(altering);
    const release = await hold();
    await expect(migrate(test.database, folder, { lockTimeoutMs: 1, retryPauseMs: 1 })).rejects.toThrow(
      /^Migration 0001_column failed: others held a table/,
    );
    await release();
    expect(await migrate(test.database, folder)).toEqual(['0001_column']);
  });

  it('end a session that was left behind with their lock, and say so', async () => {
    await writeMigrations(first);
    const left = await test.database.pool.connect();
    await left.query('select pg_advisory_lock(7402391118)');
    const said: string[] = [];
    const options = { silentForMs: 300, lookEveryMs: 100, say: (line: string) => said.push(line) };
    expect(await migrate(test.database, folder, options)).toEqual(['0000_first']);
    expect(said.at(0)).toMatch(/^The session \d+ \(branchline \w+, from [\d.:a-f]+\) brings the tables up to date/);
    expect(said.at(-1)).toMatch(/held the lock of the migrations and did nothing; it was ended\.$/);
    left.release(true);
  });

  it('build an index beside the writers, and wait as long as it takes for those who were there before', async () => {
    await writeMigrations(first);
    await migrate(test.database, folder);
    await writeMigrations({
      ...first,
      '0001_index': 'create index concurrently if not exists made_a_idx on made_a (id);',
    });
    const holder = await test.database.pool.connect();
    onTestFinished(() => holder.release(true));
    await holder.query('begin; insert into made_a values (1)');
    const migrating = migrate(test.database, folder, { lockTimeoutMs: 5, retryPauseMs: 1 });
    // Longer than all tries with a limit would take.
    await Promise.race([migrating, sleep(3_000)]);
    // Nobody waits behind it.
    await test.database.pool.query('insert into made_a values (2)');
    await holder.query('commit');
    expect(await migrating).toEqual(['0001_index']);
  });

  it('build an index beside the writers, and build it anew after one that broke off', async () => {
    await writeMigrations(first);
    await migrate(test.database, folder);
    await test.database.pool.query('insert into made_a values (1), (1)');
    const index = 'create unique index concurrently if not exists made_a_idx on made_a (id);';
    await writeMigrations({ ...first, '0001_index': index });
    await expect(migrate(test.database, folder)).rejects.toThrow(/^Migration 0001_index failed/);
    const isValid = async () => {
      const { rows } = await test.database.pool.query<{ valid: boolean }>(
        `select indisvalid as valid from pg_index where indexrelid = to_regclass('made_a_idx')`,
      );
      return rows.map(({ valid }) => valid);
    };
    expect(await isValid()).toEqual([false]);
    await test.database.pool.query('truncate made_a');
    expect(await migrate(test.database, folder)).toEqual(['0001_index']);
    expect(await isValid()).toEqual([true]);
  });
});
