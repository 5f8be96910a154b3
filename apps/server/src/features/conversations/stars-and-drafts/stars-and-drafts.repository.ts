import { and, desc, eq, ne, or } from 'drizzle-orm';
import type pg from 'pg';
import type { Db } from '#platform/db/database';
import { customerConversation, drafts, leaderConversation, starredMessages } from '#schema/conversations';
import { partnerMarks } from '#schema/customer-card';
import { messageColumns, quotedColumn, type QuotedRow } from '../conversation-rows.ts';
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

/** How often somebody reacted with an emoji. */
export interface UsedEmoji {
  readonly emoji: string;
  readonly count: number;
}

const newestConversations = (side: 'first' | 'second'): string =>
  [customerConversation, leaderConversation]
    .map(
      (kind) => `(select id, last_message_at from conversations
      where ${side}_user_id = $1 and kind = ${String(kind)} order by last_message_at desc, id desc limit 20)`,
    )
    .join(' union all ');

/*
 * Walks the ends of conversations_first_idx and conversations_second_idx, and of messages_pkey in each of the 20 newest
 * conversations: 600 messages in all, however many there are. By when they were changed would be fewer, but a planner that
 * misjudges a conversation then walks the changed messages of everybody.
 */
const reactionsStatement = {
  name: 'reactions.count',
  text: `with c as materialized (
    select id from (${newestConversations('first')} union all ${newestConversations('second')}) n
    order by last_message_at desc limit 20)
  select r ->> 'emoji' as emoji, count(*)::int as count from c
  cross join lateral (
    select reactions from messages where conversation_id = c.id
    order by conversation_id desc, seq desc limit (select 600 / greatest(count(*), 1) from c)
  ) m
  cross join lateral jsonb_array_elements(m.reactions) r
  where r ->> 'userId' = $1::text
  group by 1 order by 2 desc, 1 limit 20`,
};

/** The emoji of somebody's latest reactions, most used first. */
export const countReactions = async (pool: pg.Pool, userId: string): Promise<UsedEmoji[]> => {
  const { rows } = await pool.query<UsedEmoji>({ ...reactionsStatement, values: [userId] });
  return rows;
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

/** What one person began to write to another; without words: nothing any more. */
export interface DraftRow {
  readonly partnerId: string;
  readonly content: string;
  /** The message that it answers, if it still says something. */
  readonly replyTo: QuotedRow | null;
  readonly changedAt: Date;
}

/* The message has to be one of the two people's: what is named of others is nothing. */
const draftColumns = `d.partner_id as "partnerId", d.content, d.changed_at as "changedAt", case when d.reply_to is not null then (
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
    text: `select ${draftColumns} from drafts d where d.user_id = $1 and ($2::uuid is null or d.partner_id = $2)
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

/** What a person keeps of conversations for themselves. */
export interface OwnData {
  readonly starred: readonly string[];
  readonly drafts: readonly { readonly partnerId: string; readonly content: string; readonly changedAt: Date }[];
}

/** All of it, for the person's own export. */
export const findOwnData = async (db: Db, userId: string): Promise<OwnData> => {
  const starred = await db
    .select({ id: starredMessages.messageId })
    .from(starredMessages)
    .where(eq(starredMessages.userId, userId))
    .orderBy(desc(starredMessages.messageId));
  const begun = await db
    .select({ partnerId: drafts.partnerId, content: drafts.content, changedAt: drafts.changedAt })
    .from(drafts)
    .where(and(eq(drafts.userId, userId), ne(drafts.content, '')))
    .orderBy(desc(drafts.changedAt));
  return { starred: starred.map(({ id }) => id), drafts: begun };
};

/** Erases it with the account, and what others began to write to the person. */
export const eraseOwnOf = async (tx: Db, userId: string): Promise<void> => {
  await tx.delete(starredMessages).where(eq(starredMessages.userId, userId));
  await tx.delete(drafts).where(or(eq(drafts.userId, userId), eq(drafts.partnerId, userId)));
  await tx.delete(partnerMarks).where(eq(partnerMarks.userId, userId));
};
