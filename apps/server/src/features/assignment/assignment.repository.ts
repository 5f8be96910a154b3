import { and, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#platform/db/database';
import { branches } from '#schema/branches';
import { assignments, handovers } from '#schema/assignments';
import { isWithCustomer } from '#schema/conversations.sql';
import { presentCover } from '#schema/ties.sql';
import { users } from '#schema/users';

type Mode = (typeof branches.$inferSelect)['assignment'];

/** How a branch has its customers answered; undefined when there is none. Others may change it. */
export const findMode = async (db: Db, branchId: string): Promise<Mode | undefined> => {
  const [row] = await db.select({ mode: branches.assignment }).from(branches).where(eq(branches.id, branchId));
  return row?.mode;
};

/** The same, and nobody changes it until the transaction ends; `no key update`: nor who is whose customer. */
export const lockMode = async (tx: Db, branchId: string, strength: 'share' | 'no key update') => {
  const [row] = await tx
    .select({ mode: branches.assignment })
    .from(branches)
    .where(eq(branches.id, branchId))
    .for(strength);
  return row?.mode;
};

const isHere = isNull(users.deletedAt);

export interface Load {
  readonly leaderId: string;
  readonly customers: number;
}

/** The active leaders of a branch with the number of their own customers, the fewest first. */
export const findLoads = async (tx: Db, branchId: string): Promise<Load[]> => {
  const { rows } = await tx.execute<{ leaderId: string; customers: number }>(sql`
    select u.id as "leaderId",
      (select count(*) from users o where o.leader_id = u.id and o.deleted_at is null)::int as customers
    from users u where u.branch_id = ${branchId} and u.role = 'team_leader' and u.is_active and u.deleted_at is null
    order by customers, u.created_at, u.id`);
  return rows;
};

/** The own customers of a leader, turned off ones too. */
export const findOwnCustomers = async (tx: Db, leaderId: string): Promise<string[]> => {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.leaderId, leaderId), isHere))
    .orderBy(users.id);
  return rows.map(({ id }) => id);
};

/** Customers of a branch who have an own leader. */
export const findOwned = async (tx: Db, branchId: string): Promise<{ id: string; leaderId: string | null }[]> =>
  tx
    .select({ id: users.id, leaderId: users.leaderId })
    .from(users)
    .where(and(eq(users.branchId, branchId), eq(users.role, 'customer'), isNotNull(users.leaderId)))
    .orderBy(users.id);

/** Customers of a branch who have no own leader. */
export const findNobodys = async (tx: Db, branchId: string): Promise<string[]> => {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.branchId, branchId), eq(users.role, 'customer'), isNull(users.leaderId), isHere))
    .orderBy(users.id);
  return rows.map(({ id }) => id);
};

/** Of each customer of a branch, the active leader of it who answered last, and when; automatic words are no answer. */
export const findLastAnswerers = async (tx: Db, branchId: string): Promise<Map<string, string>> => {
  const { rows } = await tx.execute<{ readonly customerId: string; readonly leaderId: string }>(sql`
    select distinct on (u.id) u.id as "customerId", l.id as "leaderId"
    from users u join conversations c on c.first_user_id = u.id and ${sql.raw(isWithCustomer('c'))}
    join users l on l.id = c.second_user_id and l.branch_id = ${branchId} and l.role = 'team_leader' and l.is_active
      and l.deleted_at is null
    cross join lateral (
      select m.created_at from messages m where m.conversation_id = c.id and m.sender_id = l.id and not m.is_auto
      order by m.conversation_id desc, m.seq desc limit 1
    ) answer
    where u.branch_id = ${branchId} and u.role = 'customer' and u.deleted_at is null
    order by u.id, answer.created_at desc`);
  return new Map(rows.map(({ customerId, leaderId }) => [customerId, leaderId]));
};

export interface NewAssignment {
  readonly customerId: string;
  readonly leaderId: string;
}

/** Who gave them, and why. */
export interface Cause {
  readonly byId: string | null;
  readonly reason: string;
  readonly handoverId?: string | undefined;
}

/** Customers have no own leader any more; what was is kept. */
export const endAssignments = async (tx: Db, customerIds: readonly string[]): Promise<void> => {
  if (customerIds.length === 0) return;
  const ids = sql`${sql.param([...customerIds])}::uuid[]`;
  await tx.execute(sql`update assignments set ended_at = now() where customer_id = any(${ids}) and ended_at is null`);
  await tx.execute(sql`update users set leader_id = null where id = any(${ids}) and leader_id is not null`);
};

/** Gives customers to leaders; in three statements, however many they are. One who is being erased is given to nobody. */
export const storeAssignments = async (tx: Db, rows: readonly NewAssignment[], cause: Cause): Promise<void> => {
  if (rows.length === 0) return;
  const customerIds = sql`${sql.param(rows.map(({ customerId }) => customerId))}::uuid[]`;
  const given = sql`unnest(${customerIds}, ${sql.param(rows.map(({ leaderId }) => leaderId))}::uuid[])
    as given(customer_id, leader_id)`;
  await tx.execute(
    sql`update assignments set ended_at = now() where customer_id = any(${customerIds}) and ended_at is null`,
  );
  await tx.execute(sql`insert into assignments (customer_id, leader_id, branch_id, by_id, reason, handover_id)
    select given.customer_id, given.leader_id, u.branch_id, ${cause.byId}::uuid, ${cause.reason},
      ${cause.handoverId ?? null}::uuid
    from ${given} join users u on u.id = given.customer_id where u.deleted_at is null
    order by u.id for no key update of u`);
  await tx.execute(sql`update users set leader_id = given.leader_id from ${given}
    where users.id = given.customer_id and users.deleted_at is null`);
};

/** The own customers of a leader who came by a handover that ends on a day still ahead, with whom they go back to. */
export const findLoans = async (
  tx: Db,
  leaderId: string,
): Promise<Map<string, { readonly handoverId: string; readonly fromId: string }>> => {
  const rows = await tx
    .select({ customerId: assignments.customerId, handoverId: handovers.id, fromId: handovers.fromId })
    .from(assignments)
    .innerJoin(handovers, eq(handovers.id, assignments.handoverId))
    .where(
      and(
        eq(assignments.leaderId, leaderId),
        isNull(assignments.endedAt),
        isNotNull(handovers.until),
        isNull(handovers.endedAt),
      ),
    );
  return new Map(rows.map(({ customerId, ...loan }) => [customerId, loan]));
};

/** Somebody who may be a customer or a leader here; a deleted one is not found. */
export const findSomebody = async (db: Db, id: string) => {
  const [row] = await db
    .select({
      id: users.id,
      role: users.role,
      branchId: users.branchId,
      leaderId: users.leaderId,
      isActive: users.isActive,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(users)
    .where(and(eq(users.id, id), isHere));
  return row;
};
export type Somebody = NonNullable<Awaited<ReturnType<typeof findSomebody>>>;

/** The active leaders of these branches. */
export const findBranchLeaders = async (db: Db, branchIds: readonly string[]) => {
  if (branchIds.length === 0) return [];
  return db
    .select({ id: users.id, branchId: users.branchId })
    .from(users)
    .where(
      and(inArray(users.branchId, [...branchIds]), eq(users.role, 'team_leader'), eq(users.isActive, true), isHere),
    );
};

/** Who stands in now for which of these leaders. */
export const findPresentCovers = async (db: Db, leaderIds: readonly string[]): Promise<Map<string, string>> => {
  if (leaderIds.length === 0) return new Map();
  const { rows } = await db.execute<{ readonly leaderId: string; readonly coverId: string | null }>(sql`
    select l.id as "leaderId", ${sql.raw(presentCover('l.id'))} as "coverId"
    from unnest(${sql.param([...leaderIds])}::uuid[]) as l(id)`);
  return new Map(rows.flatMap(({ leaderId, coverId }) => (coverId === null ? [] : [[leaderId, coverId]])));
};

export interface AssignmentFilter {
  readonly branchId?: string | undefined;
  readonly leaderId?: string | undefined;
}

const customer = alias(users, 'customer');
const leader = alias(users, 'leader');
const by = alias(users, 'by');
const holds = ({ branchId, leaderId }: AssignmentFilter) =>
  and(
    isNull(assignments.endedAt),
    branchId === undefined ? undefined : eq(assignments.branchId, branchId),
    leaderId === undefined ? undefined : eq(assignments.leaderId, leaderId),
  );

/** What holds now, newest first. */
export const findAssignments = async (
  db: Db,
  filter: AssignmentFilter,
  page: { readonly offset: number; readonly limit: number },
) =>
  db
    .select({
      customer: { id: customer.id, firstName: customer.firstName, lastName: customer.lastName },
      leader: { id: leader.id, firstName: leader.firstName, lastName: leader.lastName },
      by: { id: by.id, firstName: by.firstName, lastName: by.lastName },
      since: assignments.since,
      reason: assignments.reason,
    })
    .from(assignments)
    .innerJoin(customer, eq(customer.id, assignments.customerId))
    .innerJoin(leader, eq(leader.id, assignments.leaderId))
    .leftJoin(by, eq(by.id, assignments.byId))
    .where(holds(filter))
    .orderBy(desc(assignments.since), desc(assignments.id))
    .offset(page.offset)
    .limit(page.limit);
export type AssignmentRow = Awaited<ReturnType<typeof findAssignments>>[number];

export const countAssignments = async (db: Db, filter: AssignmentFilter): Promise<number> => {
  const [row] = await db.select({ total: count() }).from(assignments).where(holds(filter));
  return row?.total ?? 0;
};

/** Since when somebody is whose customer; undefined where nobody's. */
export const findCurrent = async (db: Db, customerId: string) => {
  const [row] = await db
    .select({ leaderId: assignments.leaderId, since: assignments.since })
    .from(assignments)
    .where(and(eq(assignments.customerId, customerId), isNull(assignments.endedAt)));
  return row;
};

/** Whose customer somebody was, newest first; in one branch, or in all. */
export const findPastLeaders = (
  db: Db,
  { customerId, branchId, limit }: { customerId: string; branchId?: string | undefined; limit: number },
) =>
  db
    .select({
      leader: { id: leader.id, firstName: leader.firstName, lastName: leader.lastName },
      by: { id: by.id, firstName: by.firstName, lastName: by.lastName },
      since: assignments.since,
      until: assignments.endedAt,
      reason: assignments.reason,
    })
    .from(assignments)
    .innerJoin(leader, eq(leader.id, assignments.leaderId))
    .leftJoin(by, eq(by.id, assignments.byId))
    .where(
      and(
        eq(assignments.customerId, customerId),
        branchId === undefined ? undefined : eq(assignments.branchId, branchId),
      ),
    )
    .orderBy(desc(assignments.since), desc(assignments.id))
    .limit(limit);
export type PastLeaderRow = Awaited<ReturnType<typeof findPastLeaders>>[number];

/** Erases whose customer somebody was, with the reasons. */
export const deleteAssignmentsOf = async (tx: Db, customerId: string): Promise<void> => {
  await tx.delete(assignments).where(eq(assignments.customerId, customerId));
  await tx.update(users).set({ leaderId: null }).where(eq(users.id, customerId));
};
