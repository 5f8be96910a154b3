import { sql } from 'drizzle-orm';
import type { Language } from '@branchline/contract/languages';
import type { Db } from '#platform/db/database';
import { isWithCustomer } from '#schema/conversations.sql';

const notedKey = 'nudges_noted_to';

/** A commit may come that much later than its revision says; less than a reminder waits, so nobody is noted again after it. */
const overlap = `interval '30 seconds'`;
const microseconds = (moment: string) => sql.raw(`(extract(epoch from ${moment}) * 1000000)::bigint`);

/**
 * Notes customers somebody wrote to since this was asked last, by whichever process: whether they need a text is asked so
 * many minutes after the message. Those noted stay. The first time nobody is noted. It walks the end of the index of
 * revisions (conversations_revision_idx), and looks up users by their key.
 */
export const noteCandidates = async (tx: Db, afterMinutes: number): Promise<void> => {
  const { rows } = await tx.execute<{ noted: string }>(
    sql`select value as noted from system_values where key = ${notedKey} for update`,
  );
  const [last] = rows;
  if (last)
    await tx.execute(sql`insert into due_nudges (user_id, due_at)
      select u.id, min(c.last_message_at) + make_interval(mins => ${afterMinutes})
      from conversations c join users u on u.id = c.first_user_id
      where c.revision > ${last.noted}::bigint and ${microseconds('c.last_message_at')} > ${last.noted}::bigint
        and ${sql.raw(isWithCustomer('c'))} and c.first_unread > 0 and u.role = 'customer' and u.nudges and u.is_active and u.deleted_at is null
        and u.phone is not null and (u.nudged_at is null or u.nudged_at < c.last_message_at)
      group by u.id order by u.id on conflict do nothing`);
  await tx.execute(sql`insert into system_values (key, value) values (${notedKey}, ${microseconds('now()')}::text)
    on conflict (key) do update
      set value = greatest(system_values.value::bigint, ${microseconds(`now() - ${overlap}`)})::text`);
};

/** Whose turn it is, longest first. */
export const findDue = async (db: Db, atMost: number): Promise<string[]> => {
  const { rows } = await db.execute<{ userId: string }>(
    sql`select user_id as "userId" from due_nudges where due_at <= now() order by due_at limit ${atMost}`,
  );
  return rows.map(({ userId }) => userId);
};

/** Takes a customer's turn until the end of the transaction; false when another process has it, or it is over. */
export const lockDue = async (tx: Db, userId: string): Promise<boolean> => {
  const { rows } = await tx.execute(
    sql`select from due_nudges where user_id = ${userId} and due_at <= now() for update skip locked`,
  );
  return rows.length > 0;
};

/** It is asked again then. */
export const moveDue = async (db: Db, userId: string, dueAt: Date): Promise<void> => {
  await db.execute(sql`update due_nudges set due_at = ${dueAt.toISOString()}::timestamptz where user_id = ${userId}`);
};

export const removeDue = async (db: Db, userId: string): Promise<void> => {
  await db.execute(sql`delete from due_nudges where user_id = ${userId}`);
};

/** Nobody is asked about any more, nor will be about what was written until now; what comes next is noted once it is on. */
export const removeAllDue = async (db: Db): Promise<void> => {
  await db.execute(sql`with gone as (delete from due_nudges)
    insert into system_values (key, value) values (${notedKey}, ${microseconds('now()')}::text)
    on conflict (key) do update set value = excluded.value`);
};

/** A customer with a message that they have not seen. */
export interface Unseen {
  readonly phone: string;
  readonly locale: Language | null;
  /** Of the branch; null: it has none. */
  readonly zone: string | null;
  readonly nudgedAt: Date | null;
  /** When the message came. */
  readonly since: Date;
  readonly now: Date;
}

/**
 * The oldest message that somebody wrote to a customer since the last text and that nobody saw: not read, not deleted, not
 * an automatic one, and no device acknowledged its push or a later one of the conversation, which takes its place at a push
 * service and on the screen. Null: there is none, or the customer takes no texts.
 *
 * From the customer's conversations with something unread (conversations_people_key) to the messages after the read mark
 * (their primary key); devices by push_user_idx, pushes by their key.
 */
export const findUnseen = async (db: Db, userId: string): Promise<Unseen | null> => {
  const { rows } = await db.execute<Record<keyof Unseen, unknown>>(sql`
    select u.phone, u.locale, b.hours->>'zone' as zone, u.nudged_at as "nudgedAt", m.created_at as since, now() as now
    from users u
    join conversations c on c.first_user_id = u.id and ${sql.raw(isWithCustomer('c'))} and c.first_unread > 0
    join messages m on m.conversation_id = c.id and m.seq > c.first_read_seq and m.sender_id = c.second_user_id
    left join branches b on b.id = u.branch_id
    where u.id = ${userId} and u.nudges and u.is_active and u.deleted_at is null and u.phone is not null
      and m.deleted_at is null and not m.is_auto and (u.nudged_at is null or m.created_at > u.nudged_at)
      and not exists (
        select from push_subscriptions s
        join push_deliveries d on d.subscription_id = s.id and d.conversation_id = c.id and d.seq >= m.seq
        where s.user_id = u.id and d.acked_at is not null)
    order by m.created_at limit 1`);
  const [row] = rows;
  if (!row) return null;
  const momentOf = (value: unknown) => new Date(value as string | Date);
  return {
    phone: row.phone as string,
    locale: row.locale as Language | null,
    zone: row.zone as string | null,
    nudgedAt: row.nudgedAt === null ? null : momentOf(row.nudgedAt),
    since: momentOf(row.since),
    now: momentOf(row.now),
  };
};

/** When a customer was texted last; null: never, as far as is known. */
export const setNudgedAt = async (db: Db, userId: string, at: Date | null): Promise<void> => {
  await db.execute(sql`update users set nudged_at = ${at?.toISOString() ?? null}::timestamptz where id = ${userId}`);
};
