import type pg from 'pg';
import { findRecentMessages, readDatabaseTime } from './cut-off.repository.ts';
import type { SeenMessage } from './seen-records.ts';

/** Longer than it takes to notice that the other processes cannot be heard. */
const unnoticedMs = 15_000;
/** Longer than a statement takes from the time it gives its messages to their commit. */
const commitMs = 5_000;

/** People in one statement: what the first look finds of a busy quarter of a minute must not stop all else. */
const peopleAtOnce = 200;

/**
 * Looks up what these people were sent or sent, on whichever process, and answers it in groups of people: the first time
 * since the others could not be heard of the last quarter of a minute, and then of what came since the last time. Some of
 * it comes again, also in two groups.
 */
export const createRecentLookUp = (
  pool: pg.Pool,
): ((userIds: readonly string[], when: { readonly isFirst: boolean }) => AsyncGenerator<SeenMessage[]>) => {
  let lookedAt: Date | null = null;
  return async function* (userIds, { isFirst }) {
    const now = await readDatabaseTime(pool);
    const from = new Date(isFirst || !lookedAt ? now.getTime() - unnoticedMs : lookedAt.getTime() - commitMs);
    for (let begin = 0; begin < userIds.length; begin += peopleAtOnce)
      yield await findRecentMessages(pool, userIds.slice(begin, begin + peopleAtOnce), from);
    lookedAt = now;
  };
};
