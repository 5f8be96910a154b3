import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database';

/** What a message that was changed now carries as its own revision: the moment in microseconds. */
export const changedNow = sql`revision = greatest(coalesce(revision, 0) + 1, (extract(epoch from clock_timestamp()) * 1000000)::bigint)`;

/** What is set in `messages` where nothing of what was said may stay. The place does: `seq` has no gap. */
export const erased = sql`content = '', attachments = null, reply_to_seq = null, reactions = null,
  deleted_at = coalesce(deleted_at, now()), ${changedNow}`;

/** Forgets what erased messages said before they were edited, and who had starred them. `places` is a condition on `conversation_id` and `seq`. */
export const eraseVersions = async (tx: Db, places: SQL): Promise<void> => {
  await tx.execute(sql`delete from message_versions where ${places}`);
  await tx.execute(sql`delete from starred_messages where ${places}`);
};

/** Takes a person's reactions from the partners' messages. Answers so many of the newest ones of each conversation. */
export const eraseReactionsOf = async (tx: Db, userId: string, mostOfEach: number): Promise<string[]> => {
  const theirs = JSON.stringify([{ userId }]);
  const { rows } = await tx.execute<{ readonly id: string }>(sql`
    with changed as (
      update messages set ${changedNow}, reactions = (
        select nullif(jsonb_agg(r), '[]') from jsonb_array_elements(reactions) r where r ->> 'userId' <> ${userId})
      where conversation_id in (select id from conversations where first_user_id = ${userId} or second_user_id = ${userId})
        and reactions @> ${theirs}::jsonb
      returning id, conversation_id, seq)
    select id from (select id, row_number() over (partition by conversation_id order by seq desc) as place from changed) c
    where place <= ${mostOfEach}`);
  return rows.map(({ id }) => id);
};
