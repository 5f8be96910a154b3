import type pg from 'pg';
import { messageColumns, type MessageRow } from './conversation-rows.ts';
import { type ConversationState, type MessageInConversation, stateColumns } from './conversation-state.ts';
import { splitRow } from './conversations.repository.ts';

const side = (own: 'first' | 'second'): string =>
  `select * from conversations where ${own}_user_id = any ($1::uuid[]) and kind = any ('{0,1}') and last_message_at >= $2`;

/*
 * The few conversations of these people that moved lately are found by the inbox's index; each is read from the place
 * where the time begins, which is found by walking back from the newest message.
 */
const recentStatement = {
  name: 'messages.recent',
  text: `select ${messageColumns}, ${stateColumns}
  from (${side('first')} union ${side('second')}) c cross join lateral (
    select * from messages x where x.conversation_id = c.id and x.seq > coalesce((
      select o.seq from messages o where o.conversation_id = c.id and o.created_at < $2
      order by o.conversation_id desc, o.seq desc limit 1), 0)
    order by x.conversation_id, x.seq
  ) m order by m.conversation_id, m.seq`,
};

/** The messages of these people since a time, conversation by conversation, in their order. */
export const findRecentMessages = async (
  pool: pg.Pool,
  userIds: readonly string[],
  since: Date,
): Promise<MessageInConversation[]> => {
  const { rows } = await pool.query<MessageRow & ConversationState>({ ...recentStatement, values: [userIds, since] });
  return rows.map(splitRow);
};

/** The time by the database's clock, which gives messages theirs. */
export const readDatabaseTime = async (pool: pg.Pool): Promise<Date> => {
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now');
  return rows[0]?.now ?? new Date();
};
