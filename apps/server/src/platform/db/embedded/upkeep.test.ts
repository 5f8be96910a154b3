import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database';
import { startUpkeep } from './upkeep.ts';

const minutes = (count: number) => count * 60_000;

let test: TestDatabase;
let stop: () => void;

/** Upkeep looks about every few seconds, on the clock; what it then does takes real time. */
const pass = async (count: number, until: () => Promise<void>) => {
  await vi.advanceTimersByTimeAsync(minutes(count));
  await vi.waitFor(
    async () => {
      await vi.advanceTimersByTimeAsync(minutes(1));
      await until();
    },
    { timeout: 10_000 },
  );
};
const value = async (text: string) => {
  const { rows } = await test.database.pool.query<{ value: number }>(text);
  return rows[0]?.value ?? 0;
};
const checkpoint = () => value(`select (checkpoint_lsn - '0/0')::int8 as value from pg_control_checkpoint()`);
const rowsKnownToPlanner = () => value(`select reltuples::int8 as value from pg_class where relname = 'grown'`);

beforeAll(async () => {
  test = await createTestDatabase();
  await test.database.pool.query('create table grown (n int); checkpoint');
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  stop = startUpkeep(test.database.pool);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});
afterAll(() => test.close());

describe('upkeep', () => {
  it('makes a checkpoint some minutes after a write, and none without one', async () => {
    await test.database.pool.query('insert into grown values (1)');
    const before = await checkpoint();
    await pass(6, async () => expect(await checkpoint()).toBeGreaterThan(before));
    const after = await checkpoint();
    await pass(30, async () => expect(await checkpoint()).toBe(after));
  });

  it('tells the planner every day what has grown', async () => {
    await test.database.pool.query('insert into grown select generate_series(1, 1000)');
    expect(await rowsKnownToPlanner()).toBeLessThan(1000);
    await pass(25 * 60, async () => expect(await rowsKnownToPlanner()).toBeGreaterThanOrEqual(1000));
  });
});
