import type { Actor } from '#platform/http/actor';

/** Staff look at any branch as admins, else at their own. */
export const maySeeBranch = (actor: Pick<Actor, 'role' | 'branchId'>, branchId: string): boolean =>
  actor.role === 'admin' || actor.branchId === branchId;

/** Branch leaders say when their branch answers, and what it answers meanwhile; all else is an admin's. */
export const mayChangeBranch = ({ role }: Pick<Actor, 'role'>, fields: readonly string[]): boolean =>
  role === 'admin' || fields.every((field) => ['hours', 'autoReply', 'autoReplies'].includes(field));
