import type { RoleSlug } from '@branchline/contract/call';
import type { Actor } from '#platform/http/actor';

export type ContactField = 'phone' | 'email' | 'password';

/** What a person of this role signs in with, or chooses a password anew by. */
const factorsOf = (role: RoleSlug): readonly ContactField[] =>
  role === 'customer' ? ['phone'] : ['phone', 'email', 'password'];

/**
 * Which of the changed fields wait for the person's own code or for an admin: with them a branch leader could sign in as
 * that person (S56).
 */
export const findWaitingFields = (
  actor: Pick<Actor, 'role'>,
  target: { readonly role: RoleSlug },
  changed: readonly string[],
): readonly ContactField[] =>
  actor.role === 'branch_leader' ? factorsOf(target.role).filter((field) => changed.includes(field)) : [];

/** A branch leader can take back what was asked in the own branch, and approve nothing. */
export const mayDecide = (actor: Pick<Actor, 'role'>, isApproved: boolean): boolean =>
  actor.role === 'admin' || !isApproved;
