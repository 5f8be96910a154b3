import type { Exceptions } from './exception-types.ts';
import type { MakeRequest } from './ask.ts';
import { customerFor } from './customer-card-requests.ts';
import { emptyForAdmin, otherBranchIsForbidden } from './customer-card-exceptions.ts';

/** A leader whose customers would be given away; own stands for one of the branch. */
const giver: MakeRequest = ({ world, caller, relation }) => {
  const { people } = world;
  const { id: fromId } = {
    own: people.leader,
    same_branch: people.leader,
    other_branch: people.betaLeader,
    not_a_party: caller === 'admin' ? people.leader : people.betaLeader,
    turned_off: people.offLeader,
    deleted: people.goneLeader,
  }[relation];
  return { body: { fromId, toId: people.otherLeader.id } };
};

/** How is asked whose customer somebody is, by the name of the row. */
export const leaderRequests: Readonly<Record<string, MakeRequest>> = {
  'assignment.set': (ask) => ({
    body: { customerId: customerFor(ask).id, leaderId: ask.world.people.otherLeader.id },
  }),
  'handover.make': giver,
  'handover.undo': ({ world }) => ({ body: { id: world.nothing } }),
  'handover.history': (ask) => ({ body: { customerId: customerFor(ask).id } }),
  'assignment.list': ({ world, caller, relation }) => ({ body: { branch: world.branchFor(caller, relation) } }),
};

const nowhere: Exceptions[number]['answers'] = {
  own: 'not_found',
  same_branch: 'not_found',
  other_branch: 'not_found',
  not_a_party: 'not_found',
  turned_off: 'not_found',
};

/** What is not as the reach alone would say. The branches of the world have no own leaders. */
export const leaderExceptions: Readonly<Record<string, Exceptions>> = {
  'assignment.set': [
    {
      callers: ['admin', 'branch_leader'],
      answers: { own: 'invalid', same_branch: 'invalid', turned_off: 'invalid' },
      why: 'Own stands for a customer of the branch; in these branches nobody has an own leader.',
    },
    { callers: ['admin'], answers: { other_branch: 'invalid', not_a_party: 'invalid' }, why: 'The same for an admin.' },
  ],
  'handover.make': [
    {
      callers: ['admin', 'branch_leader'],
      answers: { own: 'invalid', same_branch: 'invalid', turned_off: 'invalid' },
      why: 'In these branches nobody has own customers to hand over.',
    },
    { callers: ['admin'], answers: { other_branch: 'invalid', not_a_party: 'invalid' }, why: 'The same for an admin.' },
  ],
  'handover.undo': [
    { callers: ['admin', 'branch_leader'], answers: nowhere, why: 'In these branches nothing was handed over.' },
  ],
  'handover.history': [
    { callers: ['team_leader'], answers: { ...nowhere, deleted: 'not_found' }, why: 'Nobody was handed over here.' },
  ],
  'assignment.list': [
    emptyForAdmin,
    {
      callers: ['team_leader', 'branch_leader'],
      answers: { same_branch: 'ok', ...otherBranchIsForbidden },
      why: 'Another branch’s rows are forbidden, whether there is such a branch or not.',
    },
  ],
};
