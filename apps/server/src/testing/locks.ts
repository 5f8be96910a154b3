import { expect, vi } from 'vitest';
import type { Database, Db } from '#platform/db/database';
import { soon } from './wait-options.ts';

type Work = (tx: Db) => Promise<unknown>;

/**
 * Takes locks in a transaction of its own, on the embedded engine with its only connection. The answer lets go of them,
 * after more work in the same transaction if there is any, and resolves after the commit.
 */
export const holdLocks = async (database: Database, take: Work): Promise<(last?: Work) => Promise<void>> => {
  let letGo: (last?: Work) => void = () => undefined;
  const held = new Promise<Work | undefined>((resolve) => {
    letGo = resolve;
  });
  let isHeld = false;
  const holding = database.transaction(async (tx) => {
    await take(tx);
    isHeld = true;
    const last = await held;
    await last?.(tx);
  });
  await vi.waitFor(() => expect(isHeld).toBe(true), soon);
  return async (last) => {
    letGo(last);
    await holding;
  };
};

/**
 * Resolves when so many statements wait for locks, what presence writes by itself left out; at once on the embedded
 * engine, where all wait for a connection.
 */
export const untilWaiting = async ({ kind, pool }: Database, count: number): Promise<void> => {
  if (kind === 'embedded') return;
  await vi.waitFor(async () => {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'
         and query not like '%last_seen_at%'`,
    );
    expect(rows[0]?.count).toBe(count);
  }, soon);
};
