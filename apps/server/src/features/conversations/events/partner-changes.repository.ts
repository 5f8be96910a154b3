import type { RoleSlug } from '@branchline/contract/call';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Db } from '#platform/db/database';
import { presentCover, tieOf } from '#schema/ties.sql';
import {
  conversationColumnsFor,
  markColumnsFor,
  type PartnerColumns,
  type PartnerRow,
  personColumns,
  readPartner,
} from '../conversation-rows.ts';
import type { ChatPerson } from '../conversations.policy.ts';
import { joinMe, tieColumns } from '../ties.repository.ts';

/** Who sees whom. */
export interface Viewing {
  readonly viewerId: string;
  readonly partnerId: string;
}

export interface ViewedPartner {
  readonly viewer: { readonly userId: string; readonly role: RoleSlug; readonly branchId: string | null };
  readonly partner: PartnerRow;
}

interface Columns extends PartnerColumns {
  readonly viewerId: string;
  readonly viewerRole: RoleSlug;
  readonly viewerBranch: string | null;
}

/*
 * A partner as each of several people sees them: one statement, by primary keys and the key of the conversation. The
 * limit is the length of the arrays; it keeps the plan to those.
 */
const statement = {
  name: 'partners.viewed',
  text: `select v.id as "viewerId", v.role as "viewerRole", v.branch_id as "viewerBranch",
    ${personColumns('u')}, ${markColumnsFor('v.id')}, ${tieColumns}, ${conversationColumnsFor('v.id')}
  from (select * from unnest($1::uuid[], $2::uuid[]) limit $3) asked(viewer_id, partner_id)
  join users v on v.id = asked.viewer_id and v.is_active and v.deleted_at is null
  join users u on u.id = asked.partner_id ${joinMe('v.id')}
  left join conversations c on (c.first_user_id, c.second_user_id) in ((v.id, u.id), (u.id, v.id))`,
};

/** The partners as their viewers see them; who is turned off or gone sees nobody. */
export const findViewedPartners = async (pool: pg.Pool, viewings: readonly Viewing[]): Promise<ViewedPartner[]> => {
  const { rows } = await pool.query<Columns>({
    ...statement,
    values: [viewings.map((each) => each.viewerId), viewings.map((each) => each.partnerId), viewings.length],
  });
  return rows.map((row) => ({
    viewer: { userId: row.viewerId, role: row.viewerRole, branchId: row.viewerBranch },
    partner: readPartner(row),
  }));
};

/** The leaders whose lists may show a customer: who answers now, and earlier ones; of anybody else there are none. */
export const findLeadersOf = async (db: Db, customerId: string): Promise<string[]> => {
  const { rows } = await db.execute<{ readonly id: string }>(sql`
    select l.id from users u join users l on l.branch_id = u.branch_id and l.role = 'team_leader' and l.is_active
      where u.id = ${customerId} and ${sql.raw(tieOf('u', 'l'))} is not null
    union select second_user_id from conversations where first_user_id = ${customerId} and kind = 0`);
  return rows.map(({ id }) => id);
};

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
