import type { Database } from '#platform/db/database';
import { firstIdAt } from './activity.sql.ts';
import { findMessageAfter, lockWatermark, rollUpSpan, saveWatermark } from './rollup.repository.ts';

/** A message gets its id a moment before its commit; what is younger than this is counted when it is asked for. */
const settledAfterMs = 60_000;
/** The embedded database serves nobody else meanwhile: a quarter of a second. */
const messagesPerSpan = 2_000;
const spansPerRun = 2_500;

/**
 * Adds the messages that have settled since the last run to the report tables, some thousands a transaction, so that a
 * report reads as many rows as its days have quarters of an hour, however many messages there are.
 */
export const rollUp = async (database: Database, now: Date): Promise<void> => {
  const settled = firstIdAt(new Date(now.getTime() - settledAfterMs));
  for (let run = 0; run < spansPerRun; run++) {
    const isDone = await database.transaction(async (tx) => {
      const from = (await lockWatermark(tx)) ?? firstIdAt(new Date(0));
      const first = await findMessageAfter(tx, from, 0);
      if (first === null || first >= settled) return true;
      const next = await findMessageAfter(tx, from, messagesPerSpan);
      const before = next !== null && next < settled ? next : settled;
      await rollUpSpan(tx, from, before);
      await saveWatermark(tx, before);
      return before === settled;
    });
    if (isDone) return;
  }
};
