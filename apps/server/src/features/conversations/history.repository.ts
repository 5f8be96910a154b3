import type pg from 'pg';
import { createPoolLoader } from '#platform/db/batch-loader';
import { messageColumns, type MessageRow, type PersonRow } from './conversation-rows.ts';

/** Of a partner whom nothing was written to yet, what decides who may read on. */
type Stranger = Pick<PersonRow, 'id' | 'role' | 'branchId' | 'isActive' | 'isDeleted'>;

/** Where a page stands, and how far the two people of its conversation have read, no further than the page goes. */
interface PageMarks {
  readonly conversationId: number;
  /** The place before which the page ends. */
  readonly end: number;
  readonly firstReadSeq: number;
  readonly secondReadSeq: number;
}

export type HistoryRows =
  /** The two have not written yet. */
  | { readonly kind: 'unwritten'; readonly partner: Stranger }
  | (PageMarks & {
      readonly kind: 'page';
      readonly partnerId: string;
      /** Whether the reader stands first in the conversation. */
      readonly isFirst: boolean;
      /** Newest first. */
      readonly messages: readonly MessageRow[];
    });

export interface HistoryPlace {
  readonly userId: string;
  readonly partnerId: string;
  /** Only messages before this place; null: all of them. */
  readonly before: number | null;
  /** Leaves out so many of the newest. */
  readonly skip: number;
  readonly limit: number;
}

/** Where a page ends in the conversation `c`, and how far it was read. */
const endOfPage = 'least(asked.before, c.last_seq + 1) - asked.skip';
const marks = `c.id, place.page_end, least(c.first_read_seq, place.page_end - 1)::int as first_read,
  least(c.second_read_seq, place.page_end - 1)::int as second_read`;
const ofPair = (partner: string): string =>
  `(c.first_user_id, c.second_user_id) in ((asked.user_id, ${partner}), (${partner}, asked.user_id))`;

/*
 * One statement for the partners, the conversations and the pages of all who ask at the same time: places have no gaps,
 * so a page's end is a matter of counting. What is the same for all rows of a page stands in the first one only. The limits keep the planner with the keys, however many ask.
 */
const headColumns = [
  ['stranger', 'stranger'],
  ['partner_id', 'partnerId'],
  ['is_first', 'isFirst'],
  ['id', 'pageOf'],
  ['page_end', 'end'],
  ['first_read', 'firstReadSeq'],
  ['second_read', 'secondReadSeq'],
]
  .map(([column, name]) => `case when rank = 1 or rank is null then pair.${String(column)} end as "${String(name)}"`)
  .join(', ');

const statement = {
  name: 'conversations.history',
  text: `select asked.place::int, page.*, ${headColumns}
  from (
    select * from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::bigint[], $5::int[])
    with ordinality limit $6
  ) asked(user_id, partner_id, before, skip, most, place)
  cross join lateral (
    select u.id as partner_id, case when c.id is null then jsonb_build_object('id', u.id, 'role', u.role,
        'branchId', u.branch_id, 'isActive', u.is_active, 'isDeleted', u.deleted_at is not null) end as stranger,
      c.first_user_id = asked.user_id as is_first, ${marks}
    from users u left join conversations c on ${ofPair('u.id')}
    left join lateral (select ${endOfPage} as page_end) place on true
    where u.id = asked.partner_id limit 1
  ) pair
  left join lateral (
    select ${messageColumns}, row_number() over (order by m.seq desc) as rank from messages m
    where m.conversation_id = pair.id and m.seq < pair.page_end
    order by m.conversation_id desc, m.seq desc limit asked.most
  ) page on true
  order by asked.place, rank`,
};

type Row = { [Field in keyof MessageRow]: MessageRow[Field] | null } & {
  readonly place: number;
  readonly stranger: Stranger | null;
  readonly partnerId: string;
  readonly isFirst: boolean;
  readonly pageOf: number;
} & Omit<PageMarks, 'conversationId'>;

const readRows = (rows: readonly Row[]): HistoryRows | undefined => {
  const [first] = rows;
  if (!first) return undefined;
  const { stranger, partnerId, isFirst, pageOf: conversationId, end, firstReadSeq, secondReadSeq } = first;
  if (stranger) return { kind: 'unwritten', partner: stranger };
  const messages = first.id === null ? [] : (rows as unknown as readonly MessageRow[]);
  return { kind: 'page', partnerId, isFirst, conversationId, end, firstReadSeq, secondReadSeq, messages };
};

/**
 * A page of what two people wrote to each other, seen by `userId`: the newest `limit` messages of a place. Nothing when
 * there is no such partner.
 */
export const findHistory = createPoolLoader(
  async (pool: pg.Pool, asked: readonly HistoryPlace[]) => {
    const { rows } = await pool.query<Row>({
      ...statement,
      values: [
        asked.map(({ userId }) => userId),
        asked.map(({ partnerId }) => partnerId),
        asked.map(({ before }) => before),
        asked.map(({ skip }) => skip),
        asked.map(({ limit }) => limit),
        asked.length,
      ],
    });
    const pages = asked.map((): Row[] => []);
    for (const row of rows) pages[row.place - 1]?.push(row);
    return pages.map(readRows);
  },
  { maxBatchSize: 20 },
);
