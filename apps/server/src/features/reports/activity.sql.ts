/**
 * Messages between customers and leaders whose ids lie from `$1` to before `$2`: ids are UUIDv7, so their index is
 * walked over that span of time and nothing else. `branch_id` is the leader's. An answer's seconds run from the first
 * of the customer's messages that it answers.
 */
export const activityBetween = `select m.id, m.created_at, m.seq, c.first_user_id as customer_id, c.second_user_id as leader_id,
    l.branch_id, k.branch_id as customer_branch_id, m.sender_id = c.second_user_id as by_leader,
    case when m.sender_id = c.second_user_id then (
      select extract(epoch from m.created_at - asked.created_at)::int from messages asked
      where asked.conversation_id = m.conversation_id and asked.sender_id = c.first_user_id and asked.seq = 1 + coalesce((
        select before.seq from messages before where before.conversation_id = m.conversation_id and before.seq < m.seq
          and before.sender_id = c.second_user_id order by before.conversation_id desc, before.seq desc limit 1), 0)
    ) end as waited_seconds
  from messages m
  join conversations c on c.id = m.conversation_id and c.kind = 0
  join users l on l.id = c.second_user_id
  join users k on k.id = c.first_user_id
  where m.id >= $1::uuid and m.id < $2::uuid`;

/** The beginning of the quarter of an hour of a moment, on the database's side. */
export const quarterOf = (column: string): string =>
  `date_bin('15 minutes', ${column}, timestamptz '2000-01-01 00:00Z')`;

/** The smallest UUIDv7 of a moment. */
export const firstIdAt = (moment: Date): string => {
  const hex = Math.max(0, moment.getTime()).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
};

/** The moment inside a UUIDv7. */
export const momentOfId = (id: string): Date => new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
