import type { Database } from '#platform/db/database';
import { firstIdAt, momentOfId } from './activity.sql.ts';
import { findFirstMessageFrom, lockWatermark, rollUpSpan, saveWatermark } from './rollup.repository.ts';

/** A message gets its id a moment before its commit; what is younger than this is counted when it is asked for. */
const settledAfterMs = 60_000;
const spanMs = 60 * 60_000;
const spansPerRun = 500;

/**
 * Adds the messages that have settled since the last run to the report tables, an hour a transaction, so that a report
 * reads as many rows as its days have quarters of an hour, however many messages there are.
 */
export const rollUp = async (database: Database, now: Date): Promise<void> => {
  const settled = now.getTime() - settledAfterMs;
  for (let run = 0; run < spansPerRun; run++) {
    const isDone = await database.transaction(async (tx) => {
      const from = (await lockWatermark(tx)) ?? firstIdAt(new Date(0));
      const first = await findFirstMessageFrom(tx, from);
      if (first === null || momentOfId(first).getTime() >= settled) return true;
      const end = Math.min(momentOfId(first).getTime() + spanMs, settled);
      const before = firstIdAt(new Date(end));
      await rollUpSpan(tx, from, before);
      await saveWatermark(tx, before);
      return end === settled;
    });
    if (isDone) return;
  }
};
