import { addLabel } from '@branchline/contract/labels';
import { addNote } from '@branchline/contract/notes';
import type { User } from '../factories.ts';
import { type Ask, type MakeRequest, newName, type Sent } from './ask.ts';

/** A customer in the relation; for who stands in none of their own, `own` is one of the branch. */
export const customerFor = ({ world, caller, relation }: Ask): Pick<User, 'id'> => {
  const { people } = world;
  if (relation === 'own' || relation === 'same_branch')
    return caller === 'team_leader' && relation === 'own' ? people.leader : people.customer;
  if (relation === 'not_a_party' && caller === 'admin') return people.otherCustomer;
  return {
    other_branch: people.betaCustomer,
    not_a_party: people.betaCustomer,
    turned_off: people.offCustomer,
    deleted: people.goneCustomer,
  }[relation];
};

const aboutCustomer =
  (more: () => object = () => ({})): MakeRequest =>
  (ask) => ({ body: { customerId: customerFor(ask).id, ...more() } });

const newLabel: MakeRequest = async ({ world, caller, relation }): Promise<Sent> => {
  if (relation === 'deleted') return { params: { id: world.nothing } };
  const body = { branch: world.branchFor(caller, relation), name: newName(), color: 'teal' } as const;
  const { reply } = await world.app.call(addLabel, { token: world.tokens.admin, body });
  return { params: { id: reply.data.id } };
};

/** A note that the caller wrote, or that somebody else wrote about a customer in the relation. */
const newNote: MakeRequest = async (ask): Promise<Sent> => {
  const { world, caller, relation } = ask;
  if (relation === 'deleted') return { params: { id: world.nothing } };
  const isOwn = relation === 'own' && caller === 'team_leader';
  const token = isOwn ? world.tokens.team_leader : world.tokens.admin;
  const { id: customerId } = isOwn ? world.people.customer : customerFor(ask);
  const { reply } = await world.app.call(addNote, { token, body: { customerId, content: newName() } });
  return { params: { id: reply.data.id } };
};

/** How labels and notes are asked for, by the name of the row. */
export const customerCardRequests: Readonly<Record<string, MakeRequest>> = {
  'labels.list': ({ world, caller, relation }) => ({ body: { branch: world.branchFor(caller, relation) } }),
  'labels.add': ({ world, caller, relation }) => ({
    body: { branch: world.branchFor(caller, relation), name: newName(), color: 'red' },
  }),
  'labels.edit': async (ask) => ({ ...(await newLabel(ask)), body: { color: 'blue' } }),
  'labels.remove': newLabel,
  'customers.card': aboutCustomer(),
  'notes.list': aboutCustomer(),
  'notes.add': aboutCustomer(() => ({ content: newName() })),
  'notes.remove': newNote,
  'notes.export': aboutCustomer(),
};
