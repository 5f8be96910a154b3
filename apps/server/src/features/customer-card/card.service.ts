import { findEarlier, findOwnLeader, findPastLeaders } from '#features/assignment';
import { findBranch } from '#features/branches';
import { findOrdersOf } from '#features/orders';
import { notFound } from '#platform/app-error';
import type { Database } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import { findLabelsOf } from './customer-card.repository.ts';
import { findCustomer } from './notes.service.ts';

const shownOrders = 5;
const shownLeaders = 10;

/** What staff see of a customer at a glance. Throws `not_found` for whom the actor has nothing to do with. */
export const readCard = async ({ db }: Database, actor: Actor, customerId: string) => {
  const customer = await findCustomer(db, actor, customerId);
  const branch = await findBranch(db, customer.branchId);
  if (!branch) throw notFound('person');
  return {
    customer,
    branch,
    leader: await findOwnLeader(db, customerId),
    earlier: actor.role === 'team_leader' ? await findEarlier(db, actor, customer) : undefined,
    leaders:
      actor.role === 'team_leader'
        ? undefined
        : await findPastLeaders(db, { customerId, branchId: branch.id, limit: shownLeaders }),
    labels: await findLabelsOf(db, customer),
    orders: await findOrdersOf(db, customerId, shownOrders),
  };
};
export type Card = Awaited<ReturnType<typeof readCard>>;
