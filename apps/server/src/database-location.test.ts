import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCli } from '#testing/run-cli';
import { noteDatabasePlace } from './database-location.ts';

// Programs as people run them. Starting takes its time on a busy machine.
const patience = { timeout: 300_000 };

const makeFolder = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'database-place-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  return dataDir;
};
const run = (program: string, dataDir: string, ...args: string[]) =>
  runCli(program, args, { env: { DATA_DIR: dataDir, SECRET: 'the same as the server has', PORT: '1' } });

test('migrating by hand makes no embedded database where there is none', patience, async () => {
  const dataDir = await makeFolder();
  const { code, err } = await run('migrate-cli', dataDir);
  expect([code, err]).toEqual([1, expect.stringMatching(/^There is no database in .*Set DATA_DIR or DATABASE_URL /)]);
  expect(existsSync(join(dataDir, 'database'))).toBe(false);
});

test('without the DATABASE_URL of the server no command takes the embedded database for it', patience, async () => {
  const dataDir = await makeFolder();
  expect(noteDatabasePlace({ databaseUrl: 'postgres://host/name', dataDir })).toEqual([]);
  // From before the move to PostgreSQL.
  await mkdir(join(dataDir, 'database'));
  const commands = [['migrate-cli'], ['backup-cli', join(dataDir, 'backup')], ['admin-cli', 'list']] as const;
  const [{ code, out }, ...others] = await Promise.all([
    run('doctor', dataDir),
    ...commands.map(([program, ...args]) => run(program, dataDir, ...args)),
  ]);
  const refused = { code: 1, err: expect.stringMatching(/^DATABASE_URL is not set, and the server /) as string };
  expect(others).toEqual(commands.map(() => expect.objectContaining(refused) as unknown));
  expect([code, out]).toEqual([1, expect.stringMatching(/BROKEN +database +DATABASE_URL is not set/)]);
  expect((await readdir(dataDir)).sort()).toEqual(['database', 'database-is-elsewhere']);
});

test('a server that comes back to the embedded database says so, once', async () => {
  const dataDir = await makeFolder();
  expect(noteDatabasePlace({ databaseUrl: null, dataDir })).toEqual([]);
  noteDatabasePlace({ databaseUrl: 'postgres://host/name', dataDir });
  expect(noteDatabasePlace({ databaseUrl: null, dataDir })).toEqual([expect.stringContaining('had a DATABASE_URL')]);
  expect(noteDatabasePlace({ databaseUrl: null, dataDir })).toEqual([]);
});
