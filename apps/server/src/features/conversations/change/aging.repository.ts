import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Db } from '#platform/db/database';
import { erased, eraseVersions } from './erasure.repository.ts';

/** How many messages that still say something are older than `before`. Reads the index of every conversation. */
export const countMessagesBefore = async (pool: pg.Pool, before: Date): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from conversations c join messages m on m.conversation_id = c.id
     where m.seq > c.emptied_seq and m.created_at < $1 and m.deleted_at is null`,
    [before],
  );
  return rows[0]?.count ?? 0;
};

export interface AgedConversation {
  readonly id: number;
  /** Its last place that is old enough. */
  readonly upTo: number;
}

/*
 * Within a conversation `created_at` never goes back as `seq` grows: the last old place is found from the newest down,
 * and everything below it is old too.
 */
/** Conversations after `afterId` with old messages that were not emptied yet, by id. */
export const findAgedConversations = async (
  pool: pg.Pool,
  query: { readonly before: Date; readonly afterId: number; readonly limit: number },
): Promise<AgedConversation[]> => {
  const { rows } = await pool.query<AgedConversation>(
    `select c.id, a.seq as "upTo" from conversations c cross join lateral (
       select m.seq from messages m where m.conversation_id = c.id and m.seq > c.emptied_seq and m.created_at < $1
       order by m.conversation_id desc, m.seq desc limit 1) a
     where c.id > $2 order by c.id limit $3`,
    [query.before, query.afterId, query.limit],
  );
  return rows;
};

/** Empties up to `limit` places from the oldest on; says how many said something, which files they showed, and where it ended. */
export const emptyAged = async (
  tx: Db,
  { id, upTo, limit }: AgedConversation & { readonly limit: number },
): Promise<{ readonly emptiedUpTo: number; readonly messages: number; readonly fileIds: string[] }> => {
  const { rows: locked } = await tx.execute<{ emptied: number }>(
    sql`select emptied_seq as emptied from conversations where id = ${id} for no key update`,
  );
  const from = locked[0]?.emptied ?? upTo;
  const to = Math.min(upTo, from + limit);
  const range = sql`m.conversation_id = ${id} and m.seq > ${from} and m.seq <= ${to} and m.deleted_at is null`;
  const { rows: shown } = await tx.execute<{ id: string }>(sql`
    select distinct f.id from messages m cross join lateral unnest(m.attachments) as f(id) where ${range}`);
  const { rows: counts } = await tx.execute<{ all: number; first: number; second: number }>(sql`
    select count(*)::int as "all",
      count(*) filter (where m.sender_id <> c.first_user_id and m.seq > c.first_read_seq)::int as "first",
      count(*) filter (where m.sender_id <> c.second_user_id and m.seq > c.second_read_seq)::int as "second"
    from messages m join conversations c on c.id = m.conversation_id where ${range}`);
  const count = counts[0] ?? { all: 0, first: 0, second: 0 };
  await eraseVersions(tx, sql`conversation_id = ${id} and seq > ${from} and seq <= ${to}`);
  await tx.execute(sql`update messages m set ${erased} where ${range}`);
  await tx.execute(sql`
    update conversations set emptied_seq = ${to},
      last_content = case when last_seq <= ${to} then '' else last_content end,
      first_unread = greatest(0, first_unread - ${count.first}::int),
      second_unread = greatest(0, second_unread - ${count.second}::int)
    where id = ${id}`);
  return { emptiedUpTo: to, messages: count.all, fileIds: shown.map((file) => file.id) };
};
