import type { Actor } from '#platform/http/actor';

/** One's own devices, or anybody's for an admin. */
export const mayManageSessionsOf = (actor: Actor, ownerId: string): boolean =>
  actor.userId === ownerId || actor.role === 'admin';
