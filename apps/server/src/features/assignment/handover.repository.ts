import type { Language } from '@branchline/contract/languages';
import { and, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#platform/db/database';
import { assignments, handovers } from '#schema/assignments';
import { branches, type BranchHours } from '#schema/branches';
import { tieOf } from '#schema/ties.sql';
import { users } from '#schema/users';

export type HandoverRow = typeof handovers.$inferSelect;

export const insertHandover = async (tx: Db, row: typeof handovers.$inferInsert): Promise<void> => {
  await tx.insert(handovers).values(row);
};

/** A handover, and whether it is at most a day old. Nobody else ends it until the transaction does. */
export const lockHandover = async (tx: Db, id: string) => {
  const [row] = await tx.select().from(handovers).where(eq(handovers.id, id)).for('no key update');
  return row;
};

const isNew = sql`${handovers.createdAt} > now() - interval '24 hours'`;

/** Whether it is at most a day old. */
export const isUndoable = async (tx: Db, id: string): Promise<boolean> =>
  (await tx.$count(handovers, and(eq(handovers.id, id), isNew))) > 0;

export const endHandover = async (tx: Db, id: string): Promise<void> => {
  await tx
    .update(handovers)
    .set({ endedAt: sql`now()` })
    .where(eq(handovers.id, id));
};

/**
 * The customers whom a handover moved and nobody moved since, who are still of its branch, with their leaders: another
 * one than got them where that one went meanwhile.
 */
export const findUnmoved = async (
  tx: Db,
  { id, branchId }: Pick<HandoverRow, 'id' | 'branchId'>,
): Promise<{ readonly customerId: string; readonly leaderId: string }[]> =>
  tx
    .select({ customerId: assignments.customerId, leaderId: assignments.leaderId })
    .from(assignments)
    .innerJoin(users, eq(users.id, assignments.customerId))
    .where(
      and(
        eq(assignments.handoverId, id),
        isNull(assignments.endedAt),
        eq(users.branchId, branchId),
        isNull(users.deletedAt),
      ),
    )
    .orderBy(assignments.customerId);

/** Handovers that have a day to move back and did not yet, with their branch's hours. */
export const findReturning = (
  db: Db,
): Promise<{ readonly id: string; readonly until: string | null; readonly hours: BranchHours | null }[]> =>
  db
    .select({ id: handovers.id, until: handovers.until, hours: branches.hours })
    .from(handovers)
    .innerJoin(branches, eq(branches.id, handovers.branchId))
    .where(and(isNotNull(handovers.until), isNull(handovers.endedAt), sql`${handovers.until} <= current_date + 1`));

/** From whom this customer came to this leader by a handover that shows the history; undefined: not so. */
export const findHistoryOwner = async (
  db: Db,
  { customerId, leaderId }: { readonly customerId: string; readonly leaderId: string },
): Promise<string | undefined> => {
  const [row] = await db
    .select({ fromId: handovers.fromId })
    .from(assignments)
    .innerJoin(handovers, eq(handovers.id, assignments.handoverId))
    .where(
      and(
        eq(assignments.customerId, customerId),
        isNull(assignments.endedAt),
        eq(assignments.leaderId, leaderId),
        eq(handovers.toId, leaderId),
        eq(handovers.hasHistory, true),
      ),
    );
  return row?.fromId;
};

/** With whom this customer waits, since which message, where it is the leader's to answer now: an own or a covered customer. */
export const findUnanswered = async (
  db: Db,
  { customerId, leaderId }: { readonly customerId: string; readonly leaderId: string },
): Promise<{ readonly leaderId: string; readonly fromSeq: number } | undefined> => {
  const { rows } = await db.execute<{ readonly leaderId: string; readonly fromSeq: number }>(sql`
    select c.second_user_id as "leaderId", c.waiting_seq as "fromSeq"
    from conversations c join users u on u.id = c.first_user_id join users me on me.id = ${leaderId}
    where c.first_user_id = ${customerId} and c.second_user_id <> me.id and c.waiting_seq is not null
      and u.leader_id is not null and ${sql.raw(tieOf('u', 'me'))} is not null
    order by c.waiting_since, c.id limit 1`);
  return rows[0];
};

/** In which time zone a branch lives. */
export const findZone = async (db: Db, branchId: string): Promise<string> => {
  const [row] = await db.select({ hours: branches.hours }).from(branches).where(eq(branches.id, branchId));
  return row?.hours?.zone ?? 'UTC';
};

/** The languages that these people chose. */
export const findLocales = async (db: Db, userIds: readonly string[]): Promise<Map<string, Language>> => {
  const rows = await db
    .select({ id: users.id, locale: users.locale })
    .from(users)
    .where(and(inArray(users.id, [...userIds]), isNotNull(users.locale)));
  return new Map(rows.flatMap(({ id, locale }) => (locale === null ? [] : [[id, locale] as const])));
};

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
      canUndo: sql<boolean>`${and(isNull(handovers.endedAt), isNew)}`,
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
