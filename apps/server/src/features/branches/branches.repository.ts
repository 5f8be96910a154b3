import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database';
import { branches } from '#schema/branches';

export type BranchRow = Omit<typeof branches.$inferSelect, 'createdAt' | 'hoursSetAt'>;

const columns = {
  id: branches.id,
  name: branches.name,
  description: branches.description,
  isPrimary: branches.isPrimary,
  isActive: branches.isActive,
  assignment: branches.assignment,
  hours: branches.hours,
  autoReply: branches.autoReply,
  autoReplies: branches.autoReplies,
};

/** Undefined when there is no such branch; one that is off is found too. */
export const findBranch = async (db: Db, id: string): Promise<BranchRow | undefined> => {
  const [row] = await db.select(columns).from(branches).where(eq(branches.id, id));
  return row;
};

/** The branch where new customers land; undefined only before the first start made it. */
export const findPrimaryBranch = async (db: Db): Promise<BranchRow | undefined> => {
  const [row] = await db.select(columns).from(branches).where(eq(branches.isPrimary, true));
  return row;
};

/** Every branch: the primary one, then by name. */
export const findBranches = (db: Db): Promise<BranchRow[]> =>
  db
    .select(columns)
    .from(branches)
    .orderBy(desc(branches.isPrimary), asc(sql`lower(${branches.name})`), asc(branches.id));

/** The branches people may be put in, in the same order. */
export const findActiveBranches = (db: Db): Promise<BranchRow[]> =>
  db
    .select(columns)
    .from(branches)
    .where(eq(branches.isActive, true))
    .orderBy(desc(branches.isPrimary), asc(sql`lower(${branches.name})`), asc(branches.id));

/** Nobody else changes which branch is primary until the transaction ends; people still join branches meanwhile. */
export const lockBranches = async (tx: Db): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('branches'))`);
};

export const insertBranch = async (tx: Db, branch: BranchRow): Promise<void> => {
  await tx.insert(branches).values(branch);
};

export const updateBranch = async (tx: Db, id: string, changes: Partial<Omit<BranchRow, 'id'>>): Promise<void> => {
  await tx.update(branches).set(changes).where(eq(branches.id, id));
};

/** Other hours are set from now on, and the branch was open until then. */
export const noteHoursSet = async (tx: Db, id: string): Promise<void> => {
  await tx
    .update(branches)
    .set({ hoursSetAt: sql`now()` })
    .where(eq(branches.id, id));
};

/** No branch is primary from here on, until the same transaction makes another one. */
export const unsetPrimary = async (tx: Db): Promise<void> => {
  await tx.update(branches).set({ isPrimary: false }).where(eq(branches.isPrimary, true));
};
