import type pg from 'pg';
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

/*
 * One statement for the partner, the conversation and the page: places have no gaps, so a page's end is a matter of
 * counting. What is the same for all rows stands in the first one only.
 */
const statement = {
  name: 'conversations.history',
  text: `with pair as materialized (
    select jsonb_build_object('id', u.id, 'role', u.role, 'branchId', u.branch_id, 'isActive', u.is_active,
        'isDeleted', u.deleted_at is not null) as partner,
      case when c.id is null then null else jsonb_build_object('id', c.id, 'isFirst', c.first_user_id = $1,
        'ownReadSeq', case when c.first_user_id = $1 then c.first_read_seq else c.second_read_seq end,
        'partnerReadSeq', case when c.first_user_id = $1 then c.second_read_seq else c.first_read_seq end) end as conversation,
      c.id as conversation_id, least($3::bigint, c.last_seq + 1) - $4::bigint as page_end
    from users u left join conversations c
      on (c.first_user_id, c.second_user_id) in (($1::uuid, u.id), (u.id, $1::uuid))
    where u.id = $2
  )
  select page.*, case when row_number() over newest = 1 then pair.partner end as partner,
    case when row_number() over newest = 1 then pair.conversation end as conversation
  from pair left join lateral (
    select ${messageColumns} from messages m
    where m.conversation_id = pair.conversation_id and m.seq < pair.page_end
    order by m.conversation_id desc, m.seq desc limit $5
  ) page on true
  window newest as (order by page.seq desc) order by page.seq desc`,
};

type Row = { [Field in keyof MessageRow]: MessageRow[Field] | null } & {
  readonly partner: HistoryPartner | null;
  readonly conversation: HistoryMarks | null;
};

/**
 * A page of what two people wrote to each other, seen by `userId`: of the messages before the place `before`, all of
 * them when it is null, the `limit` newest after `skip` of them. Null when there is no such partner.
 */
export const findHistory = async (
  pool: pg.Pool,
  query: {
    readonly userId: string;
    readonly partnerId: string;
    readonly before: number | null;
    readonly skip: number;
    readonly limit: number;
  },
): Promise<HistoryRows | null> => {
  const { userId, partnerId, before, skip, limit } = query;
  const { rows } = await pool.query<Row>({ ...statement, values: [userId, partnerId, before, skip, limit] });
  const [first] = rows;
  if (!first?.partner) return null;
  const messages = first.id === null ? [] : (rows as unknown as MessageRow[]);
  return { partner: first.partner, conversation: first.conversation, messages };
};
