import type { LeaderChange } from '#app-context';
import { AppError, invalid } from '#platform/app-error';
import type { Db } from '#platform/db/database';
import {
  type Cause,
  endAssignments,
  findLastAnswerers,
  findLoans,
  findLoads,
  findMode,
  findNobodys,
  findOwnCustomers,
  findOwned,
  type Load,
  lockMode,
  type NewAssignment,
  storeAssignments,
} from './assignment.repository.ts';

/**
 * Holds a branch until the transaction ends, so that what is decided of its customers' leaders is decided by one at a
 * time; a branch that is not `personal` only keeps from becoming so. Answers whether it is.
 */
export const holdPersonal = async (tx: Db, branchId: string): Promise<boolean> => {
  const isPersonal = (await findMode(tx, branchId)) === 'personal';
  if (!isPersonal && (await lockMode(tx, branchId, 'share')) !== 'personal') return false;
  return (await lockMode(tx, branchId, 'no key update')) === 'personal';
};

/** Each customer to the leader with the fewest then; nobody where there is none. */
const spread = (customerIds: readonly string[], loads: readonly Load[]): NewAssignment[] => {
  const counts = loads.map((load) => ({ ...load }));
  return customerIds.flatMap((customerId) => {
    const [first, ...others] = counts;
    if (first === undefined) return [];
    const least = others.reduce((fewest, each) => (each.customers < fewest.customers ? each : fewest), first);
    least.customers += 1;
    return [{ customerId, leaderId: least.leaderId }];
  });
};

const byRule: Cause = { byId: null, reason: '' };

export interface Placing {
  readonly id: string;
  /** Where they were before; null: they are new. */
  readonly from: LeaderChange['from'];
  /** The leader that they ask for. */
  readonly wantedLeaderId?: string | null | undefined;
}

/**
 * Finds leaders for customers who came to a branch, whose rows name it already: the one asked for, if active there, else
 * whoever has the fewest. In a branch that is not `personal` they belong to all.
 */
export const placeCustomers = async (
  tx: Db,
  { branchId, customers, cause = byRule }: { branchId: string; customers: readonly Placing[]; cause?: Cause },
): Promise<LeaderChange[]> => {
  if (customers.length === 0) return [];
  const loads = (await holdPersonal(tx, branchId)) ? await findLoads(tx, branchId) : [];
  const moved = customers.filter(({ from }) => from !== null).map(({ id }) => id);
  if (loads.length === 0) await endAssignments(tx, moved);
  const isHere = (leaderId: string | null | undefined) => loads.some((load) => load.leaderId === leaderId);
  const named = customers.flatMap(({ id: customerId, wantedLeaderId: leaderId }) =>
    leaderId != null && isHere(leaderId) ? [{ customerId, leaderId }] : [],
  );
  const others = customers.filter(({ wantedLeaderId }) => !isHere(wantedLeaderId)).map(({ id }) => id);
  const given = [...named, ...spread(others, loads)];
  await storeAssignments(tx, given, cause);
  const leaderOf = new Map(given.map(({ customerId, leaderId }) => [customerId, leaderId]));
  return customers.map(({ id: customerId, from }) => ({
    customerId,
    from,
    to: { branchId, leaderId: leaderOf.get(customerId) ?? null },
  }));
};

/** A leader who came to a branch gets the customers who were nobody's. */
export const welcomeLeader = async (
  tx: Db,
  { id: leaderId, branchId }: { readonly id: string; readonly branchId: string },
): Promise<LeaderChange[]> => {
  if (!(await holdPersonal(tx, branchId))) return [];
  const customerIds = await findNobodys(tx, branchId);
  await storeAssignments(
    tx,
    customerIds.map((customerId) => ({ customerId, leaderId })),
    byRule,
  );
  return customerIds.map((customerId) => ({
    customerId,
    from: { branchId, leaderId: null },
    to: { branchId, leaderId },
  }));
};

const successorNeeded = (customers: number) =>
  new AppError('conflict', `This leader has ${String(customers)} own customers. Choose who gets them first.`, {
    customers,
  });

/** Whoever came to the leader who goes for a time still goes back on that day, from the heir. */
const storeOnLoan = async (
  tx: Db,
  given: readonly NewAssignment[],
  { leaderId, cause }: { readonly leaderId: string; readonly cause: Cause },
): Promise<void> => {
  const loans = await findLoans(tx, leaderId);
  const byHandover = new Map<string | undefined, NewAssignment[]>();
  for (const each of given) {
    const loan = loans.get(each.customerId);
    const handoverId = loan?.fromId === each.leaderId ? undefined : loan?.handoverId;
    const rows = byHandover.get(handoverId);
    if (rows) rows.push(each);
    else byHandover.set(handoverId, [each]);
  }
  for (const [handoverId, rows] of byHandover) await storeAssignments(tx, rows, { ...cause, handoverId });
};

/**
 * Gives the own customers of a leader who goes to the successor: a leader of the branch, or `spread`. Asked before the
 * leader's row changes. Throws `conflict` with their number when none is named, `invalid` for one who cannot be.
 */
export const releaseLeader = async (
  tx: Db,
  { id: leaderId, branchId }: { readonly id: string; readonly branchId: string },
  { successor, ...cause }: Cause & { readonly successor: string | undefined },
): Promise<LeaderChange[]> => {
  await holdPersonal(tx, branchId);
  const customerIds = await findOwnCustomers(tx, leaderId);
  if (customerIds.length === 0) return [];
  if (successor === undefined) throw successorNeeded(customerIds.length);
  const others = (await findLoads(tx, branchId)).filter((load) => load.leaderId !== leaderId);
  const heirs = successor === 'spread' ? others : others.filter((load) => load.leaderId === successor);
  if (heirs.length === 0 && successor !== 'spread') {
    const message = 'Choose an active team leader of the same branch.';
    throw invalid(message, { successor: message });
  }
  const given = spread(customerIds, heirs);
  if (given.length === 0) await endAssignments(tx, customerIds);
  await storeOnLoan(tx, given, { leaderId, cause });
  const heirOf = new Map(given.map((each) => [each.customerId, each.leaderId]));
  return customerIds.map((customerId) => ({
    customerId,
    from: { branchId, leaderId },
    to: { branchId, leaderId: heirOf.get(customerId) ?? null },
  }));
};

/** A branch became `personal`: each customer goes to the leader who answered them last, else to the one with the fewest. */
export const giveEachALeader = async (tx: Db, branchId: string, byId: string): Promise<LeaderChange[]> => {
  const customerIds = await findNobodys(tx, branchId);
  const answerers = await findLastAnswerers(tx, branchId);
  const known = customerIds.flatMap((customerId) => {
    const leaderId = answerers.get(customerId);
    return leaderId === undefined ? [] : [{ customerId, leaderId }];
  });
  await storeAssignments(tx, known, { byId, reason: '' });
  const unknown = customerIds.filter((id) => !answerers.has(id));
  const given = spread(unknown, await findLoads(tx, branchId));
  await storeAssignments(tx, given, { byId, reason: '' });
  return [...known, ...given].map(({ customerId, leaderId }) => ({
    customerId,
    from: { branchId, leaderId: null },
    to: { branchId, leaderId },
  }));
};

/** A branch is `personal` no more: its customers belong to all of its leaders again. */
export const giveAllToBranch = async (tx: Db, branchId: string): Promise<LeaderChange[]> => {
  const customers = await findOwned(tx, branchId);
  await endAssignments(
    tx,
    customers.map(({ id }) => id),
  );
  return customers.map(({ id: customerId, leaderId }) => ({
    customerId,
    from: { branchId, leaderId },
    to: { branchId, leaderId: null },
  }));
};
