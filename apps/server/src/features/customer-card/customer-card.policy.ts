import { mayKnow } from '#features/users';
import type { Actor } from '#platform/http/actor';

type Target = Parameters<typeof mayKnow>[1];

/** Whether the actor may see and write what staff note of this customer: own customers of a leader, the branch's, all. */
export const maySeeCard = (actor: Actor, customer: Target): boolean =>
  customer.role === 'customer' && actor.role !== 'customer' && mayKnow(actor, customer);

/** Whether the actor may see the labels of a branch (of all branches, when it is undefined). */
export const mayListLabels = ({ role, branchId }: Pick<Actor, 'role' | 'branchId'>, wanted: string | undefined) =>
  role === 'admin' || (wanted !== undefined && wanted === branchId);

const removalMs = 15 * 60_000;

/** Whether a note may go now: its writer has some minutes, whoever leads the branch has forever. */
export const mayRemoveNote = (
  actor: Pick<Actor, 'userId' | 'role'>,
  note: { readonly authorId: string; readonly createdAt: Date },
  now: Date,
): 'yes' | 'too late' | 'not theirs' => {
  if (actor.role === 'admin' || actor.role === 'branch_leader') return 'yes';
  if (note.authorId !== actor.userId) return 'not theirs';
  return now.getTime() - note.createdAt.getTime() <= removalMs ? 'yes' : 'too late';
};
