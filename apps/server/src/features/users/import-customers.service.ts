import type { AppContext } from '#app-context';
import type { LeaderChange } from '#app-context';
import { type Placing, placeCustomers } from '#features/assignment';
import { writeAudit, writeAudits } from '#features/audit';
import { findBranch, findBranches, findPrimaryBranch } from '#features/branches';
import { conflict } from '#platform/app-error';
import type { Db } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import { newId } from '#platform/ids';
import {
  findLeaders,
  findPhoneOwners,
  insertCustomers,
  type NewCustomer,
  type PhoneOwner,
  updateCustomers,
} from './customers.repository.ts';
import { cutImport, type ImportBatch } from './import-batches.ts';
import { type CustomerRow, type ImportPlaces, planRow, type RowError } from './import-plan.ts';
import { personName } from './person-name.ts';
import type { Caller } from './user-rules.service.ts';

export interface ImportResult {
  readonly created: number;
  readonly updated: number;
  /** In the order of the file. */
  readonly errors: readonly RowError[];
  /** Branches without an active team leader into which customers come, and how many. */
  readonly leaderless: readonly { readonly id: string; readonly name: string; readonly customers: number }[];
}

/** What becomes of one batch. */
interface BatchResult extends Omit<ImportResult, 'leaderless'> {
  /** The branch of each customer who is new there. */
  readonly arrivals: readonly string[];
}

const readPlaces = async (db: Db, actor: Actor) => {
  const isAdmin = actor.role === 'admin';
  const own = actor.branchId === null ? undefined : await findBranch(db, actor.branchId);
  const standard = isAdmin ? await findPrimaryBranch(db) : own;
  if (standard === undefined) throw conflict('There is no branch to put customers into. Add a branch first.');
  const branches = await findBranches(db);
  const leaders = await findLeaders(db);
  const places: ImportPlaces = {
    byName: new Map(branches.map((branch) => [branch.name.trim().toLowerCase(), branch])),
    standard,
    onlyBranchId: isAdmin ? null : standard.id,
    leadersCalled: (branchId, name) => {
      const wanted = name.toLowerCase();
      const isCalledSo = ({ phone, email, firstName, lastName }: (typeof leaders)[number]) =>
        [phone, email?.toLowerCase(), `${firstName} ${lastName}`.trim().toLowerCase()].includes(wanted);
      return leaders.filter((leader) => leader.branchId === branchId && isCalledSo(leader)).map(({ id }) => id);
    },
  };
  return { places, leaderless: branches.filter(({ id }) => leaders.every(({ branchId }) => branchId !== id)) };
};

interface Batch extends ImportBatch {
  readonly places: ImportPlaces;
}

const planBatch = async (db: Db, { rows, leftOut, places }: Batch, isLocked: boolean) => {
  const phones = rows.map(({ phone }) => phone);
  const owners = new Map((await findPhoneOwners(db, phones, { isLocked })).map((owner) => [owner.phone, owner]));
  const plans = rows.map((row) => ({ row: row.row, plan: planRow(row, owners.get(row.phone), places) }));
  const refused = plans.flatMap(({ row, plan }) => (plan.kind === 'error' ? [{ row, message: plan.message }] : []));
  return {
    creates: plans.flatMap(({ plan }) => (plan.kind === 'create' ? [{ id: newId(), ...plan.person }] : [])),
    updates: plans.flatMap(({ plan }) => (plan.kind === 'update' ? [{ id: plan.id, ...plan.person }] : [])),
    arrivals: plans.flatMap(({ plan }) =>
      plan.kind === 'create' || (plan.kind === 'update' && plan.isMoved) ? [plan.person.branchId] : [],
    ),
    owners,
    errors: [...leftOut, ...refused].sort((a, b) => a.row - b.row),
  };
};

interface Imported {
  readonly id: string;
  readonly phone: string;
  readonly branchId: string;
  readonly leaderId: string | undefined;
}

/** Finds leaders for those who are new, came to another branch, or are named with one; branch by branch. */
const placeImported = async (
  tx: Db,
  imported: readonly Imported[],
  { owners, byId }: { readonly owners: ReadonlyMap<string | null, PhoneOwner>; readonly byId: string },
): Promise<LeaderChange[]> => {
  const byBranch = new Map<string, Placing[]>();
  for (const { id, phone, branchId, leaderId: wantedLeaderId } of imported) {
    const owner = owners.get(phone);
    const from = owner?.branchId == null ? null : { branchId: owner.branchId, leaderId: owner.leaderId };
    if (from?.branchId === branchId && wantedLeaderId === undefined) continue;
    byBranch.set(branchId, [...(byBranch.get(branchId) ?? []), { id, from, wantedLeaderId }]);
  }
  const changes: LeaderChange[] = [];
  const cause = { byId, reason: '' };
  for (const branchId of [...byBranch.keys()].sort())
    changes.push(...(await placeCustomers(tx, { branchId, customers: byBranch.get(branchId) ?? [], cause })));
  return changes;
};

/** An entry for each person whose name or branch is another now, as for who was changed by hand. */
const auditUpdates = (
  tx: Db,
  { actor, request }: Caller,
  {
    updates,
    owners,
    places,
  }: {
    readonly updates: readonly NewCustomer[];
    readonly owners: ReadonlyMap<string | null, PhoneOwner>;
    readonly places: ImportPlaces;
  },
): Promise<void> => {
  const branchNames = new Map([...places.byName.values()].map(({ id, name }) => [id, name]));
  const nameOf = (branchId: string | null | undefined) => branchNames.get(branchId ?? '') ?? null;
  const events = updates.flatMap((after) => {
    const before = owners.get(after.phone);
    const changed = (['firstName', 'lastName', 'branchId'] as const).filter(
      (field) => before?.[field] !== after[field],
    );
    if (changed.length === 0) return [];
    const branch = { from: nameOf(before?.branchId), to: nameOf(after.branchId) };
    return {
      actor,
      action: 'user.edit',
      target: { type: 'user', id: after.id, name: personName(after) },
      ip: request.ip,
      details: { changed, ...(changed.includes('branchId') ? { branch } : {}) },
    };
  });
  return writeAudits(tx, events);
};

const isRenamed = (before: PhoneOwner | undefined, after: NewCustomer): boolean =>
  before?.firstName !== after.firstName || before.lastName !== after.lastName;

const importBatch = async (
  { database, leaderChanges, customerChanges }: AppContext,
  caller: Caller,
  batch: Batch,
): Promise<BatchResult> => {
  const { actor, request } = caller;
  const { changes, renamed, ...result } = await database.transaction(async (tx) => {
    const { creates, updates, owners, errors, arrivals } = await planBatch(tx, batch, true);
    const created = await insertCustomers(tx, creates);
    await updateCustomers(tx, updates);
    await auditUpdates(tx, caller, { updates, owners, places: batch.places });
    const changes = await placeImported(tx, [...creates, ...updates], { owners, byId: actor.userId });
    const renamed = updates.filter((after) => isRenamed(owners.get(after.phone), after)).map(({ id }) => id);
    const updated = updates.length;
    // What is left out tells which numbers there are, so it is on record too.
    if (created + updated + errors.length > 0) {
      const numbers = [...batch.rows, ...batch.leftOut].map(({ row }) => row).sort((a, b) => a - b);
      const [firstRow, lastRow] = [numbers[0], numbers.at(-1)];
      const details = { created, updated, leftOut: errors.length, firstRow, lastRow };
      await writeAudit(tx, { actor, action: 'user.import', ip: request.ip, details });
    }
    return { created, updated, errors, arrivals, changes, renamed };
  });
  leaderChanges.emit(changes);
  if (renamed.length > 0) customerChanges.emit({ customerIds: renamed });
  return result;
};

const previewBatch = async ({ database }: AppContext, batch: Batch): Promise<BatchResult> => {
  const { creates, updates, errors, arrivals } = await planBatch(database.db, batch, false);
  return { created: creates.length, updated: updates.length, errors, arrivals };
};

/**
 * Adds customers who are new and changes names and branches of those who are there, by phone number: an admin in any
 * branch, a branch leader in the own one. A row that cannot be is told in `errors` and left out, as are the `unreadable`
 * ones, refused while the file was read. Rows are stored some
 * hundred at a time, each time with an entry in the audit log and one for each person who is changed, so that nobody waits for a long file; sent again, after
 * a failure in the middle too, the same file goes on where it was and in the end changes nothing. With `isPreview` nothing
 * of it is stored and the result says what would be; that somebody looked is in the audit log, with counts and no numbers.
 */
export const importCustomers = async (
  context: AppContext,
  caller: Caller,
  {
    rows,
    unreadable,
    isPreview,
  }: {
    readonly rows: readonly CustomerRow[];
    readonly unreadable: readonly RowError[];
    readonly isPreview: boolean;
  },
): Promise<ImportResult> => {
  const { places, leaderless } = await readPlaces(context.database.db, caller.actor);
  const results: BatchResult[] = [];
  for (const part of cutImport(rows, unreadable)) {
    const batch = { ...part, places };
    results.push(await (isPreview ? previewBatch(context, batch) : importBatch(context, caller, batch)));
  }
  const created = results.reduce((sum, result) => sum + result.created, 0);
  const updated = results.reduce((sum, result) => sum + result.updated, 0);
  const errors = results.flatMap((result) => result.errors);
  if (isPreview) {
    const { actor, request } = caller;
    const details = { created, updated, leftOut: errors.length };
    await writeAudit(context.database.db, { actor, action: 'user.import_preview', ip: request.ip, details });
  }
  const arrivals = results.flatMap((result) => result.arrivals);
  const comeTo = (branchId: string): number => arrivals.filter((id) => id === branchId).length;
  return {
    created,
    updated,
    errors,
    leaderless: leaderless
      .map(({ id, name }) => ({ id, name, customers: comeTo(id) }))
      .filter(({ customers }) => customers > 0),
  };
};
