import type pg from 'pg';
import { lastContentLength } from '#schema/conversations';
import { isWithCustomer } from '#schema/conversations.sql';
import { limitedScheduleOf, tieOf } from '#schema/ties.sql';
import { type ConversationState, nextRevision, stateColumns } from '../conversation-views.ts';
import type { ChatPerson, Tie } from '../conversations.policy.ts';
import type { LeaderSchedule } from '../availability/availability.policy.ts';
import { type AutoAnswered, autoAnsweredColumns } from '../availability/availability.repository.ts';

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
  readonly replyToSeq: number | null;
  readonly isForwarded: boolean;
}

/** A conversation that is written into, and what was true of its people when they were allowed to. */
export interface ConversationToLock {
  readonly conversationId: number;
  /** See `permissionFingerprint`. */
  readonly fingerprint: string;
}

/** What decides, beside being active, whether two people may write to each other; the first one first. */
export const permissionFingerprint = (first: ChatPerson, second: ChatPerson, tie: Tie | null): string =>
  `${first.role}${first.branchId ?? ''}/${second.role}${second.branchId ?? ''}/${tie ?? ''}`;

/** Where a message came to stand, and the conversation after the commit. */
export interface StoredMessage extends AutoAnswered {
  readonly seq: number;
  readonly createdAt: Date;
  readonly conversation: ConversationState;
  /** Of a customer's message: what may make the server answer by itself. */
  readonly schedule: LeaderSchedule | null;
  /** Of a leader's: whether the customer waits in other conversations, too. */
  readonly waitsElsewhere: boolean | null;
}

/** `repeated`: its `clientId` was stored before. `changed`: its people are no longer what they were. Nothing is stored. */
export type StoreOutcome = StoredMessage | 'repeated' | 'changed';

/*
 * The two people of the conversation `c`, looked up by their ids behind limits: joined in the plain way, a planner that
 * knows nothing of the users yet expects next to nobody to be active, and sets out from all of them, in pairs.
 */
const personOf = (column: string): string =>
  `(select id, role, branch_id, leader_id, is_active and deleted_at is null as is_here from users where id = ${column} limit 1)`;
const bothPeople = `cross join lateral ${personOf('c.first_user_id')} f cross join lateral ${personOf('c.second_user_id')} s`;
const permissionFingerprintSql = `case when f.is_here and s.is_here
      then f.role || coalesce(f.branch_id::text, '') || '/' || s.role || coalesce(s.branch_id::text, '')
        || '/' || coalesce(${tieOf('f', 's')}, '') end`;

/** What is due to be pushed is stored with the message: whatever is killed after the commit, some process takes it. */
const hasDevice = (userId: string): string => `exists (select from push_subscriptions d where d.user_id = ${userId})`;

/** Two looks by keys where a customer wrote, and one where a leader did, with the conversation `c` as it is now. */
const noticeColumns = (
  byCustomer: string,
  branchId: string,
): string => `case when ${isWithCustomer('c')} and ${byCustomer} then ${limitedScheduleOf('c.second_user_id', branchId)} end as schedule,
      case when ${isWithCustomer('c')} and not (${byCustomer}) then exists (
        select from conversations w where w.first_user_id = c.first_user_id and w.waiting_seq is not null and w.id <> c.id
      ) end as "waitsElsewhere", ${autoAnsweredColumns}`;

/* What both statements do with the messages that have their place (`placed`). */
const storePlaced = `stored as (
    insert into messages (conversation_id, seq, id, sender_id, message_type, content, attachments, client_id, created_at,
      reply_to_seq, is_forwarded)
    select conversation_id, seq, id, sender_id, message_type, content, attachments::uuid[], client_id, at,
      reply_to_seq, is_forwarded from placed
  ), due as (
    insert into due_pushes (conversation_id, seq, user_id) select conversation_id, seq, recipient_id from placed p
    where ${hasDevice('p.recipient_id')}
  )`;
const showAsLast = (message: string): string =>
  `last_seq = ${message}.seq, last_message_at = ${message}.at, last_message_id = ${message}.id,
      last_sender_id = ${message}.sender_id, last_type = ${message}.message_type,
      last_content = left(${message}.content, ${String(lastContentLength)})`;

/*
 * One statement, one commit, for any number of messages. The rows of the conversations are locked in the order of
 * their ids, so two flushes never wait for each other in a circle; under the lock `last_seq` gives gapless places. A
 * conversation is locked only where both people are active and still what they were when they were found allowed, so
 * what was remembered of them never lets a message through that a fresh look would refuse. A statement that waited for
 * the lock sees the conversation as it is now but the people as they were when it began: that one of them was erased
 * meanwhile is read from the conversation, so no word comes after the erasure.
 * A `clientId` stored before is left out; one stored by another process between this statement's start and its lock
 * fails the unique index, and the whole statement is tried again. It is looked for one by one, which the lateral join
 * with its limit makes sure of: a plain `not exists` becomes a hash of the whole table.
 */
const storeText = (attach: string): string => `with input as materialized (
    select * from unnest($1::bigint[], $2::uuid[], $3::uuid[], $4::boolean[], $5::text[], $6::text[], $7::text[], $8::text[],
        $13::int[], $14::boolean[])
      with ordinality as t(conversation_id, id, sender_id, by_first, message_type, content, client_id, attachments,
        reply_to_seq, is_forwarded, ord)
    limit $9
  ), locked as materialized (
    select c.id, c.last_seq, c.first_user_id, c.second_user_id, s.branch_id as leader_branch,
      greatest(c.last_message_at, clock_timestamp())::timestamptz(3) as at
    from (select * from unnest($10::bigint[], $11::text[]) limit $12) as w(id, fingerprint)
    join conversations c on c.id = w.id and not c.is_closed
    ${bothPeople}
    where ${permissionFingerprintSql} = w.fingerprint
    order by c.id for no key update of c
  ), placed as materialized (
    select i.*, l.at, l.leader_branch, case when i.by_first then l.second_user_id else l.first_user_id end as recipient_id,
      l.last_seq + (row_number() over (partition by i.conversation_id order by i.ord))::int as seq
    from input i join locked l on l.id = i.conversation_id left join lateral (
      select true as is_known from messages m where m.sender_id = i.sender_id and m.client_id = i.client_id limit 1
    ) known on true where known.is_known is null
  ), ${storePlaced}${attach}, newest as (
    select distinct on (conversation_id) conversation_id, seq, id, sender_id, message_type, content, at, leader_branch,
      count(*) filter (where by_first) over w as from_first, count(*) filter (where not by_first) over w as from_second,
      min(seq) over w as first_seq, max(seq) filter (where not by_first) over w as answered_seq
    from placed window w as (partition by conversation_id) order by conversation_id, seq desc
  ), bumped as (
    update conversations c set ${showAsLast('n')},
      first_unread = c.first_unread + n.from_second, second_unread = c.second_unread + n.from_first,
      waiting_seq = case when not (${isWithCustomer('c')}) then null when n.answered_seq is null then coalesce(c.waiting_seq, n.first_seq)
        else (select min(p.seq) from placed p where p.conversation_id = c.id and p.seq > n.answered_seq) end,
      waiting_since = case when not (${isWithCustomer('c')}) then null when n.answered_seq is null then coalesce(c.waiting_since, n.at)
        when n.seq > n.answered_seq then n.at end,
      revision = ${nextRevision}
    from newest n where c.id = n.conversation_id
    returning ${stateColumns}, ${noticeColumns('n.from_first > 0', 'n.leader_branch')}
  )
  select i.ord::int as ord, p.seq, p.at as "createdAt", b.*
  from input i left join placed p on p.ord = i.ord left join bumped b on b."conversationId" = p.conversation_id
  where p.ord is not null or i.conversation_id not in (select id from locked)`;

const attachFiles = `, attached as (
    update files set attached_at = now()
    where attached_at is null and id in (select unnest(attachments::uuid[]) from placed where attachments is not null)
  )`;

const storeStatement = { name: 'messages.store', text: storeText('') };
const storeWithFilesStatement = { name: 'messages.storeWithFiles', text: storeText(attachFiles) };

/*
 * The same for one message, as most are: what arrays, sorts and counting cost would be most of its time. One that is
 * locked without a place was stored before.
 */
const storeLoneText = (attach: string): string => `with locked as materialized (
    select c.id as conversation_id, c.last_seq + 1 as seq, greatest(c.last_message_at, clock_timestamp())::timestamptz(3) as at,
      case when $4 then c.second_user_id else c.first_user_id end as recipient_id, s.branch_id as leader_branch
    from conversations c ${bothPeople}
    where c.id = $1 and not c.is_closed and ${permissionFingerprintSql} = $9
    for no key update of c
  ), placed as materialized (
    select *, $2::uuid as id, $3::uuid as sender_id, $5::text as message_type, $6::text as content, $7::text as client_id,
      $8::uuid[] as attachments, $10::int as reply_to_seq, $11::boolean as is_forwarded
    from locked where not exists (select from messages m where m.sender_id = $3 and m.client_id = $7)
  ), ${storePlaced}${attach}, bumped as (
    update conversations c set ${showAsLast('p')},
      first_unread = c.first_unread + case when $4 then 0 else 1 end,
      second_unread = c.second_unread + case when $4 then 1 else 0 end,
      waiting_seq = case when ${isWithCustomer('c')} and $4 then coalesce(c.waiting_seq, p.seq) end,
      waiting_since = case when ${isWithCustomer('c')} and $4 then coalesce(c.waiting_since, p.at) end,
      revision = ${nextRevision}
    from placed p where c.id = p.conversation_id
    returning ${stateColumns}, ${noticeColumns('$4', 'p.leader_branch')}
  )
  select p.seq, p.at as "createdAt", b.* from locked left join placed p on true left join bumped b on true`;

const attachLoneFiles = `, attached as (
    update files set attached_at = now() where attached_at is null and id = any($8) and exists (select from placed)
  )`;

const storeLoneStatement = { name: 'messages.storeLone', text: storeLoneText('') };
const storeLoneWithFilesStatement = { name: 'messages.storeLoneWithFiles', text: storeLoneText(attachLoneFiles) };

type StoredRow = Omit<StoredMessage, 'seq' | 'conversation'> & { readonly seq: number | null } & ConversationState;

const storedOf = (row: StoredRow & { readonly seq: number }): StoredMessage => {
  const { seq, createdAt, schedule, answeredClosing, answeredAbsence, waitsElsewhere, ...conversation } = row;
  return { seq, createdAt, schedule, answeredClosing, answeredAbsence, waitsElsewhere, conversation };
};

const storeLone = async (
  pool: pg.Pool,
  message: MessageToStore,
  { fingerprint }: ConversationToLock,
): Promise<StoreOutcome> => {
  const { conversationId, id, senderId, byFirst, messageType, content, clientId, attachments } = message;
  const hasFiles = attachments.length > 0;
  const { rows } = await pool.query<StoredRow>({
    ...(hasFiles ? storeLoneWithFilesStatement : storeLoneStatement),
    values: [
      conversationId,
      id,
      senderId,
      byFirst,
      messageType,
      content,
      clientId,
      hasFiles ? attachments : null,
      fingerprint,
      message.replyToSeq,
      message.isForwarded,
    ],
  });
  const [row] = rows;
  if (!row) return 'changed';
  return row.seq === null ? 'repeated' : storedOf({ ...row, seq: row.seq });
};

/**
 * Stores messages in the order given, each in one of the conversations to lock, and commits. Answers, in the same
 * order, what became of them.
 */
export const storeMessages = async (
  pool: pg.Pool,
  batch: readonly MessageToStore[],
  conversations: readonly ConversationToLock[],
): Promise<StoreOutcome[]> => {
  const [first, second] = batch;
  const [conversation] = conversations;
  if (first && !second && conversation) return [await storeLone(pool, first, conversation)];
  const hasFiles = batch.some((each) => each.attachments.length > 0);
  const { rows } = await pool.query<StoredRow & { readonly ord: number }>({
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
      conversations.map((each) => each.fingerprint),
      conversations.length,
      batch.map((each) => each.replyToSeq),
      batch.map((each) => each.isForwarded),
    ],
  });
  const outcomes = new Array<StoreOutcome>(batch.length).fill('repeated');
  for (const { ord, ...row } of rows)
    outcomes[ord - 1] = row.seq === null ? 'changed' : storedOf({ ...row, seq: row.seq });
  return outcomes;
};
