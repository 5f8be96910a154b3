import type pg from 'pg';

/** A push to one device, and the hash of the key it carries. */
export interface NewDelivery {
  readonly id: string;
  readonly subscriptionId: string;
  readonly keyHash: Buffer;
}

/** What is pushed; null for a test. */
type Place = { readonly conversationId: number; readonly seq: number } | null;

/**
 * Notes what is going out. Answers the id by subscription, without the devices that have this message already (also where
 * the process was killed that pushed it, and the device acknowledged it), and none when it was read meanwhile; one that was
 * noted and never went out keeps its id.
 *
 * Single rows by their keys.
 */
export const openDeliveries = async (
  pool: pg.Pool,
  place: Place,
  deliveries: readonly NewDelivery[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await pool.query<{ subscriptionId: string; id: string }>({
    name: 'push.openDeliveries',
    text: `insert into push_deliveries as p (id, subscription_id, conversation_id, seq, key_hash)
      select t.id, t.subscription_id, $4::bigint, $5::int, t.key_hash
      from unnest($1::uuid[], $2::uuid[], $3::bytea[]) as t(id, subscription_id, key_hash)
      where exists (
        select from push_subscriptions s left join conversations c on c.id = $4
        where s.id = t.subscription_id and ($4::bigint is null
          or $5 > case when c.first_user_id = s.user_id then c.first_read_seq else c.second_read_seq end))
      on conflict (subscription_id, conversation_id, seq) do update set key_hash = excluded.key_hash
        where p.sent_at is null and p.acked_at is null and p.cleared_at is null
      returning p.subscription_id as "subscriptionId", p.id`,
    values: [
      deliveries.map(({ id }) => id),
      deliveries.map(({ subscriptionId }) => subscriptionId),
      deliveries.map(({ keyHash }) => keyHash),
      place?.conversationId ?? null,
      place?.seq ?? null,
    ],
  });
  return new Map(rows.map(({ subscriptionId, id }) => [subscriptionId, id]));
};

/** A push service took it; the device's acknowledgement may have been faster. */
export const noteSent = async (pool: pg.Pool, deliveryId: string): Promise<void> => {
  await pool.query({
    name: 'push.noteSent',
    text: `with sent as (
        update push_deliveries set sent_at = now() where id = $1 returning subscription_id, acked_at
      )
      update push_subscriptions s set last_sent_at = now(), last_error = null,
        unanswered_since = case when sent.acked_at is null then coalesce(s.unanswered_since, now()) end
      from sent where s.id = sent.subscription_id`,
    values: [deliveryId],
  });
};

/** Another try would be refused as well. */
export const giveUp = async (pool: pg.Pool, deliveryId: string): Promise<void> => {
  await pool.query({
    name: 'push.giveUp',
    text: 'update push_deliveries set cleared_at = now() where id = $1',
    values: [deliveryId],
  });
};

/** It did not go out, and why, in words. A device that is refused hears as little as one that does not answer. */
export const noteError = async (pool: pg.Pool, subscriptionId: string, error: string): Promise<void> => {
  await pool.query({
    name: 'push.noteError',
    text: `update push_subscriptions set last_error = $2, unanswered_since = coalesce(unanswered_since, now())
      where id = $1`,
    values: [subscriptionId, error],
  });
};

/** Whose message arrived, from whom and up to where; a test has neither. */
export interface Acked {
  readonly userId: string;
  readonly partnerId: string | null;
  readonly seq: number | null;
}

/** Takes an acknowledgement, once; null where no push has this id and key. */
export const ackDelivery = async (
  pool: pg.Pool,
  { id, keyHash }: { readonly id: string; readonly keyHash: Buffer },
): Promise<Acked | null> => {
  const { rows } = await pool.query<Acked>({
    name: 'push.ack',
    text: `with acked as (
        update push_deliveries set acked_at = now() where id = $1 and key_hash = $2 and acked_at is null
        returning subscription_id, conversation_id, seq
      ), answered as (
        update push_subscriptions s set last_ack_at = now(), unanswered_since = null, last_error = null
        from acked a where s.id = a.subscription_id returning s.user_id
      )
      select n.user_id as "userId", a.seq,
        case when c.first_user_id = n.user_id then c.second_user_id else c.first_user_id end as "partnerId"
      from acked a cross join answered n left join conversations c on c.id = a.conversation_id`,
    values: [id, keyHash],
  });
  return rows[0] ?? null;
};

/** How far somebody has read what a partner wrote. */
export interface ReadUpTo {
  readonly userId: string;
  readonly partnerId: string;
  readonly upTo: number;
}

/** A device that shows a notification which was read elsewhere. */
export interface ToClear extends ReadUpTo {
  readonly subscriptionId: string;
}

/*
 * From the reader's devices (push_user_idx) to what was pushed to each of them in that conversation
 * (push_deliveries_message_key): readers without a device cost one look.
 */
const clearText = `with marks as (
    select * from unnest($1::uuid[], $2::uuid[], $3::int[]) as t(user_id, partner_id, up_to)
  ), cleared as (
    update push_deliveries d set cleared_at = now()
    from marks m join push_subscriptions s on s.user_id = m.user_id
      join conversations c on c.first_user_id = least(m.user_id, m.partner_id) and c.second_user_id = greatest(m.user_id, m.partner_id)
        or c.first_user_id = greatest(m.user_id, m.partner_id) and c.second_user_id = least(m.user_id, m.partner_id)
    where d.subscription_id = s.id and d.conversation_id = c.id and d.seq <= m.up_to
      and coalesce(d.sent_at, d.acked_at) is not null and d.cleared_at is null
    returning d.subscription_id, m.user_id, m.partner_id, m.up_to
  )
  select distinct subscription_id as "subscriptionId", user_id as "userId", partner_id as "partnerId", up_to as "upTo"
  from cleared`;

/** Takes the notifications that these marks make needless, each once. */
export const takeCleared = async (pool: pg.Pool, marks: readonly ReadUpTo[]): Promise<ToClear[]> => {
  const { rows } = await pool.query<ToClear>({
    name: 'push.clear',
    text: clearText,
    values: [marks.map(({ userId }) => userId), marks.map(({ partnerId }) => partnerId), marks.map(({ upTo }) => upTo)],
  });
  return rows;
};

/** Forgets pushes that nobody acknowledges any more. */
export const removeOldDeliveries = async (pool: pg.Pool): Promise<void> => {
  await pool.query(`delete from push_deliveries where created_at < now() - interval '7 days'`);
};
