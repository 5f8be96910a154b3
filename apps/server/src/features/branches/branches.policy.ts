import type { Actor } from '#platform/http/actor';

/** Staff look at any branch as admins, else at their own. */
export const maySeeBranch = (actor: Pick<Actor, 'role' | 'branchId'>, branchId: string): boolean =>
  actor.role === 'admin' || actor.branchId === branchId;
