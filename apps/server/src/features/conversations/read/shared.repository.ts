import type pg from 'pg';
import { messageColumns, type MessageRow } from '../conversation-rows.ts';

/** Pictures and videos; other files, but for voice messages; or links. */
export type SharedKind = 'media' | 'files' | 'links';

/*
 * Walks the conversation's primary key from the place down and stops at the limit; files are looked up, by their own
 * key, only where a message has some.
 */
const sharedStatement = {
  name: 'messages.shared',
  text: `select ${messageColumns} from messages m
  where m.conversation_id = $1 and m.seq < $2 and m.deleted_at is null and case $3::text
    when 'links' then m.content ~* '(https?://|\\mwww\\.)\\S'
    else m.attachments is not null and exists (
      select from files f where f.id = any (m.attachments) and f.deleted_at is null
        and (f.mime_type ~ '^(image|video)/') = ($3 = 'media')
        and ($3 = 'media' or f.file_name !~* '^recording_[0-9]+\\.')) end
  order by m.conversation_id desc, m.seq desc limit $4`,
};

/** Up to `limit` messages before a place that hold something of a kind, newest first. */
export const findShared = async (
  pool: pg.Pool,
  query: {
    readonly conversationId: number;
    readonly before: number;
    readonly kind: SharedKind;
    readonly limit: number;
  },
): Promise<MessageRow[]> => {
  const { conversationId, before, kind, limit } = query;
  const { rows } = await pool.query<MessageRow>({ ...sharedStatement, values: [conversationId, before, kind, limit] });
  return rows;
};

/** The place of the first message from a moment on; null when none is so late. Walks the primary key: time never goes back in it. */
export const findFirstSince = async (pool: pg.Pool, conversationId: number, time: Date): Promise<number | null> => {
  const { rows } = await pool.query<{ seq: number }>({
    name: 'messages.since',
    text: `select m.seq from messages m where m.conversation_id = $1 and m.created_at >= $2
      order by m.conversation_id, m.seq limit 1`,
    values: [conversationId, time],
  });
  return rows[0]?.seq ?? null;
};
