import type pg from 'pg';

/** A message that has to be pushed, taken by this process for `leaseSeconds`. */
export interface DuePush {
  readonly conversationId: number;
  readonly seq: number;
  readonly tries: number;
  /** Somebody who looks at the app still has time to read it. */
  readonly isYoung: boolean;
  /** Null when the message is no reason any more: read, deleted or gone. */
  readonly message: {
    readonly id: string;
    readonly senderId: string;
    readonly content: string;
    /** It begins with one that has a small form. */
    readonly hasPicture: boolean;
    /** The server wrote it. */
    readonly isAuto: boolean;
  } | null;
}

/** For so long a message waits for somebody who looks at the app to read it. */
const patience = `interval '30 seconds'`;
/** Who took a row and did not renew it for so long was killed. */
const lease = `interval '6 seconds'`;

/** Whose messages are due, each user once; those a person wrote to before those who hear of automatic messages alone. */
export const findDueUsers = async (pool: pg.Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ userId: string }>({
    name: 'push.dueUsers',
    text: `select d.user_id as "userId" from (
        select user_id, conversation_id, seq from due_pushes where due_at <= now() order by due_at limit 5000
      ) d left join messages m on m.conversation_id = d.conversation_id and m.seq = d.seq
      group by d.user_id order by bool_and(coalesce(m.is_auto, true))`,
  });
  return rows.map(({ userId }) => userId);
};

/** Leaves people who are looking at the app the time to read. */
export const postpone = async (pool: pg.Pool, userIds: readonly string[]): Promise<void> => {
  await pool.query({
    name: 'push.postpone',
    text: `update due_pushes set due_at = created_at + ${patience}
      where user_id = any($1) and due_at <= now() and created_at > now() - ${patience} and tries = 0`,
    values: [userIds],
  });
};

/** Nobody looks any more: what waited for that is due now. Answers whether anything did. */
export const release = async (pool: pg.Pool, userIds: readonly string[]): Promise<boolean> => {
  const { rowCount } = await pool.query({
    name: 'push.release',
    text: `update due_pushes set due_at = now() where user_id = any($1) and due_at > now() and tries = 0`,
    values: [userIds],
  });
  return (rowCount ?? 0) > 0;
};

/*
 * Of the rows of a user that are due longest, by due_pushes_user_idx, the oldest that a person wrote, else the oldest; one
 * that another process holds is skipped. What the statement takes of messages, files and conversations are single rows by
 * their keys.
 */
const takeText = `with due as materialized (
    select conversation_id, seq from due_pushes
    where user_id = $1 and due_at <= now() and (not $2 or created_at <= now() - ${patience})
    order by due_at limit 50
  ), next as materialized (
    select d.conversation_id, d.seq from due
      join due_pushes d on d.conversation_id = due.conversation_id and d.seq = due.seq and d.due_at <= now()
      left join messages m on m.conversation_id = d.conversation_id and m.seq = d.seq
    order by coalesce(m.is_auto, true), d.created_at, d.seq limit 1 for update of d skip locked
  ), taken as (
    update due_pushes d set due_at = now() + ${lease}, tries = d.tries + 1 from next n
    where d.conversation_id = n.conversation_id and d.seq = n.seq returning d.*
  )
  select t.conversation_id::float8 as "conversationId", t.seq, t.tries::int,
    t.created_at > now() - ${patience} as "isYoung", m.id, m.sender_id as "senderId", m.content, m.is_auto as "isAuto",
    f.thumbnail_key is not null as "hasPicture",
    t.seq <= case when c.first_user_id = t.user_id then c.first_read_seq else c.second_read_seq end as "isRead"
  from taken t
  left join messages m on m.conversation_id = t.conversation_id and m.seq = t.seq and m.deleted_at is null
  left join files f on f.id = m.attachments[1] and f.mime_type like 'image/%' and f.deleted_at is null
  left join conversations c on c.id = t.conversation_id`;

/** Takes the next message due for a user, young ones only when nobody looks at the app. Null: there is none. */
export const takeDue = async (
  pool: pg.Pool,
  { userId, isLookedAt }: { readonly userId: string; readonly isLookedAt: boolean },
): Promise<DuePush | null> => {
  type Row = Omit<DuePush, 'message'> &
    Omit<NonNullable<DuePush['message']>, 'id'> & { id: string | null; isRead: boolean };
  const { rows } = await pool.query<Row>({ name: 'push.take', text: takeText, values: [userId, isLookedAt] });
  const [row] = rows;
  if (!row) return null;
  const { conversationId, seq, tries, isYoung, id, senderId, content, hasPicture, isAuto, isRead } = row;
  const message = id === null || isRead ? null : { id, senderId, content, hasPicture, isAuto };
  return { conversationId, seq, tries, isYoung, message };
};

type Place = Pick<DuePush, 'conversationId' | 'seq'>;

/** The process that took it is still at it. */
export const renewDue = async (pool: pg.Pool, { conversationId, seq }: Place): Promise<void> => {
  await pool.query({
    name: 'push.renewDue',
    text: `update due_pushes set due_at = now() + ${lease} where conversation_id = $1 and seq = $2`,
    values: [conversationId, seq],
  });
};

/** Somebody began to look meanwhile: they get the time to read, as if it had not been taken. */
export const putBack = async (pool: pg.Pool, { conversationId, seq }: Place): Promise<void> => {
  await pool.query({
    name: 'push.putBack',
    text: `update due_pushes set due_at = created_at + ${patience}, tries = tries - 1
      where conversation_id = $1 and seq = $2`,
    values: [conversationId, seq],
  });
};

/** It was pushed, or need not be. */
export const removeDue = async (pool: pg.Pool, { conversationId, seq }: Place): Promise<void> => {
  await pool.query({
    name: 'push.removeDue',
    text: 'delete from due_pushes where conversation_id = $1 and seq = $2',
    values: [conversationId, seq],
  });
};

/** It is tried again after so many seconds. */
export const retryDue = async (
  pool: pg.Pool,
  { conversationId, seq, afterSeconds }: Place & { readonly afterSeconds: number },
): Promise<void> => {
  await pool.query({
    name: 'push.retryDue',
    text: `update due_pushes set due_at = now() + make_interval(secs => $3) where conversation_id = $1 and seq = $2`,
    values: [conversationId, seq, afterSeconds],
  });
};
