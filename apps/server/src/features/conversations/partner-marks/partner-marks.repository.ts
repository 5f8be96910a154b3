import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { runTransaction } from '#platform/db/transaction';
import { tieOf } from '#schema/ties.sql';
import { chosenIds, isListed } from '../read/inbox.repository.ts';
import { joinMe } from '../ties.repository.ts';

/** Pins a partner, or takes them off. False when the user has `maxPins` others already. */
export const setPinned = (pool: pg.Pool, { userId, partnerId, isPinned, maxPins }: PinRequest): Promise<boolean> =>
  runTransaction(pool, async (tx) => {
    // Pins of one user are counted one after the other, or two at once would both be the last.
    await tx.execute(sql`select from users where id = ${userId} for no key update`);
    const { rowCount } = await tx.execute(sql`insert into partner_marks as k (user_id, partner_id, pinned_at)
      select ${userId}, ${partnerId}, case when ${isPinned} then now() end
      where not ${isPinned} or ${maxPins} > (select count(*) from partner_marks
        where user_id = ${userId} and partner_id <> ${partnerId} and pinned_at is not null)
      on conflict (user_id, partner_id) do update set
        pinned_at = case when ${isPinned} then coalesce(k.pinned_at, excluded.pinned_at) end,
        archived_seq = case when ${isPinned} then null else k.archived_seq end`);
    return rowCount !== 0;
  });

/**
 * Archives a user's conversation up to its last message, and takes it off the pinned ones, or puts it back. False where
 * there is nothing to archive.
 */
export const setArchived = async (
  pool: pg.Pool,
  mark: { readonly userId: string; readonly partnerId: string; readonly isArchived: boolean },
): Promise<boolean> => {
  const { rowCount } = await pool.query(
    mark.isArchived
      ? {
          name: 'marks.archive',
          text: `insert into partner_marks as k (user_id, partner_id, archived_seq)
            select $1, $2, c.last_seq from conversations c
            where (c.first_user_id, c.second_user_id) in (($1::uuid, $2::uuid), ($2::uuid, $1::uuid)) and c.last_seq > 0
            on conflict (user_id, partner_id) do update set archived_seq = excluded.archived_seq, pinned_at = null`,
          values: [mark.userId, mark.partnerId],
        }
      : {
          name: 'marks.unarchive',
          text: 'update partner_marks set archived_seq = null where user_id = $1 and partner_id = $2',
          values: [mark.userId, mark.partnerId],
        },
  );
  return rowCount !== 0;
};

interface PinRequest {
  readonly userId: string;
  readonly partnerId: string;
  readonly isPinned: boolean;
  readonly maxPins: number;
}

/** Marks a partner as unread for one user, or takes the mark away; says whether it was there, or was not, before. */
export const setMarkedUnread = async (
  pool: pg.Pool,
  mark: { readonly userId: string; readonly partnerId: string; readonly isUnread: boolean },
): Promise<boolean> => {
  const { rowCount } = await pool.query({
    name: 'marks.unread',
    text: `insert into partner_marks as k (user_id, partner_id, is_unread) values ($1, $2, $3)
      on conflict (user_id, partner_id) do update set is_unread = $3 where k.is_unread <> $3`,
    values: [mark.userId, mark.partnerId, mark.isUnread],
  });
  return rowCount !== 0;
};

/** How many of a leader's customers each filter of the inbox holds. */
export interface InboxCounts {
  readonly waiting: number;
  readonly unread: number;
  readonly pinned: number;
  readonly labels: readonly { readonly id: string; readonly count: number }[];
}

const people = (ids: string): string => `(${ids}) chosen
    cross join lateral (select * from users where id = chosen.id limit 1) u ${joinMe('$1')}
    left join conversations c on (c.first_user_id, c.second_user_id) in (($1::uuid, u.id), (u.id, $1::uuid))
    where ${isListed('customers-of-leader')}`;

/* Each count sets out from those who are chosen, by the filter's own index, as the filtered list does. */
const countStatement = {
  name: 'inbox.counts',
  text: `select (select count(*)::int from ${people(chosenIds.waiting)} and ${tieOf('u', 'me')} is not null) as waiting,
    (select count(*)::int from ${people(chosenIds.unread)}) as unread,
    (select count(*)::int from ${people(chosenIds.pinned)}) as pinned,
    coalesce((select jsonb_agg(jsonb_build_object('id', counted.id, 'count', counted.count)) from (
      select chosen.label_id as id, count(*)::int as count from ${people(
        `select x.customer_id as id, x.label_id from labels l join customer_labels x on x.label_id = l.id
        where l.branch_id = $2`,
      )} and ${tieOf('u', 'me')} is not null group by chosen.label_id) counted), '[]') as labels`,
};

export const countInbox = async (
  pool: pg.Pool,
  { userId, branchId }: { readonly userId: string; readonly branchId: string | null },
): Promise<InboxCounts> => {
  const { rows } = await pool.query<InboxCounts>({ ...countStatement, values: [userId, branchId] });
  return rows[0] ?? { waiting: 0, unread: 0, pinned: 0, labels: [] };
};
