import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#config/config';
import { createLogger } from '#platform/logger';
import { openCurrentDatabase, openMigratedDatabase } from './start-server.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];

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
  await expect(openMigratedDatabase(config, logger)).rejects.toThrow(
    /^DATABASE_URL names a database server at \S+ that cannot be used: this user may not make tables there.*\. Example: /,
  );
  await expect(openCurrentDatabase(config, logger)).rejects.toThrow(/^No server was ever started on this database/);
});
