import type { RoleSlug } from '@branchline/contract/call';
import type { Actor } from '#platform/http/actor';

type Person = Pick<Actor, 'role' | 'branchId'>;

/** The roles whose people the actor may list, and so filter by. Admins are managed from the terminal and in no list. */
export const listableRoles = ({ role }: Pick<Actor, 'role'>): readonly RoleSlug[] => {
  if (role === 'admin') return ['branch_leader', 'team_leader', 'customer'];
  return role === 'branch_leader' ? ['team_leader', 'customer'] : [];
};

/** Whether the actor may list the people of a branch (of all branches, when it is undefined). */
export const mayListBranch = (actor: Person, branchId: string | undefined): boolean =>
  actor.role === 'admin' || (branchId !== undefined && actor.branchId === branchId);

/** The roles the actor may give to somebody new. */
export const assignableRoles = ({ role }: Pick<Actor, 'role'>): readonly RoleSlug[] => {
  if (role === 'admin') return ['branch_leader', 'team_leader'];
  return role === 'branch_leader' ? ['team_leader'] : [];
};

export interface Target {
  readonly id: string;
  readonly role: RoleSlug;
  readonly branchId: string | null;
  readonly isActive: boolean;
  /** A customer's own leader, and who stands in for that one now. */
  readonly leaderId: string | null;
  readonly coverId: string | null;
}

const isOwnCustomer = (actor: Actor, { role, leaderId, coverId }: Target): boolean =>
  role === 'customer' && (leaderId === null || leaderId === actor.userId || coverId === actor.userId);

const isInOwnBranch = (actor: Person, target: Target): boolean =>
  actor.branchId !== null && actor.branchId === target.branchId;

/** Whether the actor may know of this person through the users calls. */
export const mayKnow = (actor: Actor, target: Target): boolean => {
  if (actor.userId === target.id || actor.role === 'admin') return true;
  if (!isInOwnBranch(actor, target)) return false;
  if (actor.role === 'branch_leader') return target.role === 'team_leader' || target.role === 'customer';
  return actor.role === 'team_leader' && isOwnCustomer(actor, target) && target.isActive;
};

export type EditedField = 'name' | 'contact' | 'image' | 'role' | 'branch' | 'status' | 'password';

const fieldsOf = (actor: Actor, target: Target): readonly EditedField[] => {
  // Nobody changes the own role or status, and the own password needs proof, which another screen asks for. With admins
  // out of each other's reach too, the last active one can be turned off by nobody.
  if (actor.userId === target.id) return actor.role === 'admin' ? ['name', 'contact', 'image'] : [];
  if (actor.role === 'admin' && target.role !== 'admin')
    return ['name', 'contact', 'image', 'role', 'branch', 'status', 'password'];
  if (actor.role === 'branch_leader') return ['name', 'contact', 'image', 'status', 'password'];
  return actor.role === 'team_leader' ? ['name'] : [];
};

/** Whether there is anything that the actor may change of a person who may be known to the actor. */
export const mayEdit = (actor: Actor, target: Target): boolean => fieldsOf(actor, target).length > 0;

/** What of `fields` the actor may not change of a person who may be known to the actor. */
export const findForbiddenFields = (actor: Actor, target: Target, fields: readonly EditedField[]): EditedField[] => {
  const allowed = fieldsOf(actor, target);
  return fields.filter((field) => !allowed.includes(field));
};

/** Roles change only between branch leader and team leader. */
export const mayBecome = (from: RoleSlug, to: RoleSlug): boolean =>
  from === to || [from, to].every((role) => role === 'branch_leader' || role === 'team_leader');
