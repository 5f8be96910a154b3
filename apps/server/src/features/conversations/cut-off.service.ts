import type pg from 'pg';
import { findRecentMessages, readDatabaseTime } from './cut-off.repository.ts';
import type { SeenMessage } from './seen-records.ts';

/** Longer than it takes to notice that the other processes cannot be heard. */
const unnoticedMs = 15_000;
/** Longer than a statement takes from the time it gives its messages to their commit. */
const commitMs = 5_000;

/**
 * Looks up what these people were sent or sent, on whichever process: the first time since the others could not be heard
 * of the last quarter of a minute, and then of what came since the last time. Some of it comes again.
 */
export const createRecentLookUp = (
  pool: pg.Pool,
): ((userIds: readonly string[], when: { readonly isFirst: boolean }) => Promise<SeenMessage[]>) => {
  let lookedAt: Date | null = null;
  return async (userIds, { isFirst }) => {
    const now = await readDatabaseTime(pool);
    const from = isFirst || !lookedAt ? now.getTime() - unnoticedMs : lookedAt.getTime() - commitMs;
    const messages = await findRecentMessages(pool, userIds, new Date(from));
    lookedAt = now;
    return messages;
  };
};
