import type pg from 'pg';
import type { MessageInConversation } from '../conversation-state.ts';
import { findMessagesById } from '../conversations.repository.ts';

const atOnce = 500;

/** Messages with their conversations as they are now, some hundred at a time: there may be thousands. */
export const readInParts = async function* (
  pool: pg.Pool,
  messageIds: readonly string[],
): AsyncGenerator<MessageInConversation[], void, undefined> {
  for (let start = 0; start < messageIds.length; start += atOnce)
    yield await findMessagesById(pool, messageIds.slice(start, start + atOnce));
};
