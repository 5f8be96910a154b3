import type pg from 'pg';
import { findRecentMessages, readDatabaseTime } from './cut-off.repository.ts';
import type { SeenMessage } from './seen-records.ts';

/** Longer than it takes to notice that the other processes cannot be heard, or than a commit takes. */
const overlapMs = 15_000;
const forgetAfterMs = 60_000;

/**
 * Looks up what these people were sent or sent since the last time, on whichever process; some of it comes again. After
 * a pause, and the first time, it begins a quarter of a minute ago.
 */
export const createRecentLookUp = (pool: pg.Pool): ((userIds: readonly string[]) => Promise<SeenMessage[]>) => {
  let lookedAt: Date | null = null;
  return async (userIds) => {
    const now = await readDatabaseTime(pool);
    const isGoingOn = lookedAt !== null && now.getTime() - lookedAt.getTime() < forgetAfterMs;
    const from = (isGoingOn && lookedAt ? lookedAt : now).getTime() - overlapMs;
    const messages = await findRecentMessages(pool, userIds, new Date(from));
    lookedAt = now;
    return messages;
  };
};
