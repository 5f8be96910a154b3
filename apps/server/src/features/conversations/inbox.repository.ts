import type pg from 'pg';
import { createPoolLoader } from '#platform/db/batch-loader';
import { expressionFor } from '#platform/db/letter-case';
import {
  conversationColumns,
  conversationColumnsFor,
  type PartnerColumns,
  type PartnerRow,
  personColumns,
  readPartner,
} from './conversation-rows.ts';

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

const side = (column: 'first' | 'second', kind: 0 | 1): string => {
  const partner = column === 'first' ? 'second' : 'first';
  return `(select c.*, c.${partner}_user_id as partner_id from conversations c
    where c.${column}_user_id = asked.user_id and c.kind = ${String(kind)}
    order by c.last_message_at desc, c.id desc limit asked.skip + asked.most)`;
};

const sidesOf: Record<TalkedKind, string> = {
  everyone: [side('first', 0), side('second', 0), side('first', 1), side('second', 1)].join(' union all '),
  'leaders-of-customer': side('first', 0),
  'customers-of-leader': side('second', 0),
  'fellow-leaders': `${side('first', 1)} union all ${side('second', 1)}`,
};

/* One statement for the inboxes of all who ask at the same time. */
const talkedStatement = (kind: TalkedKind) => ({
  name: `inbox.talked.${kind}`,
  text: `select asked.place::int, talked.*
  from (select * from unnest($1::uuid[], $2::int[], $3::int[]) with ordinality limit $4) asked(user_id, skip, most, place)
  cross join lateral (
    select ${personColumns('u')}, ${conversationColumnsFor('asked.user_id')}
    from (${sidesOf[kind]}) c join users u on u.id = c.partner_id
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

const countSides: Record<InboxKind, string> = {
  'leaders-of-customer': 'first_user_id = $1 and kind = 0',
  'customers-of-leader': 'second_user_id = $1 and kind = 0',
  'fellow-leaders': '(first_user_id = $1 or second_user_id = $1) and kind = 1',
};

/** How many partners were written to. Asked only on the page where those end. */
export const countTalkedTo = async (
  pool: pg.Pool,
  { kind, userId }: Pick<InboxSlice, 'kind' | 'userId'>,
): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>({
    name: `inbox.count.${kind}`,
    text: `select count(*)::int as count from conversations where ${countSides[kind]}`,
    values: [userId],
  });
  return rows[0]?.count ?? 0;
};

const eligible: Record<InboxKind, string> = {
  'leaders-of-customer': `u.branch_id = $2 and u.role = 'team_leader'`,
  'customers-of-leader': `u.branch_id = $2 and u.role = 'customer'`,
  'fellow-leaders': `u.role = 'team_leader' and $2::uuid is not null`,
};

/* The offsets keep the planner from reading all conversations to tell these people from the others. */
const notTalked = `not exists (
    select 1 from conversations c where c.first_user_id = $1 and c.second_user_id = u.id offset 0)
  and not exists (select 1 from conversations c where c.first_user_id = u.id and c.second_user_id = $1 offset 0)`;

const hasName = `lower(u.first_name || ' ' || u.last_name) ~ $5`;

const restStatement = (kind: InboxKind) => ({
  name: `inbox.rest.${kind}`,
  text: `select ${personColumns('u')}, null as "conversationId" from users u
  where ${eligible[kind]} and u.is_active and u.deleted_at is null and u.id <> $1 and ${notTalked}
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
    ) c cross join lateral (select * from users where id = c.partner_id limit 1) u
    where u.deleted_at is null and ${hasName} and ((${eligible[kind]} and u.is_active) or c.kind = ${kind === 'fellow-leaders' ? '1' : '0'})
    union all
    select u.id, u.created_at, null, null from users u
    where ${eligible[kind]} and u.is_active and u.deleted_at is null and u.id <> $1 and ${hasName} and ${notTalked}
  )
  select ${personColumns('u')}, ${conversationColumns}
  from (
    select * from found order by last_message_at desc nulls last, created_at desc, id desc offset $3::int limit $4::int
  ) page
  cross join lateral (select * from users where id = page.id limit 1) u
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
