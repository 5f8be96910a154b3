import type pg from 'pg';
import { tieOf } from '#schema/leaders';
import { chosenIds, isListed } from './inbox.repository.ts';
import { joinMe } from '../ties.repository.ts';

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
const statement = {
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
  const { rows } = await pool.query<InboxCounts>({ ...statement, values: [userId, branchId] });
  return rows[0] ?? { waiting: 0, unread: 0, pinned: 0, labels: [] };
};
