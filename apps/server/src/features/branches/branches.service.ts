import { isDeepStrictEqual } from 'node:util';
import type { AppContext, LeaderChange } from '#app-context';
import { findLeaderOf, giveAllToBranch, giveEachALeader } from '#features/assignment';
import { writeAudit } from '#features/audit';
import { isOpenAt } from '#features/conversations';
import { conflict, forbidden, notFound } from '#platform/app-error';
import type { Database, Db } from '#platform/db/database';
import { isUniqueViolation } from '#platform/db/sql-state';
import type { Actor, RequestInfo } from '#platform/http/actor';
import { newId } from '#platform/ids';
import { mayChangeBranch, maySeeBranch } from './branches.policy.ts';
import {
  type BranchRow,
  findActiveBranches,
  findBranch,
  findBranches,
  findPrimaryBranch,
  insertBranch,
  lockBranches,
  noteHoursSet,
  unsetPrimary,
  updateBranch,
} from './branches.repository.ts';
import { type CountedBranch, findCountedBranches } from './counts.repository.ts';

export type { CountedBranch } from './counts.repository.ts';

interface Caller {
  readonly actor: Actor;
  readonly request: RequestInfo;
}

/** All branches with their people counted, the primary one first, then by name; a branch leader gets the own one. */
export const listBranches = async ({ pool }: Database, { role, branchId }: Actor): Promise<readonly CountedBranch[]> =>
  (await findCountedBranches(pool, role === 'admin' ? null : [branchId].filter((id) => id !== null))) ?? [];

/** One branch with its people counted. Throws `not_found` for what the actor may not know of, too. */
export const getBranch = async ({ pool }: Database, actor: Actor, id: string): Promise<CountedBranch> => {
  const [counted] = (maySeeBranch(actor, id) && (await findCountedBranches(pool, [id]))) || [];
  if (counted === undefined) throw notFound('branch');
  return counted;
};

/** The branches people may join. */
export const listActiveBranches = ({ db }: Database): Promise<BranchRow[]> => findActiveBranches(db);

/** The branches seen as chat groups: all of them. */
export const listMessageGroups = ({ db }: Database): Promise<BranchRow[]> => findBranches(db);

const nameTaken = () => {
  const message = 'There is a branch with this name already. Choose another name.';
  return conflict(message, { name: message });
};
const primaryMustBeActive = () => {
  const message = 'The primary branch has to be active: new customers land there. Make another branch primary first.';
  return conflict(message, { status: message });
};
const onePrimary = () => {
  const message = 'One branch has to be primary. To change it, make another branch primary.';
  return conflict(message, { setAsPrimary: message });
};

/** Writes a branch; throws `conflict` when its name, in any case, is taken. */
const store = async (write: Promise<void>): Promise<void> => {
  try {
    await write;
  } catch (error) {
    if (isUniqueViolation(error, 'branches_name_key')) throw nameTaken();
    throw error;
  }
};

const audit = (tx: Db, { actor, request }: Caller, entry: { action: string; branch: BranchRow; details?: object }) =>
  writeAudit(tx, {
    actor,
    action: entry.action,
    target: { type: 'branch', id: entry.branch.id, name: entry.branch.name },
    ip: request.ip,
    details: { ...entry.details },
  });

/** Adds a branch. One made primary takes over from the one before. Throws `conflict` for a taken name or a primary branch that is off. */
export const addBranch = (
  database: Database,
  caller: Caller,
  { name, ...input }: Omit<BranchRow, 'id'>,
): Promise<BranchRow> =>
  database.transaction(async (tx) => {
    const branch = { ...input, id: newId(), name: name.trim() };
    if (branch.isPrimary && !branch.isActive) throw primaryMustBeActive();
    await lockBranches(tx);
    if (branch.isPrimary) await unsetPrimary(tx);
    await store(insertBranch(tx, branch));
    await audit(tx, caller, { action: 'branch.add', branch });
    return branch;
  });

/** Every customer of the branch gets an own leader, or none has one any more. */
const changeAssignment = (tx: Db, { userId }: Actor, { id, assignment }: BranchRow): Promise<LeaderChange[]> =>
  assignment === 'personal' ? giveEachALeader(tx, id, userId) : giveAllToBranch(tx, id);

export type BranchChanges = Partial<Omit<BranchRow, 'id'>>;

/**
 * Changes a branch. Exactly one stays primary, and it is active: making this one primary unsets the other in the same
 * transaction; unsetting it alone, or turning it off, is a `conflict`. So is a taken name. Throws `not_found`, `forbidden`
 * for what a branch leader may not change.
 */
export const editBranch = async (
  { database, clock, leaderChanges, hoursChanges }: AppContext,
  caller: Caller,
  { id, ...changes }: BranchChanges & { readonly id: string },
): Promise<BranchRow> => {
  const { after, moved, hasOtherHours } = await database.transaction(async (tx) => {
    await lockBranches(tx);
    const before = maySeeBranch(caller.actor, id) ? await findBranch(tx, id) : undefined;
    if (before === undefined) throw notFound('branch');
    if (!mayChangeBranch(caller.actor, Object.keys(changes)))
      throw forbidden('You can change the hours and the automatic answer of your branch only.');
    const after: BranchRow = { ...before, ...changes, name: (changes.name ?? before.name).trim() };
    if (before.isPrimary && !after.isPrimary) throw onePrimary();
    if (after.isPrimary && !after.isActive) throw primaryMustBeActive();
    if (after.isPrimary && !before.isPrimary) await unsetPrimary(tx);
    const { id: _, ...fields } = after;
    await store(updateBranch(tx, id, fields));
    const changed = Object.keys(fields).filter((field) => {
      const key = field as keyof typeof fields;
      return !isDeepStrictEqual(before[key], after[key]);
    });
    if (changed.includes('hours') && isOpenAt(before.hours, clock.now())) await noteHoursSet(tx, id);
    const moved = before.assignment === after.assignment ? [] : await changeAssignment(tx, caller.actor, after);
    const { assignment } = after;
    const details = { changed, ...(changed.includes('assignment') && { assignment, customers: moved.length }) };
    await audit(tx, caller, { action: 'branch.edit', branch: after, details });
    return { after, moved, hasOtherHours: changed.includes('hours') };
  });
  leaderChanges.emit(moved);
  if (hasOtherHours) hoursChanges.emit(id);
  return after;
};

/**
 * The branch somebody may be invited to. Throws `not_found`, also for what the actor may not know of; `conflict` while it
 * is off; `invalid` for a leader who is none of its active ones.
 */
export const findInvitingBranch = async (
  { db }: Database,
  actor: Actor,
  { id, leaderId }: { readonly id: string; readonly leaderId?: string | undefined },
): Promise<BranchRow> => {
  const branch = maySeeBranch(actor, id) ? await findBranch(db, id) : undefined;
  if (branch === undefined) throw notFound('branch');
  if (leaderId !== undefined) await findLeaderOf(db, id, { leaderId });
  if (!branch.isActive) throw conflict('This branch is off, so nobody can join it. Turn it on first.');
  return branch;
};

/** Makes the primary branch, `Main`, when there is none. Safe when several processes start at once. */
export const seedPrimaryBranch = (database: Database): Promise<void> =>
  database.transaction(async (tx) => {
    await lockBranches(tx);
    if ((await findPrimaryBranch(tx)) !== undefined) return;
    const branches = await findBranches(tx);
    const main = branches.find(({ name }) => name.toLowerCase() === 'main');
    if (main !== undefined) await updateBranch(tx, main.id, { isPrimary: true, isActive: true });
    else {
      const description = 'New customers land here.';
      await insertBranch(tx, {
        id: newId(),
        name: 'Main',
        description,
        isPrimary: true,
        isActive: true,
        assignment: 'branch',
        hours: null,
        autoReply: '',
        autoReplies: {},
      });
    }
  });
