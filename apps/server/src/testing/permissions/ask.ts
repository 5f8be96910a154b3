import type { Caller, Relation } from './permission-targets.ts';
import { newId } from '#platform/ids';
import { makeBranchLeader, makeCustomer, makeTeamLeader, makeAdmin, signIn, type User } from '../factories.ts';
import type { World } from './world.ts';

/** One cell of the permission table, about to be asked. */
export interface Ask {
  readonly world: World;
  readonly caller: Caller;
  readonly relation: Relation;
}

/** What is sent for it. */
export interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** JSON, or a form. */
  readonly body?: unknown;
  /** Another session than the caller's of the world: for calls that end or change the session's own account. */
  readonly token?: string | undefined;
  /** The whole address, for links. */
  readonly url?: string;
}

export type MakeRequest = (ask: Ask) => Sent | Promise<Sent>;

/** Somebody like the caller, who may be changed or deleted. Callers without a role keep their token. */
export const makeStandIn = async ({
  world,
  caller,
}: Ask): Promise<{ user: User | null; token: string | undefined }> => {
  const { database } = world.app;
  const branchId = world.branches.alpha.id;
  const make = {
    customer: () => makeCustomer(database, { branchId }),
    team_leader: () => makeTeamLeader(database, { branchId }),
    branch_leader: () => makeBranchLeader(database, { branchId }),
    admin: () => makeAdmin(database),
  };
  if (!(caller in make)) return { user: null, token: world.tokens[caller] };
  const user = await make[caller as keyof typeof make]();
  return { user, token: await signIn(database, user) };
};

/** A quick copy of the person in this relation, who may be changed: only where a caller is let in. */
export const makeTarget = async ({ world, caller, relation }: Ask): Promise<User> => {
  const person = world.personFor(caller, relation);
  if (relation === 'own' || relation === 'deleted') return person;
  const { database } = world.app;
  const values = {
    isActive: person.isActive && relation !== 'turned_off',
    ...(person.branchId === null ? {} : { branchId: person.branchId }),
  };
  if (person.role === 'customer') return makeCustomer(database, values);
  if (person.role === 'team_leader') return makeTeamLeader(database, values);
  return person.role === 'branch_leader' ? makeBranchLeader(database, values) : makeAdmin(database);
};

/** A name that nothing else has. */
export const newName = (): string => `n${newId().slice(-12)}`;
