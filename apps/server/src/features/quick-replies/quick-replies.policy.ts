import type { Actor } from '#platform/http/actor';

export type Scope = 'organisation' | 'branch' | 'own';

/** What decides who may see and change a quick reply. */
export interface ScopedReply {
  readonly scope: Scope;
  readonly ownerId: string | null;
  readonly branches: readonly { readonly id: string }[];
  readonly isActive: boolean;
}

/** The scopes in which the actor makes quick replies; the first one where nothing is said. */
export const scopesOf = ({ role }: Pick<Actor, 'role'>): readonly Scope[] => {
  if (role === 'admin') return ['organisation', 'branch'];
  if (role === 'branch_leader') return ['branch'];
  return role === 'team_leader' ? ['own'] : [];
};

const isOfBranch = ({ branches }: ScopedReply, branchId: string | null): boolean =>
  branches.some(({ id }) => id === branchId);

/** Whether the actor may know of a quick reply. */
export const maySee = (actor: Pick<Actor, 'userId' | 'role' | 'branchId'>, reply: ScopedReply): boolean => {
  if (actor.role === 'admin' || reply.ownerId === actor.userId) return true;
  return isOfBranch(reply, actor.branchId) && (actor.role === 'branch_leader' || reply.isActive);
};

/**
 * Whether the actor may change one that may be seen: an admin all, a branch leader those of the own branch alone, a leader
 * own ones.
 */
export const mayChange = (actor: Pick<Actor, 'userId' | 'role' | 'branchId'>, reply: ScopedReply): boolean =>
  actor.role === 'admin' ||
  reply.ownerId === actor.userId ||
  (actor.role === 'branch_leader' &&
    reply.scope === 'branch' &&
    reply.branches.every(({ id }) => id === actor.branchId));
