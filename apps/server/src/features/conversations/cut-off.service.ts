import type pg from 'pg';
import { findRecentMessages, readDatabaseTime } from './cut-off.repository.ts';
import type { MessageInConversation } from './conversation-state.ts';

/** Longer than a statement takes from the time it gives its messages to their commit. */
const commitMs = 5_000;

/** People in one statement: what the first look finds of a busy quarter of a minute must not stop all else. */
const peopleAtOnce = 200;

/**
 * Looks up what these people were sent or sent, on whichever process, and answers it in groups of people: of the last
 * `backMs`, or of what came since the last time. Some of it comes again, also in two groups.
 */
export const createRecentLookUp = (
  pool: pg.Pool,
): ((
  userIds: readonly string[],
  when: { readonly backMs: number | null },
) => AsyncGenerator<MessageInConversation[]>) => {
  let lookedAt: Date | null = null;
  return async function* (userIds, { backMs }) {
    const now = await readDatabaseTime(pool);
    const from = new Date(
      backMs === null && lookedAt ? lookedAt.getTime() - commitMs : now.getTime() - (backMs ?? commitMs),
    );
    for (let begin = 0; begin < userIds.length; begin += peopleAtOnce)
      yield await findRecentMessages(pool, userIds.slice(begin, begin + peopleAtOnce), from);
    lookedAt = now;
  };
};
