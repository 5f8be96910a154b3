import type pg from 'pg';
import { type ConversationState, nextRevision, stateColumns } from './conversation-state.ts';

/** How far a person's device has received what a partner sent. */
export interface DeliveredMark {
  readonly userId: string;
  readonly partnerId: string;
  readonly upTo: number;
}

/*
 * Any number of marks in one statement. Conversations are found by their two people and locked in the order of their ids,
 * as everywhere; one that both people's devices mark is written once. Beyond the newest counts as the newest.
 */
const statement = {
  name: 'conversations.delivered',
  text: `with asked as materialized (
    select c.id, t.ord, c.first_user_id = t.user_id as is_first, t.up_to
    from (select * from unnest($1::uuid[], $2::uuid[], $3::int[]) with ordinality limit $4) as t(user_id, partner_id, up_to, ord)
    cross join lateral (
      select id, first_user_id from conversations
      where (first_user_id, second_user_id) in ((t.user_id, t.partner_id), (t.partner_id, t.user_id)) limit 1
    ) c
  ), held as materialized (
    select id, last_seq from conversations where id in (select id from asked) order by id for no key update
  ), wanted as (
    select h.id, coalesce(least(max(a.up_to) filter (where a.is_first), h.last_seq), 0) as first_up_to,
      coalesce(least(max(a.up_to) filter (where not a.is_first), h.last_seq), 0) as second_up_to
    from asked a join held h on h.id = a.id group by h.id, h.last_seq
  ), moved as (
    update conversations c set first_delivered_seq = greatest(c.first_delivered_seq, w.first_up_to),
      second_delivered_seq = greatest(c.second_delivered_seq, w.second_up_to), revision = ${nextRevision}
    from wanted w where c.id = w.id and (w.first_up_to > greatest(c.first_delivered_seq, c.first_read_seq)
      or w.second_up_to > greatest(c.second_delivered_seq, c.second_read_seq))
    returning ${stateColumns}
  )
  select a.ord::int as ord, m.* from asked a join moved m on m."conversationId" = a.id`,
};

/** Moves marks forward and commits; the conversations that moved, by the place of the mark in the list. */
export const markDelivered = async (
  pool: pg.Pool,
  marks: readonly DeliveredMark[],
): Promise<ReadonlyMap<number, ConversationState>> => {
  const { rows } = await pool.query<ConversationState & { readonly ord: number }>({
    ...statement,
    values: [
      marks.map(({ userId }) => userId),
      marks.map(({ partnerId }) => partnerId),
      marks.map(({ upTo }) => Math.min(upTo, 2 ** 31 - 1)),
      marks.length,
    ],
  });
  return new Map(rows.map(({ ord, ...conversation }) => [ord - 1, conversation]));
};
