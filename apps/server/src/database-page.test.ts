import { readFileSync } from 'node:fs';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#platform/db/database';
import { migrate } from '#platform/db/migrate';
import { startPostgresWith } from '#testing/faults/postgres-server';
import { migrationsFolder } from './open-named-database.ts';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const settings = Object.fromEntries(
  [...read('deploy/postgres/branchline.conf').matchAll(/^(\w+) = '?([^'\n]+)'?$/gm)].map(([, name = '', value]) => [
    name,
    value ?? '',
  ]),
);

describe.skipIf(process.env['TEST_DATABASE'] !== 'postgres')('what docs/operations/database.md asks for', () => {
  let server: Awaited<ReturnType<typeof startPostgresWith>>;
  let database: Database;
  beforeAll(async () => {
    // The sizes are for a machine of its own.
    const small = { shared_buffers: '16MB', maintenance_work_mem: '16MB' };
    server = await startPostgresWith({ ...settings, ...small });
    database = await openDatabase({ url: server.url, dataDir: '', logger: pino({ level: 'silent' }) });
    await migrate(database, migrationsFolder);
  });
  afterAll(async () => {
    await database.close();
    await server.stop();
  });

  test('its settings are those of PostgreSQL', async () => {
    expect(Object.keys(settings)).toContain('log_parameter_max_length');
    const { rows } = await database.pool.query(`select current_setting('max_wal_size') as size`);
    expect(rows).toEqual([{ size: settings['max_wal_size'] }]);
  });

  test('its statements run on the tables of this version', async () => {
    const blocks = [...read('docs/operations/database.md').matchAll(/```sql\n([\s\S]*?)```/g)];
    const statements = blocks.flatMap(([, sql = '']) => sql.split(';').filter((each) => each.trim() !== ''));
    expect(statements.length).toBeGreaterThan(6);
    for (const statement of statements) await database.pool.query(statement);
  });
});
