import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#config/config';
import { clearDatabase } from '#platform/db/restore-tables';
import { migrate, migrationHashes, whatMigrationsMake } from '#platform/db/migrate';
import { createLogger } from '#platform/logger';
import { migrationsFolder, openCurrentDatabase, openMigratedDatabase } from './open-named-database.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];

const makeRole = fileURLToPath(new URL('../../../deploy/postgres/make-role.sql', import.meta.url));

const administer = async (...statements: readonly string[]) => {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  for (const statement of statements) await admin.query(statement);
  await admin.end();
};

// The embedded engine has no other users.
test.skipIf(serverUrl === undefined)('a user who may not make tables is one line that says so', async () => {
  const name = `rights_${randomBytes(6).toString('hex')}`;
  await administer(`create role ${name} login password 'hunter2'`, `create database ${name}`);
  onTestFinished(() => administer(`drop database ${name} with (force)`, `drop role ${name}`));
  const url = Object.assign(new URL(serverUrl ?? ''), { pathname: `/${name}`, username: name, password: 'hunter2' });
  const config = readConfig({ DATABASE_URL: url.href, SECRET: 's'.repeat(32) });
  const logger = createLogger({ level: 'silent' });
  await expect(openMigratedDatabase(config, { logger })).rejects.toThrow(
    /^DATABASE_URL names a database server at \S+ that cannot be used: this user may not make tables there.*\. Example: /,
  );
  await expect(openCurrentDatabase(config, logger)).rejects.toThrow(/^No server was ever started on this database/);
});

/** As psql would run it, with other names for the role and the database. */
const runMakeRole = async (name: string) => {
  const statements = readFileSync(makeRole, 'utf8')
    .replace(/^--.*$/gm, '')
    .replaceAll('branchline', name)
    .replaceAll(":'password'", "'hunter2'");
  const [here = '', there = ''] = statements.split(/^\\connect .*$/m);
  await administer(...here.split(';').filter((each) => each.trim() !== ''));
  const own = new pg.Client({
    connectionString: Object.assign(new URL(serverUrl ?? ''), { pathname: `/${name}` }).href,
  });
  await own.connect();
  await own.query(there).finally(() => own.end());
};

test.skipIf(serverUrl === undefined)(
  'S61: the role that deploy/postgres makes is enough, also to restore over',
  async () => {
    const name = `least_${randomBytes(6).toString('hex')}`;
    await runMakeRole(name);
    onTestFinished(() => administer(`drop database ${name} with (force)`, `drop role ${name}`));
    const url = Object.assign(new URL(serverUrl ?? ''), { pathname: `/${name}`, username: name, password: 'hunter2' });
    const config = readConfig({ DATABASE_URL: url.href, SECRET: 's'.repeat(32) });
    const logger = createLogger({ level: 'silent' });
    const database = await openMigratedDatabase(config, { logger });
    onTestFinished(() => database.close());
    await clearDatabase(database, whatMigrationsMake(migrationsFolder));
    expect(await migrate(database, migrationsFolder)).toHaveLength(migrationHashes(migrationsFolder).length);
    for (const statement of [
      'create schema more',
      'create extension hstore',
      'create role other',
      'create database other',
    ])
      await expect(database.pool.query(statement)).rejects.toThrow(/permission denied/);
  },
);
