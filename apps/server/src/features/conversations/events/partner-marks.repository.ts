import type pg from 'pg';

/** Pins a partner, or takes them off. False when the user has `maxPins` others already. */
export const setPinned = async (
  pool: pg.Pool,
  { userId, partnerId, isPinned, maxPins }: PinRequest,
): Promise<boolean> => {
  const { rowCount } = await pool.query({
    name: 'marks.pin',
    text: `insert into partner_marks as k (user_id, partner_id, pinned_at)
      select $1, $2, case when $3 then now() end
      where not $3 or $4 > (
        select count(*) from partner_marks where user_id = $1 and partner_id <> $2 and pinned_at is not null)
      on conflict (user_id, partner_id) do update set
        pinned_at = case when $3 then coalesce(k.pinned_at, excluded.pinned_at) end`,
    values: [userId, partnerId, isPinned, maxPins],
  });
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
