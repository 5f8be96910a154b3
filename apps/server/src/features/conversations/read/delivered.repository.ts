import type pg from 'pg';
import { maxInteger } from '#platform/db/max-integer';
import { type ConversationState, nextRevision, stateColumns } from '../conversation-views.ts';

/** How far a person's device has received what a partner sent. */
export interface DeliveredMark {
  readonly userId: string;
  readonly partnerId: string;
  readonly upTo: number;
}

/** The place of the newest message of `sender` at or below a place; walks the primary key backwards. */
const newestFrom = (sender: string, place: string): string =>
  `(select seq from messages where conversation_id = h.id and seq <= ${place} and sender_id = ${sender}
      order by conversation_id desc, seq desc limit 1)`;

/*
 * Any number of marks in one statement. Conversations are found by their two people and locked in the order of their ids,
 * as everywhere; one that both people's devices mark is written once. A mark goes to the newest received message at or below
 * its place: one's own messages move nothing.
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
    select id, first_user_id, second_user_id, greatest(first_delivered_seq, first_read_seq) as first_seq,
      greatest(second_delivered_seq, second_read_seq) as second_seq
    from conversations where id in (select id from asked)
    order by id for no key update
  ), wanted as (
    select h.id, coalesce(${newestFrom('h.second_user_id', 'a.first_up_to')}, 0) as first_up_to,
      coalesce(${newestFrom('h.first_user_id', 'a.second_up_to')}, 0) as second_up_to
    from held h join (
      select id, max(up_to) filter (where is_first) as first_up_to, max(up_to) filter (where not is_first) as second_up_to
      from asked group by id
    ) a on a.id = h.id
  ), moved as (
    update conversations c set first_delivered_seq = greatest(c.first_delivered_seq, w.first_up_to),
      second_delivered_seq = greatest(c.second_delivered_seq, w.second_up_to), revision = ${nextRevision}
    from wanted w where c.id = w.id and (w.first_up_to > greatest(c.first_delivered_seq, c.first_read_seq)
      or w.second_up_to > greatest(c.second_delivered_seq, c.second_read_seq))
    returning ${stateColumns}
  ), noted as (
    insert into mark_times (conversation_id, user_id, is_read, from_seq, to_seq)
    select h.id, t.user_id, false, t.from_seq, t.to_seq from held h join wanted w on w.id = h.id
    cross join lateral (values (h.first_user_id, h.first_seq, w.first_up_to),
      (h.second_user_id, h.second_seq, w.second_up_to)) as t(user_id, from_seq, to_seq)
    where t.to_seq > t.from_seq on conflict do nothing
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
      marks.map(({ upTo }) => Math.min(upTo, maxInteger)),
      marks.length,
    ],
  });
  return new Map(rows.map(({ ord, ...conversation }) => [ord - 1, conversation]));
};
