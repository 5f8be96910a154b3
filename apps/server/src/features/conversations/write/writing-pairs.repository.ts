import type pg from 'pg';
import { customerConversation, leaderConversation } from '#schema/conversations';
import { tieBetween } from '#schema/ties.sql';
import type { ChatPerson, Tie } from '../conversations.policy.ts';

/** A pair of people on the way to writing, with what decides whether they may. */
export interface PairRow {
  readonly sender: ChatPerson | null;
  readonly recipient: ChatPerson | null;
  readonly tie: Tie | null;
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
  readonly tie: Tie | null;
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
    ${tieBetween('s', 'r')} as tie, c.id as "conversationId"
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
    tie: row.tie,
    conversationId: row.conversationId,
  })) as PairRow[];
};

const storedClientIdsStatement = {
  name: 'messages.storedClientIds',
  text: `select q.ord::int as ord from (select * from unnest($1::uuid[], $2::text[]) with ordinality as t(sender_id, client_id, ord) limit $3) q
    cross join lateral (
      select 1 from messages m where m.sender_id = q.sender_id and m.client_id = q.client_id limit 1
    ) m`,
};

/** Which of these, by their place in the list, were stored before, in whichever conversation. */
export const findStoredClientIds = async (
  pool: pg.Pool,
  messages: readonly { readonly senderId: string; readonly clientId: string | null }[],
): Promise<Set<number>> => {
  const { rows } = await pool.query<{ ord: number }>({
    ...storedClientIdsStatement,
    values: [messages.map((message) => message.senderId), messages.map((message) => message.clientId), messages.length],
  });
  return new Set(rows.map(({ ord }) => ord - 1));
};

const createStatement = {
  name: 'conversations.create',
  text: `insert into conversations (kind, first_user_id, second_user_id)
  select * from unnest($1::smallint[], $2::uuid[], $3::uuid[])
  on conflict (first_user_id, second_user_id) do update set kind = excluded.kind
  returning id, first_user_id as "firstUserId", second_user_id as "secondUserId"`,
};

/** Which kind the conversation of somebody is who stands first in it. */
export const kindOfFirst = ({ role }: Pick<ChatPerson, 'role'>): number =>
  role === 'customer' ? customerConversation : leaderConversation;

/**
 * Makes the conversations of people who have not written to each other yet; one made meanwhile is found. In one order
 * whoever asks, so that two processes never wait for each other in a circle.
 */
export const createConversations = async (
  pool: pg.Pool,
  wanted: readonly { readonly kind: number; readonly firstUserId: string; readonly secondUserId: string }[],
): Promise<{ id: number; firstUserId: string; secondUserId: string }[]> => {
  const keyOf = (each: (typeof wanted)[number]) => each.firstUserId + each.secondUserId;
  const sorted = wanted.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  const { rows } = await pool.query<{ id: number; firstUserId: string; secondUserId: string }>({
    ...createStatement,
    values: [
      sorted.map((each) => each.kind),
      sorted.map((each) => each.firstUserId),
      sorted.map((each) => each.secondUserId),
    ],
  });
  return rows;
};
