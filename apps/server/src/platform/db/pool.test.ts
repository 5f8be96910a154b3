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
           current_setting('jit') as jit, current_setting('lock_timeout') as "lockTimeout"`,
      );
      await database.close();
      const at = new Date('2026-11-20T21:15:00.123Z');
      const sum = 99_999_999_999_999.25;
      expect(rows).toEqual([{ at, day: '2026-11-20', sum, isolation: 'read committed', jit: 'off', lockTimeout }]);
    } finally {
      await test.close();
    }
  });
});
