import type pg from 'pg';
import type { ChatPerson } from './conversations.policy.ts';

/** A pair of people on the way to writing, with what decides whether they may. */
export interface PairRow {
  readonly sender: ChatPerson | null;
  readonly recipient: ChatPerson | null;
  readonly conversationId: number | null;
}

interface RawPair {
  readonly senderId: string | null;
  readonly senderRole: ChatPerson['role'];
  readonly senderBranch: string | null;
  readonly senderActive: boolean;
  readonly recipientId: string | null;
  readonly recipientRole: ChatPerson['role'];
  readonly recipientBranch: string | null;
  readonly recipientActive: boolean;
  readonly conversationId: number | null;
}

/*
 * The limits below are the lengths of the arrays. They change no result: they make the planner expect few rows whatever
 * comes, so that it takes one plan, by indexes, for good, instead of planning each lone message anew.
 */
const pairsStatement = {
  name: 'conversations.pairs',
  text: `select s.id as "senderId", s.role as "senderRole", s.branch_id as "senderBranch", s.is_active as "senderActive",
    r.id as "recipientId", r.role as "recipientRole", r.branch_id as "recipientBranch", r.is_active and r.deleted_at is null as "recipientActive",
    c.id as "conversationId"
  from (select * from unnest($1::uuid[], $2::uuid[]) with ordinality limit $3) as p(sender_id, recipient_id, ord)
  left join users s on s.id = p.sender_id and s.deleted_at is null
  left join users r on r.id = p.recipient_id
  left join conversations c
    on c.first_user_id = case when s.role = 'customer' then s.id when r.role = 'customer' then r.id else least(s.id, r.id) end
   and c.second_user_id = case when s.role = 'customer' then r.id when r.role = 'customer' then s.id else greatest(s.id, r.id) end
  order by p.ord`,
};

/** Looks up many pairs at once, in the order given. */
export const findPairs = async (
  pool: pg.Pool,
  pairs: readonly { readonly senderId: string; readonly recipientId: string }[],
): Promise<PairRow[]> => {
  const { rows } = await pool.query<RawPair>({
    ...pairsStatement,
    values: [pairs.map((pair) => pair.senderId), pairs.map((pair) => pair.recipientId), pairs.length],
  });
  return rows.map((row) => ({
    sender: row.senderId && {
      id: row.senderId,
      role: row.senderRole,
      branchId: row.senderBranch,
      isActive: row.senderActive,
    },
    recipient: row.recipientId && {
      id: row.recipientId,
      role: row.recipientRole,
      branchId: row.recipientBranch,
      isActive: row.recipientActive,
    },
    conversationId: row.conversationId,
  })) as PairRow[];
};

const createStatement = {
  name: 'conversations.create',
  text: `insert into conversations (kind, first_user_id, second_user_id)
  select * from unnest($1::smallint[], $2::uuid[], $3::uuid[])
  on conflict (first_user_id, second_user_id) do update set kind = excluded.kind
  returning id, first_user_id as "firstUserId", second_user_id as "secondUserId"`,
};

/** Makes the conversations of people who have not written to each other yet; one made meanwhile is found. */
export const createConversations = async (
  pool: pg.Pool,
  wanted: readonly { readonly kind: number; readonly firstUserId: string; readonly secondUserId: string }[],
): Promise<{ id: number; firstUserId: string; secondUserId: string }[]> => {
  const { rows } = await pool.query<{ id: number; firstUserId: string; secondUserId: string }>({
    ...createStatement,
    values: [
      wanted.map((each) => each.kind),
      wanted.map((each) => each.firstUserId),
      wanted.map((each) => each.secondUserId),
    ],
  });
  return rows;
};

/** A message ready to be stored. */
export interface MessageToStore {
  readonly conversationId: number;
  readonly id: string;
  readonly senderId: string;
  readonly byFirst: boolean;
  readonly messageType: 'text' | 'file';
  readonly content: string;
  readonly clientId: string | null;
  readonly attachments: readonly string[];
}

/** A conversation that is written into, and what was true of its people when they were allowed to. */
export interface ConversationToHold {
  readonly conversationId: number;
  /** See `factsOf`. */
  readonly facts: string;
}

/** What decides, beside being active, whether two people may write to each other; the first one first. */
export const factsOf = (first: ChatPerson, second: ChatPerson): string =>
  `${first.role}${first.branchId ?? ''}/${second.role}${second.branchId ?? ''}`;

/** Where a message came to stand. */
export interface StoredPlace {
  readonly seq: number;
  readonly createdAt: Date;
}

/** `repeated`: its `clientId` was stored before. `changed`: its people are no longer what they were. Nothing is stored. */
export type StoreOutcome = StoredPlace | 'repeated' | 'changed';

/*
 * One statement, one commit, for any number of messages. The rows of the conversations are locked in the order of
 * their ids, so two flushes never wait for each other in a circle; under the lock `last_seq` gives gapless places. A
 * conversation is held only where both people are active and still what they were when they were found allowed, so
 * what was remembered of them never lets a message through that a fresh look would refuse.
 * A `clientId` stored before is left out; one stored by another process between this statement's start and its lock
 * fails the unique index, and the whole statement is tried again. It is looked for one by one, which the lateral join
 * with its limit makes sure of: a plain `not exists` becomes a hash of the whole table.
 */
const storeText = (attach: string): string => `with input as materialized (
    select * from unnest($1::bigint[], $2::uuid[], $3::uuid[], $4::boolean[], $5::text[], $6::text[], $7::text[], $8::text[])
      with ordinality as t(conversation_id, id, sender_id, by_first, message_type, content, client_id, attachments, ord)
    limit $9
  ), locked as materialized (
    select c.id, c.last_seq, greatest(c.last_message_at, clock_timestamp())::timestamptz(3) as at
    from (select * from unnest($10::bigint[], $11::text[]) limit $12) as w(id, facts)
    join conversations c on c.id = w.id
    join users f on f.id = c.first_user_id and f.is_active and f.deleted_at is null
    join users s on s.id = c.second_user_id and s.is_active and s.deleted_at is null
    where w.facts = f.role || coalesce(f.branch_id::text, '') || '/' || s.role || coalesce(s.branch_id::text, '')
    order by c.id for no key update of c
  ), placed as materialized (
    select i.*, l.at, l.last_seq + (row_number() over (partition by i.conversation_id order by i.ord))::int as seq
    from input i join locked l on l.id = i.conversation_id left join lateral (
      select true as is_known from messages m where m.sender_id = i.sender_id and m.client_id = i.client_id limit 1
    ) known on true where known.is_known is null
  ), stored as (
    insert into messages (conversation_id, seq, id, sender_id, message_type, content, attachments, client_id, created_at)
    select conversation_id, seq, id, sender_id, message_type, content, attachments::uuid[], client_id, at from placed
  )${attach}, newest as (
    select distinct on (conversation_id) conversation_id, seq, id, sender_id, message_type, content, at,
      count(*) filter (where by_first) over w as from_first, count(*) filter (where not by_first) over w as from_second
    from placed window w as (partition by conversation_id) order by conversation_id, seq desc
  ), bumped as (
    update conversations c set last_seq = n.seq, last_message_at = n.at, last_message_id = n.id,
      last_sender_id = n.sender_id, last_type = n.message_type, last_content = left(n.content, 200),
      first_unread = c.first_unread + n.from_second, second_unread = c.second_unread + n.from_first
    from newest n where c.id = n.conversation_id
  )
  select ord::int as ord, seq, at as "createdAt" from placed
  union all
  select ord::int, null, null from input where conversation_id not in (select id from locked)`;

const attachFiles = `, attached as (
    update files set attached_at = now()
    where attached_at is null and id in (select unnest(attachments::uuid[]) from placed where attachments is not null)
  )`;

const storeStatement = { name: 'messages.store', text: storeText('') };
const storeWithFilesStatement = { name: 'messages.storeWithFiles', text: storeText(attachFiles) };

/**
 * Stores messages in the order given, each in one of the conversations to hold, and commits. Answers, in the same
 * order, what became of them.
 */
export const storeMessages = async (
  pool: pg.Pool,
  batch: readonly MessageToStore[],
  conversations: readonly ConversationToHold[],
): Promise<StoreOutcome[]> => {
  const hasFiles = batch.some((each) => each.attachments.length > 0);
  const { rows } = await pool.query<{ ord: number; seq: number | null; createdAt: Date }>({
    ...(hasFiles ? storeWithFilesStatement : storeStatement),
    values: [
      batch.map((each) => each.conversationId),
      batch.map((each) => each.id),
      batch.map((each) => each.senderId),
      batch.map((each) => each.byFirst),
      batch.map((each) => each.messageType),
      batch.map((each) => each.content),
      batch.map((each) => each.clientId),
      batch.map((each) => (each.attachments.length === 0 ? null : `{${each.attachments.join(',')}}`)),
      batch.length,
      conversations.map((each) => each.conversationId),
      conversations.map((each) => each.facts),
      conversations.length,
    ],
  });
  const outcomes = new Array<StoreOutcome>(batch.length).fill('repeated');
  for (const { ord, seq, createdAt } of rows) outcomes[ord - 1] = seq === null ? 'changed' : { seq, createdAt };
  return outcomes;
};
