import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database';
import { openDatabase } from './database.ts';

const settings = [
  "datestyle = 'German, DMY'",
  "timezone = 'Asia/Kolkata'",
  'extra_float_digits = -5',
  "default_transaction_isolation = 'serializable'",
];

// Nobody but this program sets anything in the embedded engine.
describe.skipIf(process.env['TEST_DATABASE'] !== 'postgres')('a database with settings of its own', () => {
  it.each([
    { query: '', lockTimeout: '0' },
    { query: '?options=-c%20DateStyle%3DSQL%20-c%20lock_timeout%3D7s', lockTimeout: '7s' },
  ])('changes nothing that statements count on ($query)', { timeout: 60_000 }, async ({ query, lockTimeout }) => {
    const test = await createTestDatabase();
    try {
      const url = test.url ?? '';
      const name = new URL(url).pathname.slice(1);
      for (const setting of settings) await test.database.pool.query(`alter database ${name} set ${setting}`);
      const database = await openDatabase({ url: `${url}${query}`, dataDir: '' });
      const { rows } = await database.pool.query(
        `select '2026-11-20T21:15:00.123Z'::timestamptz as at, '2026-11-20T21:15:00Z'::timestamptz::date::text as day,
           99999999999999.25::float8 as sum, current_setting('transaction_isolation') as isolation,
           current_setting('jit') as jit, current_setting('lock_timeout') as "lockTimeout",
           current_setting('tcp_keepalives_idle') as idle`,
      );
      await database.close();
      const at = new Date('2026-11-20T21:15:00.123Z');
      const sum = 99_999_999_999_999.25;
      expect(rows).toEqual([
        { at, day: '2026-11-20', sum, isolation: 'read committed', jit: 'off', lockTimeout, idle: '30' },
      ]);
    } finally {
      await test.close();
    }
  });
});

it.skipIf(process.env['TEST_DATABASE'] !== 'postgres')(
  'a statement that takes long is named in the log, without its values, and one that takes too long is ended',
  async () => {
    const lines: string[] = [];
    const logger = pino({ level: 'warn' }, { write: (line) => lines.push(line) });
    const limits = { statementLimitMs: 2_000, slowStatementMs: 200 };
    const database = await openDatabase({ url: process.env['TEST_DATABASE_URL'], dataDir: '', logger, ...limits });
    try {
      await database.pool.query('select\n  pg_sleep($1), $2::text', [0.25, 'a name of somebody']);
      await database.transaction((tx) => tx.execute(sql`select pg_sleep(${0.25}) as inside`));
      await expect(database.pool.query('select pg_sleep(4)')).rejects.toThrow(/timeout/);
      const slow = lines.map((line) => JSON.parse(line) as { msg: string; statement: string });
      const statements = slow.filter(({ msg }) => msg === 'A statement was slow.').map(({ statement }) => statement);
      const expected = ['select pg_sleep($1), $2::text', 'select pg_sleep($1) as inside', 'select pg_sleep(4)'];
      expect(statements).toEqual(expect.arrayContaining(expected));
      expect(lines.join()).not.toContain('somebody');
    } finally {
      await database.close();
    }
  },
);
