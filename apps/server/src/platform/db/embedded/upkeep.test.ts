import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Database, openEmbeddedDatabase } from '#platform/db/database';
import { copyEmbeddedDatabase } from '#testing/database-template';

const minutes = (count: number) => count * 60_000;
/** Hundreds of thousands of rows are looked through by an engine that has one thread. */
const patience = { timeout: 90_000, interval: 200 };

let dataDir: string;
let database: Database;

/**
 * Upkeep looks about every few seconds, on the clock, but not while it is still at what it found before, which takes real
 * time: minutes go by until it has done what is waited for, and far fewer than make a day.
 */
const whileMinutesPass = (until: () => Promise<void>) =>
  vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(minutes(1));
    await until();
  }, patience);
const pass = async (count: number, until: () => Promise<void>) => {
  await vi.advanceTimersByTimeAsync(minutes(count));
  await whileMinutesPass(until);
};
/** Lets minutes pass one by one, with real time in between for what is done in them. */
const letPass = async (count: number) => {
  for (let minute = 0; minute < count; minute++) {
    await vi.advanceTimersByTimeAsync(minutes(1));
    await delay(100);
  }
};
const value = async (text: string) => {
  const { rows } = await database.pool.query<{ value: number }>(text);
  return rows[0]?.value ?? 0;
};
const checkpoint = () => value(`select (checkpoint_lsn - '0/0')::int8 as value from pg_control_checkpoint()`);
const rowsKnownToPlanner = () => value(`select reltuples::int8 as value from pg_class where relname = 'grown'`);

/** In parts, none of which takes a busy machine as long as a statement may take. */
const grow = async (rows: number) => {
  for (let left = rows; left > 0; left -= 20_000)
    await database.pool.query('insert into grown select generate_series(1, $1::int)', [Math.min(left, 20_000)]);
};

// The database is opened with its upkeep, which then goes by this clock.
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  dataDir = await mkdtemp(join(tmpdir(), 'branchline-upkeep-'));
  await copyEmbeddedDatabase(dataDir);
  database = await openEmbeddedDatabase({ dataDir, isDurable: false });
  await database.pool.query('create table grown (n int); checkpoint');
});
afterEach(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
  vi.useRealTimers();
});

describe('upkeep', () => {
  it('makes a checkpoint some minutes after a write, and none without one', async () => {
    await database.pool.query('insert into grown values (1)');
    const before = await checkpoint();
    await pass(6, async () => expect(await checkpoint()).toBeGreaterThan(before));
    const after = await checkpoint();
    await pass(30, async () => expect(await checkpoint()).toBe(after));
  });

  it('tells the planner some minutes after the start what there is, but nothing of what has hardly begun', async () => {
    await database.pool.query('create table begun (n int); insert into begun values (1)');
    await grow(10_000);
    await pass(6, async () => expect(await rowsKnownToPlanner()).toBeGreaterThanOrEqual(10_000));
    expect(await value(`select reltuples::int8 as value from pg_class where relname = 'begun'`)).toBe(-1);
  });

  it('tells it again when much was written since, and every day', { timeout: 300_000 }, async () => {
    await grow(10_000);
    await letPass(15);
    await whileMinutesPass(async () => expect(await rowsKnownToPlanner()).toBeGreaterThanOrEqual(10_000));
    await grow(400_000);
    await letPass(15);
    await whileMinutesPass(async () => expect(await rowsKnownToPlanner()).toBeGreaterThanOrEqual(410_000));
    await grow(1_000);
    await letPass(15);
    expect(await rowsKnownToPlanner()).toBeLessThan(411_000);
    await pass(25 * 60, async () => expect(await rowsKnownToPlanner()).toBeGreaterThanOrEqual(411_000));
  });
});
