import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '#platform/db/database';
import { programArguments } from '#testing/program-arguments';
import { DurableNodeFs } from './durable-node-fs.ts';
import { openPglite } from './open-pglite.ts';

let dataDir: string;
const children: ChildProcess[] = [];

const startCommitLoop = () => {
  const child = spawn(process.execPath, [...programArguments('testing/commit-loop'), dataDir]);
  children.push(child);
  return child;
};

/** Lets the program commit `count` times, kills it where it stands, and tells the last number it was sure of. */
const commitAndKill = async (count: number) => {
  const child = startCommitLoop();
  let seen = 0;
  let last = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    last = Number(line);
    if (++seen === count) child.kill('SIGKILL');
  }
  return last;
};

const numbersIn = async ({ pool }: Database) => {
  const { rows } = await pool.query<{ n: number }>('select n from commits order by n');
  return rows.map(({ n }) => n);
};
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'branchline-embedded-'));
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

// In order: each part starts from what the one before left on the disk.
describe('the embedded database', () => {
  it('starts afresh where an earlier first start was cut short', async () => {
    await mkdir(join(dataDir, 'database.unfinished'));
    await writeFile(join(dataDir, 'database.unfinished', 'PG_VERSION'), '18\n');
    const database = await openDatabase({ dataDir });
    await database.ping();
    await database.close();
  }, 300_000);

  it('loses nothing it has acknowledged when its process is killed, again and again', async () => {
    for (const count of [1, 40, 300]) {
      const last = await commitAndKill(count);
      const database = await openDatabase({ dataDir });
      const numbers = await numbersIn(database);
      await database.close();
      // The one under way when the kill came may be there too.
      expect(numbers.slice(0, last)).toEqual(upTo(last));
      expect(numbers.length - last).toBeLessThanOrEqual(1);
    }
  }, 300_000);

  it('waits for the disk with every commit', async () => {
    const sync = vi.spyOn(fs, 'fdatasyncSync');
    const pglite = await openPglite(join(dataDir, 'database'), { isDurable: true, onLog: () => undefined });
    sync.mockClear();
    for (let n = 0; n < 20; n++) await pglite.query('update commits set at = now() where n = 1');
    expect(sync.mock.calls.length).toBeGreaterThanOrEqual(20);
    await pglite.close();
    sync.mockRestore();
  }, 300_000);

  it('refuses to start when a commit does not reach the disk', async () => {
    const unhooked = vi.spyOn(DurableNodeFs.prototype, 'init').mockImplementation(NodeFS.prototype.init);
    await expect(openPglite(join(dataDir, 'database'), { isDurable: true, onLog: () => undefined })).rejects.toThrow(
      'does not write commits through to the disk',
    );
    unhooked.mockRestore();
  }, 300_000);

  it('has one owner, and tells a second process so in one line', async () => {
    const database = await openDatabase({ dataDir });
    const child = startCommitLoop();
    const said = createInterface({ input: child.stderr });
    const [line] = (await once(said, 'line')) as [string];
    const [code] = (await once(child, 'exit')) as [number];
    expect(line).toBe(
      `The folder ${dataDir} is in use by another process (${String(process.pid)}). ` +
        'Stop that one first, or set DATA_DIR to another folder, for example DATA_DIR=./data-2.',
    );
    expect(code).toBe(1);
    await expect(openDatabase({ dataDir })).rejects.toThrow('is in use by another process');
    await database.ping();
    await database.close();
    const again = await openDatabase({ dataDir });
    await again.close();
  }, 300_000);

  it('fails what was under way when the engine breaks, says it is away, and opens again by itself', async () => {
    const database = await openDatabase({ dataDir });
    const before = await numbersIn(database);
    const wal = join(dataDir, 'database', 'pg_wal');
    await rename(wal, `${wal}.away`);
    const switchLog = database.transaction(async (tx) => {
      await tx.execute('insert into commits (n) values (1000000)');
      await tx.execute('select pg_switch_wal()');
      await tx.execute('select pg_switch_wal()');
    });
    await expect(switchLog).rejects.toThrow('Connection terminated');
    await expect(database.ping()).rejects.toThrow('Connection terminated');
    await rename(`${wal}.away`, wal);
    await vi.waitFor(() => database.ping(), { timeout: 60_000, interval: 200 });
    expect(await numbersIn(database)).toEqual(before);
    await database.close();
  }, 300_000);

  it('gives up a statement that does not end, and goes on', async () => {
    const database = await openDatabase({ dataDir });
    const endless = database.pool.query('select count(*) from generate_series(1, 1000000000000)');
    await expect(endless).rejects.toThrow('Query read timeout');
    await vi.waitFor(() => database.ping(), { timeout: 60_000, interval: 200 });
    await database.close();
  }, 300_000);
});
