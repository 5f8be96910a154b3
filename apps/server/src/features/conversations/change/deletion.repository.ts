import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database';
import type { MessageRow } from '../conversation-rows.ts';
import { erased, eraseReactionsOf, eraseVersions } from './erasure.repository.ts';
import { eraseMarkTimesOf } from '../read/mark-times.repository.ts';

/**
 * Empties a message and what the inbox shows of it; one that was not read yet no longer counts as unread. Does nothing
 * when it was emptied while its conversation was waited for: what `lockMessage` found is as old as its beginning.
 */
export const emptyMessage = async (tx: Db, message: MessageRow): Promise<void> => {
  const { rowCount } = await tx.execute(sql`
    update messages set ${erased}
    where conversation_id = ${message.conversationId} and seq = ${message.seq} and deleted_at is null`);
  if (rowCount === 0) return;
  await eraseVersions(tx, sql`conversation_id = ${message.conversationId} and seq = ${message.seq}`);
  // The customer may wait since a later one of the own messages now.
  const waiting = (column: SQL) => sql`case when waiting_seq = ${message.seq} then (
      select ${column} from messages m where m.conversation_id = ${message.conversationId} and m.seq > ${message.seq}
        and m.sender_id = first_user_id and m.deleted_at is null order by m.conversation_id, m.seq limit 1)`;
  await tx.execute(sql`
    update conversations set
      waiting_seq = ${waiting(sql`m.seq`)} else waiting_seq end,
      waiting_since = ${waiting(sql`m.created_at`)} else waiting_since end,
      last_content = case when last_seq = ${message.seq} then '' else last_content end,
      first_unread = case when first_user_id <> ${message.senderId} and ${message.seq} > first_read_seq
        then greatest(0, first_unread - 1) else first_unread end,
      second_unread = case when second_user_id <> ${message.senderId} and ${message.seq} > second_read_seq
        then greatest(0, second_unread - 1) else second_unread end
    where id = ${message.conversationId}`);
};

const isParty = (userId: string) => sql`(first_user_id = ${userId} or second_user_id = ${userId})`;

/**
 * Closes every conversation of a user for messages that wait for it, and nobody waits for an answer in it any more. Locks
 * them in the order of their ids, as the write path does.
 */
export const closeConversationsOf = async (tx: Db, userId: string): Promise<void> => {
  await tx.execute(sql`select id from conversations where ${isParty(userId)} order by id for no key update`);
  await tx.execute(sql`
    update conversations set is_closed = true, waiting_seq = null, waiting_since = null where ${isParty(userId)}`);
};

/** What a partner may have on the screen; older ones that were scrolled to stay there until it is loaded again. */
const maxEmittedOfEach = 100;

/**
 * Empties everything a user ever wrote, and takes their reactions away. Answers the newest messages of each conversation
 * that said something or carried a reaction, for whoever has them on the screen. Conversations stay, with the partner's words,
 * and are closed.
 */
export const eraseMessagesOf = async (tx: Db, userId: string): Promise<readonly string[]> => {
  const ofUser = isParty(userId);
  await closeConversationsOf(tx, userId);
  const { rows: newest } = await tx.execute<{ id: string }>(sql`
    select m.id from conversations c cross join lateral (
      select id from messages where conversation_id = c.id and sender_id = ${userId} and deleted_at is null
      order by seq desc limit ${maxEmittedOfEach}
    ) m where ${ofUser}`);
  const theirs = sql`conversation_id in (select id from conversations where ${ofUser})`;
  await eraseVersions(
    tx,
    sql`(conversation_id, seq) in (select conversation_id, seq from messages where sender_id = ${userId} and ${theirs})`,
  );
  await tx.execute(sql`update messages set ${erased} where sender_id = ${userId} and ${theirs}`);
  const reacted = await eraseReactionsOf(tx, userId, maxEmittedOfEach);
  await eraseMarkTimesOf(tx, userId);
  await tx.execute(sql`
    update conversations set last_content = case when last_sender_id = ${userId} then '' else last_content end,
      first_unread = case when first_user_id = ${userId} then first_unread else 0 end,
      second_unread = case when second_user_id = ${userId} then second_unread else 0 end
    where ${ofUser}`);
  return [...newest.map(({ id }) => id), ...reacted];
};
