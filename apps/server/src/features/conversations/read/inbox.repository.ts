import type pg from 'pg';
import { createPoolLoader } from '#platform/db/batch-loader';
import { expressionFor } from '#platform/db/letter-case';
import { isBetweenLeaders, isWithCustomer } from '#schema/conversations.sql';
import { tieOf } from '#schema/ties.sql';
import {
  conversationColumns,
  conversationColumnsFor,
  markColumns,
  markColumnsFor,
  type PartnerColumns,
  type PartnerRow,
  personColumns,
  readPartner,
} from '../conversation-rows.ts';
import { joinMe, tieColumns } from '../ties.repository.ts';

/** A part of one user's inbox. */
export interface InboxSlice {
  readonly kind: InboxKind;
  readonly userId: string;
  readonly branchId: string | null;
  readonly offset: number;
  readonly limit: number;
}

/** Which conversations an inbox shows: a customer's, a leader's with customers, or a leader's with leaders. */
export type InboxKind = 'leaders-of-customer' | 'customers-of-leader' | 'fellow-leaders';
/** The inboxes, and all of a user's conversations at once, as staff look at them. */
type TalkedKind = InboxKind | 'everyone';

/** Those whom a leader pinned stand on top of the list, and not a second time in it. */
const isPinned = (userId: string, partnerId: string) => `exists (
    select from partner_marks k where k.user_id = ${userId} and k.partner_id = ${partnerId} and k.pinned_at is not null)`;

/** Those that were archived, and had no message since, stand in a list of their own. */
const isArchived = (userId: string, partnerId: string) => `exists (
    select from partner_marks k where k.user_id = ${userId} and k.partner_id = ${partnerId} and k.archived_seq >= c.last_seq)`;

const side = (
  column: 'first' | 'second',
  isOfKind: typeof isWithCustomer,
  order: 'plain' | 'without archived' | 'own',
): string => {
  const partner = `c.${column === 'first' ? 'second' : 'first'}_user_id`;
  return `(select c.*, ${partner} as partner_id from conversations c
    where c.${column}_user_id = asked.user_id and ${isOfKind('c')}
    ${order === 'own' ? `and not ${isPinned('asked.user_id', partner)}` : ''}
    ${order === 'plain' ? '' : `and not ${isArchived('asked.user_id', partner)}`}
    order by c.last_message_at desc, c.id desc limit asked.skip + asked.most)`;
};

const sidesOf: Record<TalkedKind, string> = {
  everyone: [
    side('first', isWithCustomer, 'plain'),
    side('second', isWithCustomer, 'plain'),
    side('first', isBetweenLeaders, 'plain'),
    side('second', isBetweenLeaders, 'plain'),
  ].join(' union all '),
  'leaders-of-customer': side('first', isWithCustomer, 'without archived'),
  'customers-of-leader': side('second', isWithCustomer, 'own'),
  'fellow-leaders': `${side('first', isBetweenLeaders, 'own')} union all ${side('second', isBetweenLeaders, 'own')}`,
};

/* One statement for the inboxes of all who ask at the same time. */
const talkedStatement = (kind: TalkedKind) => ({
  name: `inbox.talked.${kind}`,
  text: `select asked.place::int, talked.*
  from (select * from unnest($1::uuid[], $2::int[], $3::int[]) with ordinality limit $4) asked(user_id, skip, most, place)
  cross join lateral (
    select ${personColumns('u')}, ${markColumnsFor('asked.user_id')}, ${tieColumns}, ${conversationColumnsFor('asked.user_id')}
    from (${sidesOf[kind]}) c join users u on u.id = c.partner_id ${joinMe('asked.user_id')}
    order by c.last_message_at desc, c.id desc offset asked.skip limit asked.most
  ) talked
  order by asked.place, talked."lastMessageAt" desc, talked."conversationId" desc`,
});

type TalkedSlice = Pick<InboxSlice, 'userId' | 'offset' | 'limit'>;
const findTalkedOf = (kind: TalkedKind) => {
  const statement = talkedStatement(kind);
  return createPoolLoader(
    async (pool: pg.Pool, asked: readonly TalkedSlice[]) => {
      const { rows } = await pool.query<PartnerColumns & { readonly place: number }>({
        ...statement,
        values: [
          asked.map(({ userId }) => userId),
          asked.map(({ offset }) => offset),
          asked.map(({ limit }) => limit),
          asked.length,
        ],
      });
      const slices = asked.map((): PartnerRow[] => []);
      for (const row of rows) slices[row.place - 1]?.push(readPartner(row));
      return slices;
    },
    { maxBatchSize: 20 },
  );
};
const findTalked: Record<TalkedKind, ReturnType<typeof findTalkedOf>> = {
  everyone: findTalkedOf('everyone'),
  'leaders-of-customer': findTalkedOf('leaders-of-customer'),
  'customers-of-leader': findTalkedOf('customers-of-leader'),
  'fellow-leaders': findTalkedOf('fellow-leaders'),
};

/** Partners that were written to, by newest message. Reads no more rows than the page and what is before it. */
export const findTalkedTo = async (
  pool: pg.Pool,
  { kind, ...slice }: TalkedSlice & { readonly kind: TalkedKind },
): Promise<PartnerRow[]> => (await findTalked[kind](pool, slice)) ?? [];

const countSides: Record<TalkedKind, string> = {
  everyone: '(c.first_user_id = $1 or c.second_user_id = $1)',
  'leaders-of-customer': `c.first_user_id = $1 and ${isWithCustomer('c')} and not ${isArchived('$1', 'c.second_user_id')}`,
  'customers-of-leader': `c.second_user_id = $1 and ${isWithCustomer('c')} and not ${isPinned('$1', 'c.first_user_id')}
    and not ${isArchived('$1', 'c.first_user_id')}`,
  'fellow-leaders': `(c.first_user_id = $1 and not ${isPinned('$1', 'c.second_user_id')} and not ${isArchived('$1', 'c.second_user_id')}
    or c.second_user_id = $1 and not ${isPinned('$1', 'c.first_user_id')} and not ${isArchived('$1', 'c.first_user_id')}) and ${isBetweenLeaders('c')}`,
};

/** How many partners were written to. Of an inbox asked only on the page where those end. */
export const countTalkedTo = async (
  pool: pg.Pool,
  { kind, userId }: { readonly kind: TalkedKind; readonly userId: string },
): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>({
    name: `inbox.count.${kind}`,
    text: `select count(*)::int as count from conversations c where ${countSides[kind]}`,
    values: [userId],
  });
  return rows[0]?.count ?? 0;
};

const eligible: Record<InboxKind, string> = {
  'leaders-of-customer': `u.branch_id = $2 and u.role = 'team_leader' and ${tieOf('me', 'u')} is not null`,
  'customers-of-leader': `u.branch_id = $2 and u.role = 'customer' and ${tieOf('u', 'me')} is not null`,
  'fellow-leaders': `u.role = 'team_leader' and $2::uuid is not null`,
};

/* The offsets keep the planner from reading all conversations to find these people. */
const notTalked = `not exists (
    select 1 from conversations c where c.first_user_id = $1 and c.second_user_id = u.id offset 0)
  and not exists (select 1 from conversations c where c.first_user_id = u.id and c.second_user_id = $1 offset 0)`;

const hasName = (pattern: string) => `lower(u.first_name || ' ' || u.last_name) ~ ${pattern}`;
/* A leader finds customers also by what the branch noted of them. Read once, and then looked up for each person. */
const isNoted = (pattern: string) => `u.id in (
    select n.customer_id from customer_notes n where n.branch_id = $2 and lower(n.content) ~ ${pattern}
    union all select x.customer_id from labels l join customer_labels x on x.label_id = l.id
    where l.branch_id = $2 and lower(l.name) ~ ${pattern})`;
const isFound = (kind: InboxKind, pattern: string): string =>
  kind === 'customers-of-leader'
    ? `(${hasName(pattern)} or ${eligible[kind]} and ${isNoted(pattern)})`
    : hasName(pattern);

const restStatement = (kind: InboxKind) => ({
  name: `inbox.rest.${kind}`,
  text: `select ${personColumns('u')}, ${markColumns}, ${tieColumns}, null as "conversationId" from users u ${joinMe('$1')}
  where ${eligible[kind]} and u.is_active and u.deleted_at is null and u.id <> $1 and ${notTalked}
    and not ${isPinned('$1', 'u.id')}
  order by u.created_at desc, u.id desc offset $3::int limit $4::int`,
});

/** Those the user may chat with and never wrote to, newest account first. */
export const findNotTalkedTo = async (
  pool: pg.Pool,
  { kind, userId, branchId, offset, limit }: InboxSlice,
): Promise<PartnerRow[]> => {
  const { rows } = await pool.query<PartnerColumns>({
    ...restStatement(kind),
    values: [userId, branchId, offset, limit],
  });
  return rows.map(readPartner);
};

/*
 * Sets out from whom one wrote to and from whom one may write to, each by an index of their own, and never from all
 * people of the organisation who have such a name.
 */
const searchStatement = (kind: InboxKind) => ({
  name: `inbox.search.${kind}`,
  text: `with found as materialized (
    select u.id, u.created_at, c.id as conversation_id, c.last_message_at
    from (
      select id, kind, last_message_at, second_user_id as partner_id from conversations where first_user_id = $1
      union all
      select id, kind, last_message_at, first_user_id from conversations where second_user_id = $1
    ) c cross join lateral (select * from users where id = c.partner_id limit 1) u ${joinMe('$1')}
    where u.deleted_at is null and ${isFound(kind, '$5')} and ((${eligible[kind]} and u.is_active) or c.kind = ${kind === 'fellow-leaders' ? '1' : '0'})
    union all
    select u.id, u.created_at, null, null from users u ${joinMe('$1')}
    where ${eligible[kind]} and u.is_active and u.deleted_at is null and u.id <> $1 and ${isFound(kind, '$5')} and ${notTalked}
  )
  select ${personColumns('u')}, ${markColumns}, ${tieColumns}, ${conversationColumns}
  from (
    select * from found order by last_message_at desc nulls last, created_at desc, id desc offset $3::int limit $4::int
  ) page
  cross join lateral (select * from users where id = page.id limit 1) u ${joinMe('$1')}
  left join lateral (select * from conversations where id = page.conversation_id limit 1) c on true
  order by page.last_message_at desc nulls last, page.created_at desc, page.id desc`,
});

/** The same people found by a part of their name; those written to first. */
export const searchPartners = async (
  pool: pg.Pool,
  { kind, userId, branchId, offset, limit, name }: InboxSlice & { readonly name: string },
): Promise<PartnerRow[]> => {
  const { rows } = await pool.query<PartnerColumns>({
    ...searchStatement(kind),
    values: [userId, branchId, offset, limit, expressionFor(name)],
  });
  return rows.map(readPartner);
};

/** Which partners a leader asks for instead of all; a customer only for those that were archived. A label is one of the leader's branch. */
export type InboxChoice =
  { readonly of: 'unread' | 'pinned' | 'waiting' | 'archived' } | { readonly of: 'label'; readonly labelId: string };

/* Who has no own leader, whose own leader is $1, or is away with $1 as the cover: what `tieOf` finds at last is among them. */
const mayBeMine = (customer: string): string => `(${customer}.leader_id is null or ${customer}.leader_id = $1
    or ${customer}.leader_id in (
      select a.user_id from absences a where a.cover_id = $1 and a.starts_at <= now() and a.ends_at > now()))`;

export const chosenIds: Record<InboxChoice['of'], string> = {
  unread: `select c.first_user_id as id from conversations c where c.second_user_id = $1 and c.second_unread > 0
    union select c.second_user_id from conversations c where c.first_user_id = $1 and c.first_unread > 0
    union select partner_id from partner_marks where user_id = $1 and is_unread`,
  archived: 'select partner_id as id from partner_marks where user_id = $1 and archived_seq is not null',
  pinned: 'select partner_id as id from partner_marks where user_id = $1 and pinned_at is not null',
  waiting: `select c.first_user_id as id from conversations c where c.second_user_id = $1 and c.waiting_seq is not null
    union select c.first_user_id from users o join conversations c on c.first_user_id = o.id and c.waiting_seq is not null
    where o.leader_id is not null and o.leader_id in (select $1::uuid union all
      select a.user_id from absences a where a.cover_id = $1 and a.starts_at <= now() and a.ends_at > now())`,
  label: `select x.customer_id as id from labels l join customer_labels x on x.label_id = l.id
    join users o on o.id = x.customer_id where l.id = $5 and l.branch_id = $2 and ${mayBeMine('o')}`,
};

/** Who of a list may be written to now, or was before; `u` is the person and `c` the conversation, if there is one. */
export const isListed = (
  kind: InboxKind,
): string => `u.role = '${kind === 'customers-of-leader' ? 'customer' : 'team_leader'}'
    and (c.id is not null or (${eligible[kind]} and u.is_active and u.deleted_at is null and u.id <> $1))`;

/*
 * Sets out from the few who were chosen, each by an index of their own; people and conversations follow by their keys.
 * As in the whole list: who may be written to now, or was before; pinned ones first, then by newest message. Those who
 * wait come longest first.
 */
const chosenStatement = (kind: InboxKind, of: InboxChoice['of'], pattern: string | null) => ({
  name: `inbox.chosen.${kind}.${of}${pattern === null ? '' : '.search'}`,
  text: `select ${personColumns('u')}, ${markColumns}, ${tieColumns}, ${conversationColumns}
  from (${chosenIds[of]}) chosen
  cross join lateral (select * from users where id = chosen.id limit 1) u ${joinMe('$1')}
  left join conversations c on (c.first_user_id, c.second_user_id) in (($1::uuid, u.id), (u.id, $1::uuid))
  left join partner_marks p on p.user_id = $1 and p.partner_id = u.id
  where ${isListed(kind)} ${of === 'archived' ? 'and p.archived_seq >= c.last_seq' : ''} ${of === 'label' || of === 'waiting' ? `and ${tieOf('u', 'me')} is not null` : ''}
    ${pattern === null ? '' : `and u.deleted_at is null and ${isFound(kind, pattern)}`}
  order by ${of === 'waiting' ? '"waitingSince", ' : ''}p.pinned_at desc nulls last, c.last_message_at desc nulls last, u.created_at desc, u.id desc
  offset $3::int limit $4::int`,
});

/** Those of an inbox that were chosen, and have this in their name; all of them where it is empty. */
export const findChosen = async (
  pool: pg.Pool,
  { kind, userId, branchId, offset, limit }: InboxSlice,
  { name, ...choice }: InboxChoice & { readonly name: string },
): Promise<PartnerRow[]> => {
  const label = choice.of === 'label' ? [choice.labelId] : [];
  const pattern = name === '' ? null : `$${String(5 + label.length)}`;
  const { rows } = await pool.query<PartnerColumns>({
    ...chosenStatement(kind, choice.of, pattern),
    values: [userId, branchId, offset, limit, ...label, ...(pattern === null ? [] : [expressionFor(name)])],
  });
  return rows.map(readPartner);
};
