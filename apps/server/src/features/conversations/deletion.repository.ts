import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database';
import { messageColumns, type MessageRow } from './conversation-rows.ts';

/** A message with the conversation's two people. */
export interface ConversationMessageRow extends MessageRow {
  readonly firstUserId: string;
  readonly secondUserId: string;
  readonly firstReadSeq: number;
  readonly secondReadSeq: number;
}

interface OwnedMessageRow extends ConversationMessageRow {
  readonly isRecent: boolean;
}

const peopleColumns = sql.raw(`c.first_user_id as "firstUserId", c.second_user_id as "secondUserId",
  c.first_read_seq as "firstReadSeq", c.second_read_seq as "secondReadSeq"`);
/** Statements built by drizzle leave moments as the database writes them. */
const withMoment = <Row extends MessageRow>(row: Row): Row => ({ ...row, createdAt: new Date(row.createdAt) });

/** Finds a message by id and locks its conversation; `isRecent` while it may still be deleted. */
export const lockMessage = async (tx: Db, messageId: string, minutes: number): Promise<OwnedMessageRow | null> => {
  const { rows } = await tx.execute<OwnedMessageRow & Record<string, unknown>>(sql`
    select ${sql.raw(messageColumns)}, ${peopleColumns},
      m.created_at > now() - make_interval(mins => ${minutes}) as "isRecent"
    from messages m join conversations c on c.id = m.conversation_id where m.id = ${messageId}
    for no key update of c`);
  const [row] = rows;
  return row ? withMoment(row) : null;
};

/**
 * Empties a message and what the inbox shows of it; one that was not read yet no longer counts as unread. Does nothing
 * when it was emptied while its conversation was waited for: what `lockMessage` found is as old as its beginning.
 */
export const emptyMessage = async (tx: Db, message: MessageRow): Promise<void> => {
  const { rowCount } = await tx.execute(sql`
    update messages set content = '', attachments = null, deleted_at = now()
    where conversation_id = ${message.conversationId} and seq = ${message.seq} and deleted_at is null`);
  if (rowCount === 0) return;
  await tx.execute(sql`
    update conversations set
      last_content = case when last_seq = ${message.seq} then '' else last_content end,
      first_unread = case when first_user_id <> ${message.senderId} and ${message.seq} > first_read_seq
        then greatest(0, first_unread - 1) else first_unread end,
      second_unread = case when second_user_id <> ${message.senderId} and ${message.seq} > second_read_seq
        then greatest(0, second_unread - 1) else second_unread end
    where id = ${message.conversationId}`);
};

/** What a partner may have on the screen; older ones that were scrolled to stay there until it is loaded again. */
const toldOfEach = 100;

/**
 * Empties everything a user ever wrote, and answers the newest of each conversation as they were, for whoever has them on
 * the screen. Conversations stay, with the partner's words, and are closed for messages that wait for them. Locks the
 * conversations in the order of their ids, as the write path does.
 */
export const emptyMessagesOf = async (tx: Db, userId: string): Promise<readonly ConversationMessageRow[]> => {
  await tx.execute(sql`
    select id from conversations where first_user_id = ${userId} or second_user_id = ${userId}
    order by id for no key update`);
  const { rows } = await tx.execute<ConversationMessageRow & Record<string, unknown>>(sql`
    select ${sql.raw(messageColumns)}, ${peopleColumns}
    from conversations c cross join lateral (
      select * from messages where conversation_id = c.id and sender_id = ${userId} and deleted_at is null
      order by seq desc limit ${toldOfEach}
    ) m
    where c.first_user_id = ${userId} or c.second_user_id = ${userId}`);
  await tx.execute(sql`
    update messages set content = '', attachments = null, deleted_at = coalesce(deleted_at, now())
    where sender_id = ${userId} and conversation_id in
      (select id from conversations where first_user_id = ${userId} or second_user_id = ${userId})`);
  await tx.execute(sql`
    update conversations set is_closed = true,
      last_content = case when last_sender_id = ${userId} then '' else last_content end,
      first_unread = case when first_user_id = ${userId} then first_unread else 0 end,
      second_unread = case when second_user_id = ${userId} then second_unread else 0 end
    where first_user_id = ${userId} or second_user_id = ${userId}`);
  return rows.map(withMoment);
};
