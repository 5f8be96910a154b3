import type pg from 'pg';
import {
  conversationColumns,
  markColumns,
  messageColumns,
  type MessageRow,
  type PartnerColumns,
  type PartnerRow,
  personColumns,
  readPartner,
} from '../conversation-rows.ts';
import { joinMe, tieColumns } from '../ties.repository.ts';

export interface FoundRow {
  readonly message: MessageRow;
  readonly partner: PartnerRow;
}

/** The partner `c.partner_id` of a message of conversation `c`, as JSON. */
export const foundPartner = `join lateral (
    select ${personColumns('u')}, ${markColumns}, ${tieColumns}, ${conversationColumns}
    from users u ${joinMe('$1')} where u.id = c.partner_id) p on true`;

/*
 * Each of the user's conversations is read by its primary key, newest first: the work grows with what the user wrote
 * and received, not with the table. No index holds everybody's words, so writing pays nothing for searching.
 */
const statement = {
  name: 'messages.search',
  text: `with mine as (
    select c.*, c.second_user_id as partner_id from conversations c where c.first_user_id = $1
    union all select c.*, c.first_user_id from conversations c where c.second_user_id = $1
  )
  select ${messageColumns}, jsonb_build_object('person', to_jsonb(p.*)) as partner
  from mine c
  cross join lateral (
    select * from messages x where x.conversation_id = c.id and x.deleted_at is null
      and (x.content ilike $3::text or x.content ~* $6::text)
    order by x.conversation_id desc, x.seq desc limit $4::int + $5::int
  ) m
  ${foundPartner}
  where $2::uuid is null or c.partner_id = $2::uuid
  order by m.created_at desc, m.conversation_id desc, m.seq desc offset $4::int limit $5::int`,
};

export interface RawFound extends MessageRow {
  readonly partner: { readonly person: PartnerColumns };
}

export const readFound = ({ partner: { person }, ...message }: RawFound): FoundRow => ({
  message,
  // JSON carries moments as text.
  partner: readPartner({
    ...person,
    lastSeenAt: person.lastSeenAt && new Date(person.lastSeenAt),
    nudgedAt: person.nudgedAt && new Date(person.nudgedAt),
    lastMessageAt: new Date(person.lastMessageAt),
    waitingSince: person.waitingSince && new Date(person.waitingSince),
  }),
});

/** A user's messages that match, newest first. */
export const findMessagesLike = async (
  pool: pg.Pool,
  query: {
    readonly userId: string;
    readonly partnerId: string | null;
    /** For `ilike`, or null. */
    readonly pattern: string | null;
    /** A regular expression, or null. */
    readonly expression: string | null;
    readonly offset: number;
    readonly limit: number;
  },
): Promise<FoundRow[]> => {
  const { rows } = await pool.query<RawFound>({
    ...statement,
    values: [query.userId, query.partnerId, query.pattern, query.offset, query.limit, query.expression],
  });
  return rows.map(readFound);
};
