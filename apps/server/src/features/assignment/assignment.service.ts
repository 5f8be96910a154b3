import type { AppContext } from '#app-context';
import { writeAudit } from '#features/audit';
import { usernameOf } from '#features/conversations';
import { forbidden, invalid, notFound } from '#platform/app-error';
import type { Db } from '#platform/db/database';
import type { Actor, RequestInfo } from '#platform/http/actor';
import { listPageSize, rowsBefore } from '#platform/paging';
import {
  type AssignmentFilter,
  type AssignmentRow,
  countAssignments,
  findAssignments,
  findCurrent,
  findSomebody,
  type Somebody,
  storeAssignments,
} from './assignment.repository.ts';
import { holdPersonal } from './placing.service.ts';

export interface Caller {
  readonly actor: Actor;
  readonly request: RequestInfo;
}

/** What a person is called. */
export const nameOf = (person: Pick<Somebody, 'firstName' | 'lastName'>): string =>
  usernameOf({ ...person, isDeleted: false });

type OfBranch = Somebody & { readonly branchId: string };

/** A customer whom the actor may give to leaders. Throws `not_found` for anybody else. */
const findCustomer = async (db: Db, actor: Actor, customerId: string): Promise<OfBranch> => {
  const customer = await findSomebody(db, customerId);
  const isKnown = customer?.role === 'customer' && (actor.role === 'admin' || customer.branchId === actor.branchId);
  if (!isKnown || customer.branchId === null) throw notFound('user');
  return { ...customer, branchId: customer.branchId };
};

/** Throws `invalid`, under the field's name, unless this is an active team leader of the branch. */
export const findLeaderOf = async (
  db: Db,
  branchId: string,
  { leaderId, field = 'leaderId' }: { readonly leaderId: string; readonly field?: string },
): Promise<Somebody> => {
  const leader = await findSomebody(db, leaderId);
  if (leader?.role === 'team_leader' && leader.isActive && leader.branchId === branchId) return leader;
  const message = 'Choose an active team leader of the same branch.';
  throw invalid(message, { [field]: message });
};

/** The own leader of a customer, since when; undefined where there is none. */
export const findOwnLeader = async (
  db: Db,
  customerId: string,
): Promise<{ readonly id: string; readonly name: string; readonly since: Date } | undefined> => {
  const current = await findCurrent(db, customerId);
  const leader = current && (await findSomebody(db, current.leaderId));
  return leader && { id: leader.id, name: nameOf(leader), since: current.since };
};

/** Throws `invalid` unless customers of this branch have own leaders. Nobody else changes whose they are meanwhile. */
export const assertPersonal = async (tx: Db, branchId: string): Promise<void> => {
  if (!(await holdPersonal(tx, branchId)))
    throw invalid('Customers of this branch have no own leader. Change the branch to personal first.');
};

export interface Assigned {
  readonly customer: Somebody;
  readonly leader: Somebody;
  readonly since: Date;
}

/** Gives one customer to a leader; the same leader again changes nothing. */
export const setLeader = async (
  { database, leaderChanges }: AppContext,
  { actor, request }: Caller,
  { customerId, leaderId, reason }: { readonly customerId: string; readonly leaderId: string; readonly reason: string },
): Promise<Assigned> => {
  const { assigned, fromId } = await database.transaction(async (tx) => {
    const { branchId } = await findCustomer(tx, actor, customerId);
    await assertPersonal(tx, branchId);
    // As they are now, when nobody else gives them away or moves them.
    const customer = await findCustomer(tx, actor, customerId);
    const leader = await findLeaderOf(tx, branchId, { leaderId });
    if (customer.branchId !== branchId) throw invalid('This customer was moved to another branch a moment ago.');
    if (customer.leaderId !== leaderId) {
      await storeAssignments(tx, [{ customerId, leaderId }], { byId: actor.userId, reason: reason.trim() });
      const before = customer.leaderId === null ? undefined : await findSomebody(tx, customer.leaderId);
      await writeAudit(tx, {
        actor,
        action: 'assignment.set',
        target: { type: 'user', id: customerId, name: nameOf(customer) },
        ip: request.ip,
        details: { from: before && nameOf(before), to: nameOf(leader) },
      });
    }
    const since = (await findCurrent(tx, customerId))?.since ?? new Date();
    return { assigned: { customer, leader, since }, fromId: customer.leaderId };
  });
  const { branchId } = assigned.customer;
  if (fromId !== leaderId)
    leaderChanges.emit([{ customerId, from: { branchId, leaderId: fromId }, to: { branchId, leaderId } }]);
  return assigned;
};

/** Whose customers the actor may list. Throws `forbidden` for another branch's, or another leader's. */
const readableFilter = ({ role, userId, branchId }: Actor, asked: AssignmentFilter): AssignmentFilter => {
  if (role === 'admin') return asked;
  const isOwnBranch = asked.branchId === undefined || asked.branchId === branchId;
  const isOwnLeader = role === 'branch_leader' || asked.leaderId === undefined || asked.leaderId === userId;
  if (branchId === null || !isOwnBranch || !isOwnLeader) throw forbidden('You can list your own customers only.');
  return { branchId, leaderId: role === 'branch_leader' ? asked.leaderId : userId };
};

/** A page of who is whose customer, newest first. */
export const listAssigned = async (
  db: Db,
  actor: Actor,
  { page, ...asked }: AssignmentFilter & { readonly page: number },
): Promise<{ readonly rows: AssignmentRow[]; readonly total: number }> => {
  const filter = readableFilter(actor, asked);
  const rows = await findAssignments(db, filter, { offset: rowsBefore(page), limit: listPageSize });
  return { rows, total: await countAssignments(db, filter) };
};
