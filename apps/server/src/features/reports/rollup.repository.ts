import { eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database';
import { systemValues } from '#schema/settings';
import { activityBetween, quarterOf } from './activity.sql.ts';

const watermarkKey = 'reports_rolled_up_to';

/** The id up to which messages are rolled up; null before the first time. */
export const readWatermark = async (db: Db): Promise<string | null> => {
  const [row] = await db.select().from(systemValues).where(eq(systemValues.key, watermarkKey));
  return row?.value ?? null;
};

/** Locks the watermark for the transaction, so that no span is counted twice. */
export const lockWatermark = async (tx: Db): Promise<string | null> => {
  const [row] = await tx.select().from(systemValues).where(eq(systemValues.key, watermarkKey)).for('update');
  return row?.value ?? null;
};

export const saveWatermark = async (tx: Db, id: string): Promise<void> => {
  await tx
    .insert(systemValues)
    .values({ key: watermarkKey, value: id })
    .onConflictDoUpdate({ target: systemValues.key, set: { value: id } });
};

/** The id that so many messages come before, counted from the id `from` on; null when there are no more. */
export const findMessageAfter = async (db: Db, from: string, count: number): Promise<string | null> => {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from messages where id >= ${from} order by id offset ${count} limit 1`,
  );
  return rows[0]?.id ?? null;
};

const span = (from: string, before: string) =>
  sql.raw(activityBetween.replace('$1', `'${from}'`).replace('$2', `'${before}'`));

/** Adds a span of messages to the rolled-up tables. Both ids were made here: they are UUIDs. */
export const rollUpSpan = async (tx: Db, from: string, before: string): Promise<void> => {
  await tx.execute(sql`with activity as materialized (${span(from, before)}),
    quarters as (
      insert into report_quarters (quarter, leader_id, branch_id, messages, from_leader, conversations)
      select ${sql.raw(quarterOf('created_at'))}, leader_id, branch_id, count(*), count(*) filter (where by_leader),
        count(*) filter (where seq = 1) from activity group by 1, 2, 3
      on conflict (quarter, leader_id) do update set messages = report_quarters.messages + excluded.messages,
        from_leader = report_quarters.from_leader + excluded.from_leader,
        conversations = report_quarters.conversations + excluded.conversations
    ), totals as (
      insert into report_totals (branch_id, messages, conversations)
      select coalesce(branch_id, '00000000-0000-0000-0000-000000000000'), count(*), count(*) filter (where seq = 1)
      from activity group by 1
      on conflict (branch_id) do update set messages = report_totals.messages + excluded.messages,
        conversations = report_totals.conversations + excluded.conversations
    ), customers as (
      insert into report_customers (customer_id, branch_id, last_wrote_at)
      select customer_id, (array_agg(customer_branch_id))[1], max(created_at) from activity where not by_leader group by 1
      on conflict (customer_id) do update set branch_id = excluded.branch_id,
        last_wrote_at = greatest(report_customers.last_wrote_at, excluded.last_wrote_at)
    )
    insert into report_responses (message_id, answered_at, leader_id, branch_id, seconds)
    select id, created_at, leader_id, branch_id, waited_seconds from activity where waited_seconds is not null
    on conflict (message_id) do nothing`);
};
