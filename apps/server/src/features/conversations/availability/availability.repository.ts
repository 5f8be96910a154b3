import type { Language } from '@branchline/contract/languages';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Db } from '#platform/db/database';
import { isWithCustomer } from '#schema/conversations.sql';
import { limitedScheduleOf, tieOf } from '#schema/ties.sql';
import type { LeaderSchedule, OutOfOffice } from './availability.policy.ts';

/** The two people of a conversation. */
export interface Pair {
  readonly customerId: string;
  readonly leaderId: string;
}

/** What an automatic answer is made of. */
export interface AnswerWords {
  readonly autoReply: string;
  /** The same in languages of their own. */
  readonly autoReplies: Readonly<Record<string, string>>;
  /** By whose clocks a time is named: of a branch without hours those of all that have some; null where they differ. */
  readonly zone: string | null;
  readonly locale: Language | null;
}

export const findAnswerWords = async (
  pool: pg.Pool,
  { customerId, leaderId }: Pair,
): Promise<AnswerWords | undefined> => {
  const { rows } = await pool.query<AnswerWords>({
    name: 'availability.words',
    text: `select b.auto_reply as "autoReply", b.auto_replies as "autoReplies", u.locale,
        coalesce(b.hours ->> 'zone', (
          select min(o.hours ->> 'zone') from branches o having count(distinct o.hours ->> 'zone') = 1)) as zone
      from users u, users l join branches b on b.id = l.branch_id where u.id = $1 and l.id = $2`,
    values: [customerId, leaderId],
  });
  return rows[0];
};

/**
 * Notes that a customer gets the out-of-office answer; false when any process has done so already. Closed times follow each other,
 * so one that begins earlier is the same one with other hours. An absence may be entered after it began.
 */
export const claimAutoAnswer = async (
  tx: Db,
  { customerId, leaderId }: Pair,
  { kind, since }: Pick<OutOfOffice, 'kind' | 'since'>,
): Promise<boolean> => {
  const at = sql`${since.toISOString()}::timestamptz`;
  const [claimed, isOther] =
    kind === 'away'
      ? [sql`auto_answered_absence = ${at}`, sql`auto_answered_absence is distinct from ${at}`]
      : [sql`auto_answered_gap = ${at}`, sql`(auto_answered_gap is null or auto_answered_gap < ${at})`];
  const { rowCount } = await tx.execute(sql`
    update conversations c set ${claimed}
    where first_user_id = ${customerId} and second_user_id = ${leaderId} and ${sql.raw(isWithCustomer('c'))} and not is_closed and ${isOther}`);
  return rowCount !== 0;
};

/** When the closed time and the absence began for which a customer last got an automatic answer. */
export interface AutoAnswered {
  readonly answeredClosing: Date | null;
  readonly answeredAbsence: Date | null;
}

/** The same of the conversation `c`. */
export const autoAnsweredColumns = `c.auto_answered_gap as "answeredClosing", c.auto_answered_absence as "answeredAbsence"`;

/** A customer who wrote last, and what says whether the server has to answer. */
export interface Unanswered extends Pair, AutoAnswered {
  readonly writtenAt: Date;
  readonly schedule: LeaderSchedule;
}

/**
 * Customers who wrote last, within so many seconds, to a leader who may be away or whose branch may be closed. Walks the end
 * of the index of revisions.
 */
export const findUnanswered = async (pool: pg.Pool, seconds: number): Promise<Unanswered[]> => {
  const { rows } = await pool.query<Unanswered>(
    `select * from (
        select c.first_user_id as "customerId", l.id as "leaderId", c.last_message_at as "writtenAt",
          ${autoAnsweredColumns}, ${limitedScheduleOf('l.id', 'l.branch_id')} as schedule
        from conversations c join users l on l.id = c.second_user_id
        where c.revision >= (extract(epoch from now() - make_interval(secs => $1)) * 1000000)::bigint
          and c.last_message_at >= now() - make_interval(secs => $1)
          and ${isWithCustomer('c')} and not c.is_closed and c.last_sender_id = c.first_user_id) wrote
      where schedule is not null order by "writtenAt"`,
    [seconds],
  );
  return rows;
};

/**
 * A customer waits for this leader no more, nor for leaders who are not there any more; where customers have own leaders,
 * for nobody. `before` spares who wrote after
 * that. Answers the leaders in whose conversations the customer waited.
 */
export const endWaiting = async (
  pool: pg.Pool,
  { customerId, leaderId, before = null }: Pair & { readonly before?: Date | null },
): Promise<string[]> => {
  const { rows } = await pool.query<{ readonly leaderId: string }>({
    name: 'availability.endWaiting',
    text: `with waiting as materialized (
        select w.id from conversations w join users u on u.id = w.first_user_id join users me on me.id = $2
          join users x on x.id = w.second_user_id
        where w.first_user_id = $1 and w.waiting_seq is not null and ($3::timestamptz is null or w.waiting_since <= $3)
          and (w.second_user_id = me.id or ${tieOf('u', 'me')} is not null and (
            u.leader_id is not null or not x.is_active or x.deleted_at is not null or ${tieOf('u', 'x')} is null))
        order by w.id for no key update of w)
      update conversations c set waiting_seq = null, waiting_since = null from waiting where c.id = waiting.id
      returning c.second_user_id as "leaderId"`,
    values: [customerId, leaderId, before],
  });
  return rows.map((row) => row.leaderId);
};

/**
 * A customer waits again since the message of this moment, where that was written to the leader, or to whoever else
 * answers the customer; not where a person answered after it, nor where the customer waits since an earlier one.
 */
export const waitAgain = async (
  pool: pg.Pool,
  { customerId, leaderId, since }: Pair & { readonly since: Date },
): Promise<string[]> => {
  const { rows } = await pool.query<{ readonly leaderId: string }>({
    name: 'availability.waitAgain',
    text: `with again as materialized (
        select w.id from conversations w join users u on u.id = w.first_user_id join users me on me.id = $2
        where w.first_user_id = $1 and ${isWithCustomer('w')} and not w.is_closed and ${tieOf('u', 'me')} is not null
          and (w.second_user_id = me.id or u.leader_id is not null)
        order by w.id for no key update of w)
      update conversations c set waiting_seq = m.seq, waiting_since = m.created_at
      from again join messages m on m.conversation_id = again.id
      where c.id = again.id and m.sender_id = $1 and m.created_at = $3 and m.deleted_at is null
        and (c.waiting_seq is null or c.waiting_seq > m.seq)
        and not exists (select from messages a where a.conversation_id = m.conversation_id and a.seq > m.seq
          and a.sender_id <> $1 and not a.is_auto)
      returning c.second_user_id as "leaderId"`,
    values: [customerId, leaderId, since],
  });
  return rows.map((row) => row.leaderId);
};
