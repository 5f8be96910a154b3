/**
 * Messages between customers and leaders whose ids lie from `$1` to before `$2`: ids are UUIDv7, so their index is
 * walked over that span of time and nothing else. `branch_id` is the leader's. An answer's seconds run from the first
 * of the customer's messages that it answers, whatever the server said by itself meanwhile, which is found by stepping back from place to place. Steps and limits keep
 * the planner with the keys: while it knows nothing of the data it would go through a whole conversation for each
 * answer, and through all conversations for each message.
 */
export const activityBetween = `select m.id, m.created_at, m.seq, c.first_user_id as customer_id, c.second_user_id as leader_id,
    l.branch_id, k.branch_id as customer_branch_id, m.sender_id = c.second_user_id as by_leader,
    case when m.sender_id = c.second_user_id and not m.is_auto then (
      with recursive run (seq) as (
        select m.seq
        union all
        select run.seq - 1 from run where (
          select before.sender_id = c.first_user_id or before.is_auto from messages before
          where before.conversation_id = m.conversation_id and before.seq = run.seq - 1)
      )
      select extract(epoch from m.created_at - asked.created_at)::int from messages asked
      where asked.conversation_id = m.conversation_id and asked.seq >= (select min(run.seq) from run) and asked.seq < m.seq
        and asked.sender_id = c.first_user_id
      order by asked.conversation_id, asked.seq limit 1
    ) end as waited_seconds
  from (select * from messages where id >= $1::uuid and id < $2::uuid offset 0) m
  cross join lateral (select * from conversations where id = m.conversation_id and kind = 0 limit 1) c
  cross join lateral (select branch_id from users where id = c.second_user_id limit 1) l
  cross join lateral (select branch_id from users where id = c.first_user_id limit 1) k`;

/** The beginning of the quarter of an hour of a moment, on the database's side. */
export const quarterOf = (column: string): string =>
  `date_bin('15 minutes', ${column}, timestamptz '2000-01-01 00:00Z')`;

/** The smallest UUIDv7 of a moment. */
export const firstIdAt = (moment: Date): string => {
  const hex = Math.max(0, moment.getTime()).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
};
