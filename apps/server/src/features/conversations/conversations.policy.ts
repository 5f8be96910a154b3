import type { RoleSlug } from '@branchline/contract/call';

/** How a customer and a leader belong together (`schema/ties.sql.ts`): all of a branch, own leader, or who stands in. */
export type Tie = 'branch' | 'own' | 'cover';

/** What decides who may chat with whom. */
export interface ChatPerson {
  readonly id: string;
  readonly role: RoleSlug;
  readonly branchId: string | null;
  readonly isActive: boolean;
}
type Talker = Omit<ChatPerson, 'branchId'>;

/**
 * Both active, not the same person, and: a customer with a leader to whom they have a tie, or two team
 * leaders.
 */
export const mayChat = (one: Talker, other: Talker, tie: Tie | null): boolean =>
  one.isActive &&
  other.isActive &&
  one.id !== other.id &&
  (tie !== null || (one.role === 'team_leader' && other.role === 'team_leader'));

/** Whether the actor, whose session only lives while they are active, may write to this partner now. */
export const mayWriteTo = (
  actor: { readonly userId: string; readonly role: RoleSlug },
  partner: Talker & { readonly isDeleted: boolean; readonly tie: Tie | null },
): boolean =>
  !partner.isDeleted && mayChat({ id: actor.userId, role: actor.role, isActive: true }, partner, partner.tie);

/** Who stands first in the conversation's row: the customer, or of two leaders the one with the smaller id. */
export const inRowOrder = (one: ChatPerson, other: ChatPerson): readonly [ChatPerson, ChatPerson] => {
  if (one.role === 'customer') return [one, other];
  if (other.role === 'customer') return [other, one];
  return one.id < other.id ? [one, other] : [other, one];
};
