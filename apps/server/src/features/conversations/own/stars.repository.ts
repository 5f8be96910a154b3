import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Db } from '#platform/db/database';
import { messageColumns } from '../conversation-rows.ts';
import { foundPartner, type FoundRow, type RawFound, readFound } from '../read/search.repository.ts';

/** Puts a message on somebody's own list. False when `maxStars` others are on it, or the message says nothing any more. */
export const addStar = async (
  pool: pg.Pool,
  star: { readonly userId: string; readonly messageId: string; readonly maxStars: number },
): Promise<boolean> => {
  const { rowCount } = await pool.query({
    name: 'stars.add',
    text: `insert into starred_messages as s (user_id, message_id, conversation_id, seq)
      select $1, m.id, m.conversation_id, m.seq from messages m where m.id = $2 and m.deleted_at is null
        and $3 > (select count(*) from starred_messages where user_id = $1 and message_id <> $2)
      on conflict (user_id, message_id) do update set seq = excluded.seq`,
    values: [star.userId, star.messageId, star.maxStars],
  });
  return rowCount !== 0;
};

/** Takes a message off somebody's own list. */
export const removeStar = async (pool: pg.Pool, userId: string, messageId: string): Promise<void> => {
  await pool.query({
    name: 'stars.remove',
    text: 'delete from starred_messages where user_id = $1 and message_id = $2',
    values: [userId, messageId],
  });
};

/** The ids of what somebody starred, newest message first. */
export const findStarIds = async (pool: pg.Pool, userId: string): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string }>({
    name: 'stars.ids',
    text: 'select message_id as id from starred_messages where user_id = $1 order by message_id desc',
    values: [userId],
  });
  return rows.map(({ id }) => id);
};

/* Walks the person's stars by their key from the newest message down; messages and people follow by theirs. */
const starredStatement = {
  name: 'stars.list',
  text: `select ${messageColumns}, jsonb_build_object('person', to_jsonb(p.*)) as partner
  from starred_messages s
  join messages m on m.conversation_id = s.conversation_id and m.seq = s.seq and m.deleted_at is null
  join lateral (
    select *, case when first_user_id = $1 then second_user_id else first_user_id end as partner_id
    from conversations where id = s.conversation_id and $1 in (first_user_id, second_user_id)
  ) c on $2::uuid is null or c.partner_id = $2::uuid
  ${foundPartner}
  where s.user_id = $1 and ($3::uuid is null or s.message_id < $3::uuid)
  order by s.message_id desc limit $4`,
};

/** What somebody starred, newest message first, with whom it was written; before a message, and of one partner, if they are given. */
export const findStarred = async (
  pool: pg.Pool,
  query: {
    readonly userId: string;
    readonly partnerId: string | null;
    readonly before: string | null;
    readonly limit: number;
  },
): Promise<FoundRow[]> => {
  const { rows } = await pool.query<RawFound>({
    ...starredStatement,
    values: [query.userId, query.partnerId, query.before, query.limit],
  });
  return rows.map(readFound);
};

/** Empties somebody's own list. */
export const eraseStarsOf = async (tx: Db, userId: string): Promise<void> => {
  await tx.execute(sql`delete from starred_messages where user_id = ${userId}`);
};
