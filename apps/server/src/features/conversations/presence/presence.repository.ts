import type pg from 'pg';
import { presentCover } from '#schema/ties.sql';
import type { ChatPerson } from '../conversations.policy.ts';

/** Somebody who came or went, with the leaders whose customers may chat with them beside their own. */
export interface SeenPerson extends ChatPerson {
  readonly leaderId: string | null;
  /** Of a customer: who stands in for the own leader. */
  readonly coverId: string | null;
  /** Of a leader: for whom this one stands in. */
  readonly covered: readonly string[] | null;
}

/**
 * Notes when users were last seen, but for deleted ones, whose rows stay empty; answers who they are to those who may
 * chat with them. The limit changes nothing but the plan: with it few people are expected, who are found by their ids.
 */
export const noteSeen = async (
  pool: pg.Pool,
  seen: readonly { readonly userId: string; readonly at: Date }[],
): Promise<SeenPerson[]> => {
  const { rows } = await pool.query<SeenPerson>({
    name: 'presence.seen',
    text: `update users u set last_seen_at = case when u.deleted_at is null then greatest(u.last_seen_at, s.at) end
      from (select * from unnest($1::uuid[], $2::timestamptz[]) limit $3) as s(id, at) where u.id = s.id
      returning u.id, u.role, u.branch_id as "branchId", u.is_active as "isActive",
        u.leader_id as "leaderId", case when u.leader_id is not null then ${presentCover('u.leader_id')} end as "coverId",
        case when u.role = 'team_leader' then (
          select array_agg(b.user_id) from absences b where b.cover_id = u.id and b.starts_at <= now() and b.ends_at > now()
        ) end as covered`,
    values: [seen.map((each) => each.userId), seen.map((each) => each.at), seen.length],
  });
  return rows;
};
