import type { RoleSlug } from '@branchline/contract/call';
import type { Actor } from '#platform/http/actor';

/** What decides who may chat with whom. */
export interface ChatPerson {
  readonly id: string;
  readonly role: RoleSlug;
  readonly branchId: string | null;
  readonly isActive: boolean;
}

const isCustomerOf = (customer: ChatPerson, leader: ChatPerson): boolean =>
  customer.role === 'customer' &&
  leader.role === 'team_leader' &&
  customer.branchId !== null &&
  customer.branchId === leader.branchId;

/**
 * Both active, not the same person, and: a customer with a team leader of the customer's branch, or two team leaders.
 */
export const mayChat = (one: ChatPerson, other: ChatPerson): boolean =>
  one.isActive &&
  other.isActive &&
  one.id !== other.id &&
  (isCustomerOf(one, other) ||
    isCustomerOf(other, one) ||
    (one.role === 'team_leader' && other.role === 'team_leader'));

/** Whether the actor, whose session only lives while they are active, may write to this partner now. */
export const mayWriteTo = (
  actor: Pick<Actor, 'userId' | 'role' | 'branchId'>,
  partner: ChatPerson & { readonly isDeleted: boolean },
): boolean =>
  !partner.isDeleted &&
  mayChat({ id: actor.userId, role: actor.role, branchId: actor.branchId, isActive: true }, partner);

/** Who stands first in the conversation's row: the customer, or of two leaders the one with the smaller id. */
export const inRowOrder = (one: ChatPerson, other: ChatPerson): readonly [ChatPerson, ChatPerson] => {
  if (one.role === 'customer') return [one, other];
  if (other.role === 'customer') return [other, one];
  return one.id < other.id ? [one, other] : [other, one];
};
