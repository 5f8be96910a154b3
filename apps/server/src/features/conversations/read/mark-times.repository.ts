import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Db } from '#platform/db/database';

/** When a message was delivered and read; null: not yet, or it is not known any more. */
export interface MarkTimes {
  readonly deliveredAt: Date | null;
  readonly readAt: Date | null;
}

/** The first move of the mark that reached the place, unless the mark was beyond it before: one look by the primary key. */
const timeOf = (isRead: boolean): string => `(select case when from_seq < $3 then at end from mark_times
    where conversation_id = $1 and user_id = $2 and is_read = ${String(isRead)} and to_seq >= $3
    order by to_seq limit 1)`;

/** When a recipient's marks reached a message; what was read before a device said that it came was delivered then. */
export const findMarkTimes = async (
  pool: pg.Pool,
  place: { readonly conversationId: number; readonly recipientId: string; readonly seq: number },
): Promise<MarkTimes> => {
  const { rows } = await pool.query<MarkTimes>({
    name: 'conversations.markTimes',
    text: `select least(delivered, read) as "deliveredAt", read as "readAt"
      from (select ${timeOf(false)} as delivered, ${timeOf(true)} as read) t`,
    values: [place.conversationId, place.recipientId, place.seq],
  });
  return rows[0] ?? { deliveredAt: null, readAt: null };
};

/** Forgets what is older than a month. */
export const removeOldMarkTimes = async (pool: pg.Pool): Promise<void> => {
  await pool.query(`delete from mark_times where at < now() - interval '30 days'`);
};

/** Forgets when somebody received and read messages. */
export const eraseMarkTimesOf = async (tx: Db, userId: string): Promise<void> => {
  await tx.execute(sql`delete from mark_times where user_id = ${userId} and conversation_id in (
    select id from conversations where first_user_id = ${userId} or second_user_id = ${userId})`);
};
