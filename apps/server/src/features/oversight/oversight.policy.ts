import type { Actor } from '#platform/http/actor';

interface Watched {
  readonly branchId: string | null;
}

/** Admins look at anybody; a branch leader at people of the own branch. */
export const mayLookAt = (actor: Pick<Actor, 'role' | 'branchId'>, person: Watched): boolean =>
  actor.role === 'admin' ||
  (actor.role === 'branch_leader' && actor.branchId !== null && actor.branchId === person.branchId);
