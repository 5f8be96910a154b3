import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#platform/db/database';
import { handovers } from '#schema/assignments';
import { users } from '#schema/users';

const from = alias(users, 'from_leader');
const to = alias(users, 'to_leader');
const by = alias(users, 'by');

const ofBranch = (branchId: string | undefined) =>
  branchId === undefined ? undefined : eq(handovers.branchId, branchId);

/** A page of handovers, newest first; each counts its customers by `assignments_handover_idx`. */
export const findHandovers = (
  db: Db,
  branchId: string | undefined,
  page: { readonly offset: number; readonly limit: number },
) =>
  db
    .select({
      id: handovers.id,
      from: { id: from.id, firstName: from.firstName, lastName: from.lastName },
      to: { id: to.id, firstName: to.firstName, lastName: to.lastName },
      by: { id: by.id, firstName: by.firstName, lastName: by.lastName },
      customers: sql<number>`(select count(distinct a.customer_id)::int from assignments a where a.handover_id = ${handovers.id})`,
      hasHistory: handovers.hasHistory,
      until: handovers.until,
      createdAt: handovers.createdAt,
      endedAt: handovers.endedAt,
      canUndo: sql<boolean>`${and(isNull(handovers.endedAt), sql`${handovers.createdAt} > now() - interval '24 hours'`)}`,
    })
    .from(handovers)
    .innerJoin(from, eq(from.id, handovers.fromId))
    .innerJoin(to, eq(to.id, handovers.toId))
    .innerJoin(by, eq(by.id, handovers.byId))
    .where(ofBranch(branchId))
    .orderBy(desc(handovers.createdAt), desc(handovers.id))
    .offset(page.offset)
    .limit(page.limit);
export type HandoverListRow = Awaited<ReturnType<typeof findHandovers>>[number];

export const countHandovers = async (db: Db, branchId: string | undefined): Promise<number> => {
  const [row] = await db.select({ total: count() }).from(handovers).where(ofBranch(branchId));
  return row?.total ?? 0;
};
