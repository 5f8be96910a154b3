import type { Actor } from '#platform/http/actor';

/** A leader's absences are for the leader, the branch leader and admins. */
export const maySeeAbsencesOf = (
  { role, userId, branchId }: Pick<Actor, 'role' | 'userId' | 'branchId'>,
  leader: { readonly id: string; readonly branchId: string | null },
): boolean =>
  role === 'admin' ||
  (role === 'branch_leader' && leader.branchId === branchId) ||
  (role === 'team_leader' && leader.id === userId);
