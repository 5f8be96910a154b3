import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { reasonOf } from '#platform/outage-reason';
import { openDatabase } from './database.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];

const administer = async (statement: string) => {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(statement).finally(() => admin.end());
};

/** Why a database that was made so is refused. */
const refusalOf = async (options: string, ...settings: readonly string[]): Promise<string> => {
  const name = `unfit_${randomBytes(6).toString('hex')}`;
  await administer(`create database ${name} ${options}`);
  try {
    for (const setting of settings) await administer(`alter database ${name} set ${setting}`);
    const url = Object.assign(new URL(serverUrl ?? ''), { pathname: `/${name}` }).href;
    const opened = await openDatabase({ url, dataDir: '' }).catch((error: unknown) => reasonOf(error));
    if (typeof opened === 'string') return opened;
    await opened.close();
    return 'It was opened.';
  } finally {
    await administer(`drop database ${name} with (force)`);
  }
};

// The embedded engine makes its database itself.
describe.skipIf(serverUrl === undefined)('a database that cannot be used as it is', { timeout: 60_000 }, () => {
  it('is refused when it cannot hold every script', async () => {
    const options = `template template0 encoding 'LATIN1' lc_collate 'C' lc_ctype 'C'`;
    expect(await refusalOf(options)).toMatch(/^its encoding is LATIN1 instead of UTF8 \(make it with: /);
  });

  it('is taken when it keeps bytes as they come', async () => {
    expect(await refusalOf(`template template0 encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C'`)).toBe(
      'It was opened.',
    );
  });

  it('is refused when tables would lie where no backup looks', async () => {
    expect(await refusalOf('', 'search_path = information_schema, public')).toMatch(
      /^its search_path puts tables into the schema "information_schema" instead of public \(/,
    );
    expect(await refusalOf('', `search_path = ''`)).toMatch(/^its search_path puts tables nowhere instead of public/);
  });
});
