import type { RoleSlug } from '@branchline/contract/call';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Db } from '#platform/db/database';
import { isWithCustomer } from '#schema/conversations.sql';
import { tieOf } from '#schema/ties.sql';
import {
  conversationColumnsFor,
  markColumnsFor,
  type PartnerColumns,
  type PartnerRow,
  personColumns,
  readPartner,
} from '../conversation-rows.ts';
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
    union select c.second_user_id from conversations c where c.first_user_id = ${customerId} and ${sql.raw(isWithCustomer('c'))}`);
  return rows.map(({ id }) => id);
};
