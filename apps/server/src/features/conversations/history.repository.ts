import type pg from 'pg';
import { askTogetherOn } from '#platform/db/ask-together';
import { type ConversationRow, messageColumns, type MessageRow, type PersonRow } from './conversation-rows.ts';

/** Of a partner, what decides who may read on. */
type HistoryPartner = Pick<PersonRow, 'id' | 'role' | 'branchId' | 'isActive' | 'isDeleted'>;
/** Of a conversation, how far its two people have read. */
type HistoryMarks = Pick<ConversationRow, 'id' | 'isFirst' | 'ownReadSeq' | 'partnerReadSeq'>;

export interface HistoryRows {
  readonly partner: HistoryPartner;
  /** Null when the two have not written yet. */
  readonly conversation: HistoryMarks | null;
  /** Newest first. */
  readonly messages: readonly MessageRow[];
}

export interface HistoryPlace {
  readonly userId: string;
  readonly partnerId: string;
  /** Only messages before this place; null: all of them. */
  readonly before: number | null;
  /** Leaves out so many of the newest. */
  readonly skip: number;
  readonly limit: number;
}

/*
 * One statement for the partners, the conversations and the pages of all who ask at the same time: places have no gaps,
 * so a page's end is a matter of counting. What is the same for all rows of a page stands in the first one only. The
 * limits keep the planner with the keys, however many ask.
 */
const statement = {
  name: 'conversations.history',
  text: `select asked.place::int, page.*, case when rank = 1 or rank is null then pair.partner end as partner,
    case when rank = 1 or rank is null then pair.conversation end as conversation
  from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::bigint[], $5::int[])
    with ordinality asked(user_id, partner_id, before, skip, most, place)
  cross join lateral (
    select jsonb_build_object('id', u.id, 'role', u.role, 'branchId', u.branch_id, 'isActive', u.is_active,
        'isDeleted', u.deleted_at is not null) as partner,
      case when c.id is null then null else jsonb_build_object('id', c.id, 'isFirst', c.first_user_id = asked.user_id,
        'ownReadSeq', case when c.first_user_id = asked.user_id then c.first_read_seq else c.second_read_seq end,
        'partnerReadSeq', case when c.first_user_id = asked.user_id then c.second_read_seq else c.first_read_seq end)
      end as conversation,
      c.id as conversation_id, least(asked.before, c.last_seq + 1) - asked.skip as page_end
    from users u left join conversations c
      on (c.first_user_id, c.second_user_id) in ((asked.user_id, u.id), (u.id, asked.user_id))
    where u.id = asked.partner_id limit 1
  ) pair
  left join lateral (
    select ${messageColumns}, row_number() over (order by m.seq desc) as rank from messages m
    where m.conversation_id = pair.conversation_id and m.seq < pair.page_end
    order by m.conversation_id desc, m.seq desc limit asked.most
  ) page on true
  order by asked.place, rank`,
};

type Row = { [Field in keyof MessageRow]: MessageRow[Field] | null } & {
  readonly place: number;
  readonly partner: HistoryPartner | null;
  readonly conversation: HistoryMarks | null;
};

const readRows = (rows: readonly Row[]): HistoryRows | undefined => {
  const [first] = rows;
  if (!first?.partner) return undefined;
  const messages = first.id === null ? [] : (rows as unknown as readonly MessageRow[]);
  return { partner: first.partner, conversation: first.conversation, messages };
};

/**
 * A page of what two people wrote to each other, seen by `userId`: the newest `limit` messages of a place. Nothing when
 * there is no such partner.
 */
export const findHistory = askTogetherOn(
  async (pool: pg.Pool, asked: readonly HistoryPlace[]) => {
    const { rows } = await pool.query<Row>({
      ...statement,
      values: [
        asked.map(({ userId }) => userId),
        asked.map(({ partnerId }) => partnerId),
        asked.map(({ before }) => before),
        asked.map(({ skip }) => skip),
        asked.map(({ limit }) => limit),
      ],
    });
    const pages = asked.map((): Row[] => []);
    for (const row of rows) pages[row.place - 1]?.push(row);
    return pages.map(readRows);
  },
  { mostAtOnce: 20 },
);
