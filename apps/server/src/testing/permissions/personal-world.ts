import { addAbsence } from '@branchline/contract/absence';
import { handOver, setAssignment } from '@branchline/contract/assignment';
import { editBranch } from '@branchline/contract/branches';
import type { TestApp } from '../app.ts';
import { type ChatClient, connectUser } from '../chat-client.ts';
import {
  makeAdmin,
  makeBranch,
  makeBranchLeader,
  makeCustomer,
  makeMessage,
  makeTeamLeader,
  signIn,
  type User,
} from '../factories.ts';

/**
 * What a leader is to the customer Ravi: the own one, who is away; the cover; the one before, from whom Ravi came with the
 * conversation so far; a fellow of the branch; one of another branch.
 */
export const leaderKinds = ['own', 'cover', 'former', 'fellow', 'stranger'] as const;
export type LeaderKind = (typeof leaderKinds)[number];
export const personalCallers = ['signed out', 'customer', ...leaderKinds, 'head', 'other head', 'admin'] as const;
export type PersonalCaller = (typeof personalCallers)[number];

/** The moment so many days from now. */
export const later = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

/** Two branches whose customers have own leaders. */
export const makePersonalWorld = async (app: TestApp) => {
  const { database } = app;
  const [branch, elsewhere] = [await makeBranch(database), await makeBranch(database)];
  const [here, there] = [{ branchId: branch.id }, { branchId: elsewhere.id }];
  const people = {
    own: await makeTeamLeader(database, here),
    cover: await makeTeamLeader(database, here),
    former: await makeTeamLeader(database, here),
    fellow: await makeTeamLeader(database, here),
    /** Whoever gets what is handed over while the cells are asked. */
    heir: await makeTeamLeader(database, here),
    stranger: await makeTeamLeader(database, there),
    head: await makeBranchLeader(database, here),
    'other head': await makeBranchLeader(database, there),
    admin: await makeAdmin(database),
    ravi: await makeCustomer(database, here),
    /** Another one of the branch. */
    customer: await makeCustomer(database, here),
  };
  const { own, cover, former, fellow, ravi, customer } = people;
  const token = await signIn(database, people.admin);
  for (const { id } of [branch, elsewhere])
    await app.call(editBranch, { token, params: { id }, body: { assignment: 'personal' } });
  const give = ({ id: customerId }: User, { id: leaderId }: User) =>
    app.call(setAssignment, { token, body: { customerId, leaderId } });
  await give(customer, fellow);
  await give(ravi, former);
  await makeMessage(database, [ravi, former]);
  await makeMessage(database, [former, ravi]);
  const moved = { fromId: former.id, toId: own.id, customerIds: [ravi.id], history: true };
  await app.call(handOver, { token, body: moved });
  const away = { userId: own.id, from: later(-1), until: later(9), coverId: cover.id };
  await app.call(addAbsence, { token, body: away });
  for (const leader of [own, cover]) await makeMessage(database, [leader, ravi]);

  const tokens: Partial<Record<PersonalCaller, string>> = {};
  for (const caller of personalCallers)
    if (caller !== 'signed out') tokens[caller] = await signIn(database, people[caller]);
  const devices = { ravi: await connectUser(app, ravi) } as Record<LeaderKind | 'ravi', ChatClient>;
  for (const kind of leaderKinds) devices[kind] = await connectUser(app, people[kind]);
  return {
    branchId: branch.id,
    people,
    tokens,
    devices,
    /** A leader of the branch with a customer, of whom nobody else needs anything. */
    makeSpareLeader: async (): Promise<User> => {
      const leader = await makeTeamLeader(database, here);
      await give(await makeCustomer(database, here), leader);
      return leader;
    },
  };
};
export type PersonalWorld = Awaited<ReturnType<typeof makePersonalWorld>>;
