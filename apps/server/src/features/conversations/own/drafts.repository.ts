import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Db } from '#platform/db/database';
import { quotedColumn, type QuotedRow } from '../conversation-rows.ts';

/** What one person began to write to another; without words: nothing any more. */
export interface DraftRow {
  readonly partnerId: string;
  readonly content: string;
  /** The message that it answers, if it still says something. */
  readonly replyTo: QuotedRow | null;
  readonly changedAt: Date;
}

/* The message has to be one of the two people's: what is named of others is nothing. */
const columns = `d.partner_id as "partnerId", d.content, d.changed_at as "changedAt", case when d.reply_to is not null then (
    select ${quotedColumn} from messages q join conversations c on c.id = q.conversation_id
    where q.id = d.reply_to and q.deleted_at is null
      and (c.first_user_id, c.second_user_id) in ((d.user_id, d.partner_id), (d.partner_id, d.user_id))) end as "replyTo"`;

export interface NewDraft {
  readonly userId: string;
  readonly partnerId: string;
  readonly content: string;
  readonly replyTo: string | null;
  readonly at: Date;
}

/** Stores a draft unless there is a later one; says whether it did. A device whose clock is ahead writes now. */
export const putDraft = async (pool: pg.Pool, draft: NewDraft): Promise<boolean> => {
  const { rowCount } = await pool.query({
    name: 'drafts.put',
    text: `insert into drafts as d (user_id, partner_id, content, reply_to, changed_at)
      values ($1, $2, $3, $4, least($5::timestamptz, clock_timestamp()))
      on conflict (user_id, partner_id) do update
        set content = excluded.content, reply_to = excluded.reply_to, changed_at = excluded.changed_at
        where d.changed_at <= excluded.changed_at`,
    values: [draft.userId, draft.partnerId, draft.content, draft.replyTo, draft.at],
  });
  return rowCount !== 0;
};

/** Somebody's drafts, or the one to a partner. */
export const findDrafts = async (
  pool: pg.Pool,
  query: { readonly userId: string; readonly partnerId: string | null },
): Promise<DraftRow[]> => {
  const { rows } = await pool.query<DraftRow>({
    name: 'drafts.find',
    text: `select ${columns} from drafts d where d.user_id = $1 and ($2::uuid is null or d.partner_id = $2)
      order by d.changed_at desc, d.partner_id`,
    values: [query.userId, query.partnerId],
  });
  return rows;
};

/** Forgets drafts that were emptied before a moment. */
export const removeEmptied = async (pool: pg.Pool, before: Date): Promise<void> => {
  await pool.query(`delete from drafts where changed_at < $1 and content = '' and reply_to is null`, [before]);
};

/** Erases drafts that nobody touched since. */
export const eraseDraftsBefore = async (pool: pg.Pool, before: Date): Promise<void> => {
  await pool.query('delete from drafts where changed_at < $1', [before]);
};

/** Erases what a person began to write, and what was begun to them. */
export const eraseDraftsOf = async (tx: Db, userId: string): Promise<void> => {
  await tx.execute(sql`delete from drafts where user_id = ${userId} or partner_id = ${userId}`);
};
