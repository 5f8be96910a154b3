import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database';
import { lastContentLength } from '#schema/conversations';
import { nextRevision } from '../conversation-views.ts';

/** What the server writes to a customer in a leader's name. */
export interface AutoMessage {
  readonly id: string;
  readonly leaderId: string;
  readonly customerId: string;
  readonly content: string;
}

/**
 * Stores messages in leaders' names, each in the conversation with its customer, which is made where there is none. However
 * many they are it takes two statements; conversations are locked in the order of their ids, as by everybody who writes.
 * They count as unread and are pushed, and never as an answer. Answers the ids of those stored: nobody writes to a person
 * who was erased.
 */
export const storeAutoMessages = async (tx: Db, messages: readonly AutoMessage[]): Promise<string[]> => {
  if (messages.length === 0) return [];
  const column = (field: keyof AutoMessage) => sql.param(messages.map((message) => message[field]));
  const people = sql`unnest(${column('customerId')}::uuid[], ${column('leaderId')}::uuid[])`;
  await tx.execute(sql`insert into conversations (kind, first_user_id, second_user_id)
    select 0, customer_id, leader_id from ${people} as p(customer_id, leader_id) order by 2, 3 on conflict do nothing`);
  const { rows } = await tx.execute<{ readonly id: string }>(sql`
    with locked as materialized (
      select w.*, c.id as conversation_id, c.last_seq + 1 as seq,
        greatest(c.last_message_at, clock_timestamp())::timestamptz(3) as at
      from unnest(${column('id')}::uuid[], ${column('customerId')}::uuid[], ${column('leaderId')}::uuid[],
        ${column('content')}::text[]) as w(message_id, customer_id, leader_id, content)
      join conversations c on c.first_user_id = w.customer_id and c.second_user_id = w.leader_id and not c.is_closed
      order by c.id for no key update of c
    ), stored as (
      insert into messages (conversation_id, seq, id, sender_id, message_type, content, created_at, is_auto)
      select conversation_id, seq, message_id, leader_id, 'text', content, at, true from locked
    ), due as (
      insert into due_pushes (conversation_id, seq, user_id) select conversation_id, seq, customer_id from locked
      where exists (select from push_subscriptions d where d.user_id = customer_id)
    ), bumped as (
      update conversations c set last_seq = h.seq, last_message_at = h.at, last_message_id = h.message_id,
        last_sender_id = h.leader_id, last_type = 'text', last_content = left(h.content, ${lastContentLength}),
        first_unread = c.first_unread + 1, revision = ${sql.raw(nextRevision)}
      from locked h where c.id = h.conversation_id
    )
    select message_id as id from locked`);
  return rows.map(({ id }) => id);
};
