import type pg from 'pg';

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
