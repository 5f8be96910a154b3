import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Db } from '#platform/db/database';
import { lastContentLength } from '#schema/conversations';
import { tieBetween } from '#schema/ties.sql';
import { messageColumns, type MessageRow, personColumns, type PersonRow } from '../conversation-rows.ts';
import { type ConversationState, type MessageInConversation, stateColumns } from '../conversation-views.ts';
import type { Tie } from '../conversations.policy.ts';
import { splitRow } from '../conversations.repository.ts';
import { changedNow } from './erasure.repository.ts';

/** Statements built by drizzle leave moments as the database writes them. */
const readRow = (row: MessageRow & ConversationState): MessageInConversation =>
  splitRow({ ...row, createdAt: new Date(row.createdAt), editedAt: row.editedAt && new Date(row.editedAt) });

const bothColumns = sql.raw(`${messageColumns}, ${stateColumns}`);

type BothRow = MessageRow & ConversationState & Record<string, unknown>;

/** A message whose conversation is locked. */
export interface HeldMessage extends MessageInConversation {
  readonly ageSeconds: number;
}

/** Locks the conversation of a message; null when there is no such message. */
export const lockMessage = async (tx: Db, messageId: string): Promise<HeldMessage | null> => {
  await tx.execute(sql`select c.id from conversations c
    where c.id = (select m.conversation_id from messages m where m.id = ${messageId}) for no key update`);
  const { rows } = await tx.execute<BothRow & { ageSeconds: number }>(sql`
    select ${bothColumns}, extract(epoch from now() - m.created_at)::float8 as "ageSeconds"
    from messages m join conversations c on c.id = m.conversation_id where m.id = ${messageId}`);
  const [row] = rows;
  return row ? { ...readRow(row), ageSeconds: row.ageSeconds } : null;
};

/** Messages as they are now, conversation by conversation. */
export const findMessagesIn = async (tx: Db, messageIds: readonly string[]): Promise<MessageInConversation[]> => {
  const { rows } = await tx.execute<BothRow>(sql`select ${bothColumns}
    from messages m join conversations c on c.id = m.conversation_id
    where m.id = any (${sql.param([...messageIds])}::uuid[]) order by m.conversation_id, m.seq`);
  return rows.map(readRow);
};

/** One person and their tie to the viewer, in the transaction that decides by them. */
export const findPersonIn = async (
  tx: Db,
  viewerId: string,
  userId: string,
): Promise<(PersonRow & { readonly tie: Tie | null }) | null> => {
  const { rows } = await tx.execute<PersonRow & { tie: Tie | null } & Record<string, unknown>>(
    sql`select ${sql.raw(`${personColumns('u')}, ${tieBetween('me', 'u')} as tie`)}
      from users u join users me on me.id = ${viewerId} where u.id = ${userId}`,
  );
  return rows[0] ?? null;
};

const placeOf = ({ conversationId, seq }: Pick<MessageRow, 'conversationId' | 'seq'>) =>
  sql`conversation_id = ${conversationId} and seq = ${seq}`;

/** Gives a message another text, keeps the one it had, and has the inbox show the new one. */
export const changeText = async (tx: Db, message: MessageRow, content: string): Promise<void> => {
  await tx.execute(sql`
    insert into message_versions (conversation_id, seq, content, written_at)
    select conversation_id, seq, content, coalesce(edited_at, created_at) from messages where ${placeOf(message)}`);
  await tx.execute(sql`
    update messages set content = ${content}, edited_at = clock_timestamp(), ${changedNow} where ${placeOf(message)}`);
  await tx.execute(sql`
    update conversations set last_content = left(${content}, ${lastContentLength})
    where id = ${message.conversationId} and last_seq = ${message.seq}`);
};

/** Replaces the reactions of a message. */
export const changeReactions = async (
  tx: Db,
  message: MessageRow,
  reactions: NonNullable<MessageRow['reactions']>,
): Promise<void> => {
  const stored = reactions.length === 0 ? null : JSON.stringify(reactions);
  await tx.execute(sql`update messages set reactions = ${stored}::jsonb, ${changedNow} where ${placeOf(message)}`);
};

/** What a message said before it was edited. */
export interface MessageVersion {
  readonly seq: number;
  readonly content: string;
  readonly writtenAt: Date;
}

/** The older texts of these messages of one conversation, oldest first. */
export const findVersions = async (
  pool: pg.Pool,
  conversationId: number,
  seqs: readonly number[],
): Promise<MessageVersion[]> => {
  const { rows } = await pool.query<MessageVersion>(
    `select v.seq, v.content, v.written_at as "writtenAt" from message_versions v
     where v.conversation_id = $1 and v.seq = any ($2::int[]) order by v.seq, v.number`,
    [conversationId, seqs],
  );
  return rows;
};
