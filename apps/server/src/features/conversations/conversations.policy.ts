import type { RoleSlug } from '@branchline/contract/call';

/** What decides who may chat with whom (contract section 6). */
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

/** Who stands first in the conversation's row: the customer, or of two leaders the one with the smaller id. */
export const inRowOrder = (one: ChatPerson, other: ChatPerson): readonly [ChatPerson, ChatPerson] => {
  if (one.role === 'customer') return [one, other];
  if (other.role === 'customer') return [other, one];
  return one.id < other.id ? [one, other] : [other, one];
};
