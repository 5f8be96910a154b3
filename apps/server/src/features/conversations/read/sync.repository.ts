import type pg from 'pg';
import { messageColumns, type MessageRow } from '../conversation-rows.ts';
import { type ConversationState, type MessageInConversation, stateColumns } from '../conversation-views.ts';
import { splitRow } from '../conversations.repository.ts';

/** The last message of the page before. */
export interface SyncPosition {
  readonly createdAt: Date;
  readonly conversationId: number;
  readonly seq: number;
}

const side = (own: 'first' | 'second', partner: 'first' | 'second'): string =>
  `select id, ${partner}_user_id as partner_id, last_seq, last_message_at, revision
    from conversations where ${own}_user_id = $1`;

const isBehindCursor = `($5::timestamptz is null
      or (x.created_at, x.conversation_id, x.seq) > ($5::timestamptz, $6::bigint, $7::int))`;

/*
 * Within a conversation `created_at` never goes back as `seq` grows, so each conversation is read from its own place
 * by its primary key, and the start for a time is found by walking back from the newest message. The messages before
 * that place which were changed since the time are found by the index of those that ever were.
 */
const missedStatement = {
  name: 'messages.missed',
  text: `with mine as (${side('first', 'second')} union all ${side('second', 'first')}),
  wanted as (
    select mine.*, coalesce(s.seq, (
      select m.seq from messages m where m.conversation_id = mine.id and m.created_at < $4
      order by m.conversation_id desc, m.seq desc limit 1), 0) as after_seq
    from mine left join unnest($2::uuid[], $3::int[]) as s(partner_id, seq) on s.partner_id = mine.partner_id
    where (s.seq is not null and mine.last_seq > s.seq) or (s.seq is null and mine.last_message_at >= $4)
      or mine.revision >= $9
  )
  select ${messageColumns}, ${stateColumns}
  from wanted w join conversations c on c.id = w.id cross join lateral (
    (select * from messages x where x.conversation_id = w.id and x.seq > w.after_seq and ${isBehindCursor}
      order by x.conversation_id, x.seq limit $8)
    union all
    (select * from messages x where x.conversation_id = w.id and x.revision >= $9 and x.seq <= w.after_seq
      and ${isBehindCursor} order by x.seq limit $8)
  ) m
  order by m.created_at, m.conversation_id, m.seq limit $8`,
};

/**
 * What came after the named places, since `time` in all other conversations of the user, and what was changed since
 * `time` in any, oldest first.
 */
export const findMissedMessages = async (
  pool: pg.Pool,
  query: {
    readonly userId: string;
    readonly places: readonly { readonly partnerId: string; readonly seq: number }[];
    readonly time: Date;
    readonly after: SyncPosition | null;
    readonly limit: number;
  },
): Promise<MessageInConversation[]> => {
  const { rows } = await pool.query<MessageRow & ConversationState>({
    ...missedStatement,
    values: [
      query.userId,
      query.places.map((place) => place.partnerId),
      query.places.map((place) => place.seq),
      query.time,
      query.after?.createdAt ?? null,
      query.after?.conversationId ?? null,
      query.after?.seq ?? null,
      query.limit,
      query.time.getTime() * 1000,
    ],
  });
  return rows.map(splitRow);
};
