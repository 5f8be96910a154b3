import type pg from 'pg';
import { maxInteger } from '#platform/db/max-integer';
import {
  conversationColumns,
  markColumns,
  messageColumns,
  type MessageRow,
  type PartnerColumns,
  type PartnerRow,
  personColumns,
  type PersonRow,
  readPartner,
} from './conversation-rows.ts';
import { joinMe, tieColumns } from './ties.repository.ts';
import {
  type ConversationState,
  type MessageInConversation,
  nextRevision,
  stateColumns,
} from './conversation-views.ts';

/** Hot paths: every statement is named, so the server parses and plans it once a connection. */
type Pool = pg.Pool;

const personStatement = {
  name: 'conversations.person',
  text: `select ${personColumns('u')} from users u where u.id = $1`,
};

/** One person; null when there never was one. */
export const findPerson = async (pool: Pool, userId: string): Promise<PersonRow | null> => {
  const { rows } = await pool.query<PersonRow>({ ...personStatement, values: [userId] });
  return rows[0] ?? null;
};

const pairStatement = {
  name: 'conversations.pair',
  text: `select ${personColumns('u')}, ${markColumns}, ${tieColumns}, ${conversationColumns}
  from users u ${joinMe('$1')} left join conversations c
    on (c.first_user_id, c.second_user_id) in (($1::uuid, u.id), (u.id, $1::uuid))
  where u.id = $2`,
};

/** The partner and the conversation the two have, seen by `userId`; null when there is no such person. */
export const findPartner = async (pool: Pool, userId: string, partnerId: string): Promise<PartnerRow | null> => {
  const { rows } = await pool.query<PartnerColumns>({ ...pairStatement, values: [userId, partnerId] });
  return rows[0] ? readPartner(rows[0]) : null;
};

const historyStatement = {
  name: 'messages.history',
  text: `select ${messageColumns} from messages m
  where m.conversation_id = $1 and m.seq < $2 order by m.conversation_id desc, m.seq desc limit $3`,
};

/** Up to `limit` messages before the place `before`, newest first. */
export const findMessagesBefore = async (
  pool: Pool,
  query: { readonly conversationId: number; readonly before: number; readonly limit: number },
): Promise<MessageRow[]> => {
  const { rows } = await pool.query<MessageRow>({
    ...historyStatement,
    values: [query.conversationId, query.before, query.limit],
  });
  return rows;
};

/** One row holds both: they share the conversation's id, and no other name. */
export const splitRow = (row: MessageRow & ConversationState): MessageInConversation => ({
  message: row,
  conversation: row,
});

const byClientIdStatement = {
  name: 'messages.byClientId',
  text: `select ${messageColumns}, ${stateColumns}
  from messages m join conversations c on c.id = m.conversation_id where m.sender_id = $1 and m.client_id = $2`,
};

/** The message a sender stored under a `clientId`. */
export const findByClientId = async (
  pool: Pool,
  senderId: string,
  clientId: string,
): Promise<MessageInConversation | null> => {
  const { rows } = await pool.query<MessageRow & ConversationState>({
    ...byClientIdStatement,
    values: [senderId, clientId],
  });
  return rows[0] ? splitRow(rows[0]) : null;
};

const byIdStatement = {
  name: 'messages.byId',
  text: `select ${messageColumns}, ${stateColumns}
  from messages m join conversations c on c.id = m.conversation_id
  where m.id = any ($1) order by m.conversation_id, m.seq`,
};

/** Those of these messages that are stored. */
export const findMessagesById = async (pool: Pool, messageIds: readonly string[]): Promise<MessageInConversation[]> => {
  const { rows } = await pool.query<MessageRow & ConversationState>({ ...byIdStatement, values: [messageIds] });
  return rows.map(splitRow);
};

const ownStatement = {
  name: 'messages.own',
  text: `select ${messageColumns}, ${stateColumns}
  from messages m join conversations c on c.id = m.conversation_id
  where m.id = $2 and $1 in (c.first_user_id, c.second_user_id)`,
};

/** A message of one of the user's conversations; null for any other. */
export const findOwnMessage = async (
  pool: Pool,
  userId: string,
  messageId: string,
): Promise<MessageInConversation | null> => {
  const { rows } = await pool.query<MessageRow & ConversationState>({ ...ownStatement, values: [userId, messageId] });
  return rows[0] ? splitRow(rows[0]) : null;
};

/*
 * The mark goes to the newest received message at or below the place: one's own messages move nothing. What is still
 * unread is what was unread less what lies between the old and the new mark. Both walk the primary key, by this
 * statement's snapshot, which holds whatever the reader could name.
 */
const markStatement = (side: 'first' | 'second') => ({
  name: `conversations.mark.${side}`,
  text: `with held as materialized (
    select id, ${side}_read_seq as read_seq from conversations where id = $1 and ${side}_read_seq < $2 for no key update
  ), place as (
    select h.id, m.seq from held h cross join lateral (
      select seq from messages where conversation_id = h.id and seq > h.read_seq and seq <= $2 and sender_id <> $3
      order by conversation_id desc, seq desc limit 1
    ) m
  ), noted as (
    insert into mark_times (conversation_id, user_id, is_read, from_seq, to_seq)
    select p.id, $3, true, h.read_seq, p.seq from place p join held h on h.id = p.id on conflict do nothing
  )
  update conversations c set
    ${side}_unread = greatest(0, c.${side}_unread - (
      select count(*)::int from messages m where m.conversation_id = c.id and m.seq > c.${side}_read_seq
        and m.seq <= p.seq and m.sender_id <> $3 and m.deleted_at is null)),
    ${side}_read_seq = p.seq, revision = ${nextRevision}
  from place p where c.id = p.id returning ${stateColumns}`,
});
const markStatements = { first: markStatement('first'), second: markStatement('second') };

/** Moves a reader's mark forward; answers the conversation then, or null when it did not move. */
export const markRead = async (
  pool: Pool,
  mark: {
    readonly conversationId: number;
    readonly isFirst: boolean;
    readonly readerId: string;
    readonly upTo: number;
  },
): Promise<ConversationState | null> => {
  const { rows } = await pool.query<ConversationState>({
    ...markStatements[mark.isFirst ? 'first' : 'second'],
    values: [mark.conversationId, Math.min(mark.upTo, maxInteger), mark.readerId],
  });
  return rows[0] ?? null;
};

const unreadStatement = {
  name: 'conversations.unread',
  text: `select coalesce((select sum(first_unread) from conversations where first_user_id = $1 and first_unread > 0), 0)::int
    + coalesce((select sum(second_unread) from conversations where second_user_id = $1 and second_unread > 0), 0)::int as unread`,
};

/** Unread messages in all of a user's conversations. */
export const countUnread = async (pool: Pool, userId: string): Promise<number> => {
  const { rows } = await pool.query<{ unread: number }>({ ...unreadStatement, values: [userId] });
  return rows[0]?.unread ?? 0;
};
