import { and, count, desc, eq, gt, inArray, isNull, lt, lte, ne, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#platform/db/database';
import { branches } from '#schema/branches';
import { absences } from '#schema/assignments';
import { users } from '#schema/users';

/** Nobody chooses among more people than these. */
const mostCovers = 200;

const leader = alias(users, 'leader');
const cover = alias(users, 'cover');
const selectAbsences = (db: Db) =>
  db
    .select({
      id: absences.id,
      user: { id: leader.id, firstName: leader.firstName, lastName: leader.lastName, branchId: leader.branchId },
      cover: { id: cover.id, firstName: cover.firstName, lastName: cover.lastName },
      startsAt: absences.startsAt,
      endsAt: absences.endsAt,
      firstStartsAt: absences.firstStartsAt,
      note: absences.note,
      isStartAnnounced: absences.isStartAnnounced,
    })
    .from(absences)
    .innerJoin(leader, eq(leader.id, absences.userId))
    .leftJoin(cover, eq(cover.id, absences.coverId));
export type AbsenceRow = Awaited<ReturnType<typeof selectAbsences>>[number];

/** In which time zone the days of somebody's branch begin; null where it has no opening hours. */
export const findZoneOf = async (db: Db, userId: string): Promise<string | null> => {
  const [row] = await db
    .select({ hours: branches.hours })
    .from(users)
    .innerJoin(branches, eq(branches.id, users.branchId))
    .where(eq(users.id, userId));
  return row?.hours?.zone ?? null;
};

interface Span {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Those of one leader that overlap a span of time, the earliest first; one that begins where another ends does not. Nobody else changes them meanwhile who locked the leader. */
export const findOverlapping = (tx: Db, userId: string, { startsAt, endsAt }: Span): Promise<AbsenceRow[]> =>
  selectAbsences(tx)
    .where(and(eq(absences.userId, userId), lt(absences.startsAt, endsAt), gt(absences.endsAt, startsAt)))
    .orderBy(absences.startsAt);

export const findAbsence = async (db: Db, id: string): Promise<AbsenceRow | undefined> => {
  const [row] = await selectAbsences(db).where(eq(absences.id, id));
  return row;
};

export interface AbsenceFilter {
  readonly userId?: string | undefined;
  readonly branchId?: string | undefined;
}

const holds = ({ userId, branchId }: AbsenceFilter) =>
  and(
    userId === undefined ? undefined : eq(absences.userId, userId),
    branchId === undefined ? undefined : eq(leader.branchId, branchId),
  );

/** The latest first. */
export const findAbsences = (
  db: Db,
  filter: AbsenceFilter,
  page: { readonly offset: number; readonly limit: number },
): Promise<AbsenceRow[]> =>
  selectAbsences(db)
    .where(holds(filter))
    .orderBy(desc(absences.startsAt), desc(absences.id))
    .offset(page.offset)
    .limit(page.limit);

export const countAbsences = async (db: Db, filter: AbsenceFilter): Promise<number> => {
  const [row] = await db
    .select({ total: count() })
    .from(absences)
    .innerJoin(leader, eq(leader.id, absences.userId))
    .where(holds(filter));
  return row?.total ?? 0;
};

export const insertAbsence = async (tx: Db, row: typeof absences.$inferInsert): Promise<void> => {
  await tx.insert(absences).values(row);
};

export const deleteAbsences = async (tx: Db, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await tx.delete(absences).where(inArray(absences.id, [...ids]));
};

/** Whether somebody is away at any time of a span. */
export const isAwayIn = async (db: Db, userId: string, { startsAt, endsAt }: Span): Promise<boolean> =>
  (await db.$count(
    absences,
    and(eq(absences.userId, userId), lt(absences.startsAt, endsAt), gt(absences.endsAt, startsAt)),
  )) > 0;

const isHere = isNull(users.deletedAt);

const personOf = (db: Db, id: string) =>
  db
    .select({
      id: users.id,
      role: users.role,
      branchId: users.branchId,
      isActive: users.isActive,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(users)
    .where(and(eq(users.id, id), isHere));

/** Somebody who is not deleted. */
export const findPerson = async (db: Db, id: string) => (await personOf(db, id))[0];

/** The same, and nobody else changes their absences until the transaction ends. */
export const lockPerson = async (tx: Db, id: string) => (await personOf(tx, id).for('no key update'))[0];

/** The other active leaders of a branch who are not away at any time of a span, by name. */
export const findPresentLeaders = (
  db: Db,
  { branchId, exceptId, startsAt, endsAt }: Span & { readonly branchId: string; readonly exceptId: string },
) =>
  db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(
      and(
        eq(users.branchId, branchId),
        eq(users.role, 'team_leader'),
        eq(users.isActive, true),
        isHere,
        ne(users.id, exceptId),
        notExists(
          db
            .select({ id: absences.id })
            .from(absences)
            .where(and(eq(absences.userId, users.id), lt(absences.startsAt, endsAt), gt(absences.endsAt, startsAt))),
        ),
      ),
    )
    .orderBy(users.firstName, users.lastName, users.id)
    .limit(mostCovers);

/** What began or ended until now and was announced to nobody yet, and whom it concerns. */
export const findUnannounced = async (db: Db) =>
  db
    .select({
      id: absences.id,
      userId: absences.userId,
      coverId: absences.coverId,
      isOver: sql<boolean>`${absences.endsAt} <= now()`,
    })
    .from(absences)
    .where(
      and(
        eq(absences.isEndAnnounced, false),
        or(
          lte(absences.endsAt, sql`now()`),
          and(lte(absences.startsAt, sql`now()`), eq(absences.isStartAnnounced, false)),
        ),
      ),
    );
type UnannouncedAbsence = Awaited<ReturnType<typeof findUnannounced>>[number];

/** Notes that these were announced, as far as they were over when they were looked up. */
export const markAnnounced = async (db: Db, unannounced: readonly UnannouncedAbsence[]): Promise<void> => {
  const overIds = unannounced.filter(({ isOver }) => isOver).map(({ id }) => id);
  const underWayIds = unannounced.filter(({ isOver }) => !isOver).map(({ id }) => id);
  if (overIds.length > 0)
    await db
      .update(absences)
      .set({ isStartAnnounced: true, isEndAnnounced: true })
      .where(inArray(absences.id, overIds));
  if (underWayIds.length > 0)
    await db.update(absences).set({ isStartAnnounced: true }).where(inArray(absences.id, underWayIds));
};

/** The active customers with whom a leader may write: own ones, and where customers have none, those of the branch. */
export const findCustomersOf = async (
  db: Db,
  leaderId: string,
): Promise<{ readonly id: string; readonly isOwn: boolean }[]> => {
  const rows = await db
    .select({ id: users.id, leaderId: users.leaderId })
    .from(users)
    .innerJoin(leader, eq(leader.id, leaderId))
    .where(
      and(
        eq(users.role, 'customer'),
        eq(users.isActive, true),
        isHere,
        or(eq(users.leaderId, leaderId), and(isNull(users.leaderId), eq(users.branchId, leader.branchId))),
      ),
    );
  return rows.map((row) => ({ id: row.id, isOwn: row.leaderId !== null }));
};

/** Those for whom these people stand in now, who are away themselves. */
export const findCoveredBy = (
  db: Db,
  coverIds: readonly string[],
): Promise<{ readonly userId: string; readonly coverId: string | null }[]> =>
  db
    .select({ userId: absences.userId, coverId: absences.coverId })
    .from(absences)
    .where(
      and(
        inArray(absences.coverId, [...coverIds]),
        lte(absences.startsAt, sql`now()`),
        gt(absences.endsAt, sql`now()`),
      ),
    );

/** The active customers of a branch with their own leaders, and its active leaders. */
export const findPeopleOf = async (db: Db, branchId: string) => {
  const rows = await db
    .select({ id: users.id, role: users.role, leaderId: users.leaderId })
    .from(users)
    .where(
      and(
        eq(users.branchId, branchId),
        inArray(users.role, ['customer', 'team_leader']),
        eq(users.isActive, true),
        isHere,
      ),
    );
  return {
    customers: rows.filter(({ role }) => role === 'customer'),
    leaderIds: rows.filter(({ role }) => role === 'team_leader').map(({ id }) => id),
  };
};

/** Every active leader: they all find each other in their lists. */
export const findAllLeaders = async (db: Db): Promise<string[]> => {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'team_leader'), eq(users.isActive, true), isHere));
  return rows.map(({ id }) => id);
};

/** Erases what was noted of absences that ended a month ago. */
export const eraseOldNotes = async (db: Db): Promise<void> => {
  await db
    .update(absences)
    .set({ note: '' })
    .where(and(ne(absences.note, ''), lt(absences.endsAt, sql`now() - interval '30 days'`)));
};
