import type pg from 'pg';
import type { ChatPerson } from '../conversations.policy.ts';

/**
 * Notes when users were last seen, but for deleted ones, whose rows stay empty; answers who they are to those who may
 * chat with them. The limit changes nothing but the plan: with it few people are expected, who are found by their ids.
 */
export const noteSeen = async (
  pool: pg.Pool,
  seen: readonly { readonly userId: string; readonly at: Date }[],
): Promise<ChatPerson[]> => {
  const { rows } = await pool.query<ChatPerson>({
    name: 'presence.seen',
    text: `update users u set last_seen_at = case when u.deleted_at is null then greatest(u.last_seen_at, s.at) end
      from (select * from unnest($1::uuid[], $2::timestamptz[]) limit $3) as s(id, at) where u.id = s.id
      returning u.id, u.role, u.branch_id as "branchId", u.is_active as "isActive"`,
    values: [seen.map((each) => each.userId), seen.map((each) => each.at), seen.length],
  });
  return rows;
};
