import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from '#config/config';
import { type Database, openEmbeddedDatabase } from '#platform/db/database';
import { migrate } from '#platform/db/migrate';
import { createLogger } from '#platform/logger';
import { copyEmbeddedDatabase } from '#testing/database-template';
import { runCli } from '#testing/run-cli';
import { migrationsFolder, openMigratedDatabase } from './open-named-database.ts';

it('works on the embedded database, and says in one line that a server is using it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'admin-cli-'));
  const env = { DATA_DIR: dataDir };
  try {
    await copyEmbeddedDatabase(dataDir);
    const server = await openMigratedDatabase(readConfig(env), { logger: createLogger({ level: 'silent' }) });
    const refused = await runCli('admin-cli', ['list'], { env });
    await server.close();
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(/^[^\n]*in use[^\n]*\n$/);

    const args = ['add', '--email', 'bo@example.com', '--name', 'Bo Ek Berg', '--ask-password'];
    const added = await runCli('admin-cli', args, { env, input: 'a small red boat\n' });
    expect(added).toMatchObject({ code: 0, err: '' });
    expect(added.out).toContain('Added the admin bo@example.com.');
    expect(added.out).not.toContain('boat');

    // No server was ever started here.
    const backup = await runCli('backup-cli', [join(dataDir, 'backup')], { env });
    expect(backup).toMatchObject({ code: 1, out: '' });
    expect(backup.err).toMatch(/^No server was ever started [^\n]*DATA_DIR[^\n]*\n$/);
    expect(await readdir(dataDir)).not.toContain('backup');
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}, 300_000);

it.each([['list'], ['add', '--email', 'bo@example.com', '--name', 'Bo']])(
  'makes no installation where there is none: %s',
  async (...args) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'admin-cli-'));
    try {
      const { code, out, err } = await runCli('admin-cli', args, { env: { DATA_DIR: dataDir } });
      expect({ code, out }).toEqual({ code: 1, out: '' });
      expect(err).toMatch(/^There is no database in [^\n]*DATA_DIR[^\n]*start the server first\.\n$/);
      expect(await readdir(dataDir)).toEqual([]);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
  180_000,
);

it.each([
  [0, /^No server was ever started on this database\. [^\n]*start the server first\.\n$/],
  [5, /^This database is of an older version [^\n]*Start the server of this version first[^\n]*\n$/],
])(
  'lists nobody, and changes no table, where a server of this version was never started (%i migrations)',
  async (upTo, refusal) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'admin-cli-'));
    const look = async <T>(work: (database: Database) => Promise<T>) => {
      const database = await openEmbeddedDatabase({ dataDir, isDurable: false });
      return work(database).finally(() => database.close());
    };
    const listTables = () =>
      look(async ({ pool }) => (await pool.query<object>('select schemaname, tablename from pg_tables')).rows);
    try {
      await copyEmbeddedDatabase(dataDir, 'bare');
      if (upTo > 0) await look((database) => migrate(database, migrationsFolder, { upTo }));
      const before = await listTables();
      const { code, out, err } = await runCli('admin-cli', ['list'], { env: { DATA_DIR: dataDir } });
      expect({ code, out }).toEqual({ code: 1, out: '' });
      expect(err).toMatch(refusal);
      expect(await listTables()).toEqual(before);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
  180_000,
);

it('shows how it is used when it is used wrongly', async () => {
  const { code, err } = await runCli('admin-cli', ['fly'], { env: {} });
  expect(code).toBe(1);
  expect(err).toContain('There is no command "fly".');
  expect(err).toContain('Usage: npm run admin');
}, 180_000);
