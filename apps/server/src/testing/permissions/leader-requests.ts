import { newId } from '#platform/ids';
import { absences } from '#schema/assignments';
import type { User } from '../factories.ts';
import type { Exceptions } from './exception-types.ts';
import type { Ask, MakeRequest } from './ask.ts';
import { customerFor } from './customer-card-requests.ts';
import { emptyForAdmin, otherBranchIsForbidden } from './customer-card-exceptions.ts';

/** A team leader in the relation; for who is none, own stands for one of the branch. */
const leaderFor = ({ world: { people }, caller, relation }: Ask): Pick<User, 'id'> =>
  ({
    own: people.leader,
    same_branch: caller === 'team_leader' ? people.otherLeader : people.leader,
    other_branch: people.betaLeader,
    not_a_party: caller === 'admin' ? people.leader : people.betaLeader,
    turned_off: people.offLeader,
    deleted: people.goneLeader,
  })[relation];

const later = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

/** An absence of a leader in the relation, far from now and from each other's. */
const newAbsence: MakeRequest = async (ask) => {
  const { world, relation } = ask;
  if (relation === 'deleted') return { params: { id: world.nothing } };
  const id = newId();
  await world.app.database.db
    .insert(absences)
    .values({ id, userId: leaderFor(ask).id, startsAt: new Date(later(10)), endsAt: new Date(later(11)) });
  return { params: { id } };
};

/** How is asked whose customer somebody is, by the name of the row. */
export const leaderRequests: Readonly<Record<string, MakeRequest>> = {
  'assignment.set': (ask) => ({
    body: { customerId: customerFor(ask).id, leaderId: ask.world.people.otherLeader.id },
  }),
  'waiting.list': ({ world, caller, relation }) => ({ body: { branch: world.branchFor(caller, relation) } }),
  'absence.add': (ask) => ({ body: { userId: leaderFor(ask).id, from: later(20), until: later(21) } }),
  'absence.list': (ask) => ({ body: { userId: leaderFor(ask).id } }),
  'absence.covers': (ask) => ({ body: { userId: leaderFor(ask).id, from: later(20), until: later(21) } }),
  'absence.remove': newAbsence,
  'handover.make': (ask) => ({ body: { fromId: leaderFor(ask).id, toId: ask.world.people.otherLeader.id } }),
  'handover.list': ({ world, caller, relation }) => ({ body: { branch: world.branchFor(caller, relation) } }),
  'handover.undo': ({ world }) => ({ body: { id: world.nothing } }),
  'handover.history': (ask) => ({ body: { customerId: customerFor(ask).id } }),
  'assignment.list': ({ world, caller, relation }) => ({ body: { branch: world.branchFor(caller, relation) } }),
  'branches.inviteToOneself': () => ({}),
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
  'waiting.list': [
    emptyForAdmin,
    {
      callers: ['branch_leader'],
      answers: otherBranchIsForbidden,
      why: 'Who waits in another branch is forbidden, whether there is such a branch or not.',
    },
  ],
  'handover.list': [
    emptyForAdmin,
    {
      callers: ['branch_leader'],
      answers: otherBranchIsForbidden,
      why: 'What another branch handed over is forbidden, whether there is such a branch or not.',
    },
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
