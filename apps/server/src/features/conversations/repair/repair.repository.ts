import type pg from 'pg';
import { messageColumns, type MessageRow } from '../conversation-rows.ts';
import { type ConversationState, stateColumns } from '../conversation-views.ts';
import type { ConversationPosition } from './emitted-changes.ts';

/** Moments of the database's clock in microseconds, as revisions are. */
export interface DatabaseMoment {
  readonly now: number;
  /** No transaction that is not committed yet has set a revision before this. */
  readonly settled: number;
}

const microseconds = (moment: string): string => `(extract(epoch from ${moment}) * 1000000)::bigint`;

/*
 * A revision is set by a statement and seen after its commit. Whoever writes has a transaction number, and set no revision
 * before that transaction began.
 */
const momentStatement = {
  name: 'repair.moment',
  text: `select ${microseconds('clock_timestamp()')} as now, least(${microseconds('clock_timestamp()')}, (
    select ${microseconds('min(xact_start)')} from pg_stat_activity
    where backend_xid is not null and datname = current_database())) as settled`,
};

/** What the clock of the database says, and up to where everything is committed. */
export const readDatabaseMoment = async (pool: pg.Pool): Promise<DatabaseMoment> => {
  const { rows } = await pool.query<DatabaseMoment>(momentStatement);
  const [moment] = rows;
  if (!moment) throw new Error('The database did not say what time it is.');
  return moment;
};

export interface ChangedConversation extends ConversationPosition {
  readonly firstUserId: string;
  readonly secondUserId: string;
  /** The clock was set back below its revision, so it says nothing of when it changed. */
  readonly isAhead: boolean;
}

/* Walks the end of the index of revisions. */
const changedStatement = {
  name: 'repair.conversations',
  text: `select id, first_user_id as "firstUserId", second_user_id as "secondUserId", revision, last_seq as "lastSeq",
    revision > ${microseconds('clock_timestamp()')} as "isAhead" from conversations where revision >= $1`,
};

/** All conversations that changed at or after a revision. */
export const findChangedConversations = async (pool: pg.Pool, since: number): Promise<ChangedConversation[]> => {
  const { rows } = await pool.query<ChangedConversation>({ ...changedStatement, values: [since] });
  return rows;
};

/** A conversation to read, and the places of it that are known. */
export interface PlacesToRead {
  readonly id: number;
  readonly first: number;
  readonly last: number;
}

/*
 * Each conversation by its key, and its messages by theirs: those behind the known places, and before them those from the
 * time on, whose beginning is found by walking back; `created_at` never goes back as `seq` grows.
 */
const missingStatement = {
  name: 'repair.messages',
  text: `select ${messageColumns}, ${stateColumns}
  from unnest($1::bigint[], $2::int[], $3::int[]) as w(id, first, last) join conversations c on c.id = w.id
  left join lateral (
    select * from messages x where x.conversation_id = c.id and x.seq > w.last
    union all
    select * from messages x where x.conversation_id = c.id and x.seq < w.first and x.seq > coalesce((
      select o.seq from messages o where o.conversation_id = c.id and o.seq < w.first and o.created_at < $4
      order by o.conversation_id desc, o.seq desc limit 1), 0)
  ) m on true order by c.id, m.seq`,
};

export interface ConversationAsStored {
  readonly conversation: ConversationState;
  /** In their order. */
  readonly messages: MessageRow[];
}

/** Conversations as they are, with their messages since a time that are at no known place. */
export const readConversations = async (
  pool: pg.Pool,
  places: readonly PlacesToRead[],
  since: Date,
): Promise<ConversationAsStored[]> => {
  const { rows } = await pool.query<(MessageRow | { id: null }) & ConversationState>({
    ...missingStatement,
    values: [places.map(({ id }) => id), places.map(({ first }) => first), places.map(({ last }) => last), since],
  });
  const found = new Map<number, ConversationAsStored>();
  for (const row of rows) {
    const known = found.get(row.conversationId) ?? { conversation: row, messages: [] };
    found.set(row.conversationId, known);
    if (row.id !== null) known.messages.push(row);
  }
  return [...found.values()];
};

export interface ChangedMessage {
  readonly id: string;
  readonly revision: number;
}

/* Walks the index of the few messages that were ever changed; those of one revision are put in order as they come. */
const changedMessagesStatement = {
  name: 'repair.changed',
  text: `select id, revision from messages
  where revision >= $1 and revision <= $3 and (revision > $1 or id > $2) order by revision, id limit $4`,
};

/** The messages that were edited, deleted or reacted to up to a revision, the first `limit` of them that come after one. */
export const findChangedMessages = async (
  pool: pg.Pool,
  { after, upTo, limit }: { readonly after: ChangedMessage; readonly upTo: number; readonly limit: number },
): Promise<ChangedMessage[]> => {
  const { rows } = await pool.query<ChangedMessage>({
    ...changedMessagesStatement,
    values: [after.revision, after.id, upTo, limit],
  });
  return rows;
};
