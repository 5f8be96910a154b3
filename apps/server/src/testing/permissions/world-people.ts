import type { Caller } from './permission-targets.ts';
import { eq } from 'drizzle-orm';
import { createSession } from '#features/auth';
import { users } from '#schema/users';
import type { TestApp } from '../app.ts';
import {
  makeAdmin,
  makeBranch,
  makeBranchLeader,
  makeCustomer,
  makeTeamLeader,
  newPhone,
  type User,
} from '../factories.ts';
import { anybody, type Marks } from './marks.ts';

interface Seen {
  /** Whom the name and id may reach. */
  readonly name: readonly Caller[];
  /** Whom phone, e-mail and address may reach. */
  readonly contact: readonly Caller[];
}

const staffOfBranch: readonly Caller[] = ['branch_leader', 'admin'];

/** Two branches of people around the four callers, one of a kind for each relation. */
export const makePeople = async (app: TestApp, marks: Marks) => {
  const { database } = app;
  const alpha = await makeBranch(database, { name: marks.next('branch alpha', anybody) });
  const beta = await makeBranch(database, { name: marks.next('branch beta', anybody) });
  const gamma = await makeBranch(database, { name: marks.next('branch gamma, off', ['admin']), isActive: false });

  const tokens = new Map<string, string>();
  const person = async (
    make: typeof makeCustomer,
    { what, branchId, seen, isHeld }: { what: string; branchId?: string; seen: Seen; isHeld?: boolean },
  ): Promise<User> => {
    const contact = marks.next(`contact of ${what}`, seen.contact);
    // Who is held knows the own number and id alone, and those who vouch see the device.
    const held: readonly Caller[] = isHeld === true ? ['held'] : [];
    const phone = marks.add(newPhone(), `phone of ${what}`, [...seen.contact, ...held]);
    const user = await make(database, {
      firstName: marks.next(`name of ${what}`, seen.name),
      lastName: 'Rao',
      email: `${contact}@example.com`,
      phone,
      addressLine1: contact,
      ...(branchId === undefined ? {} : { branchId }),
    });
    marks.add(user.id, `id of ${what}`, [...seen.name, ...held]);
    const seesDevice: readonly Caller[] = isHeld === true ? seen.name : [...seen.contact, 'admin'];
    const device = marks.next(`device of ${what}`, seesDevice);
    const token = await createSession(database.db, { userId: user.id, device, ip: '127.0.0.1', isHeld });
    tokens.set(user.id, marks.add(token, `token of ${what}`, []));
    if (user.passwordHash !== null) marks.add(user.passwordHash, `password hash of ${what}`, []);
    return user;
  };
  const inAlpha = { branchId: alpha.id };
  const inBeta = { branchId: beta.id };
  const onlyAdmin: Seen = { name: ['admin'], contact: ['admin'] };

  const customer = await person(makeCustomer, {
    ...inAlpha,
    what: 'the customer',
    seen: {
      name: ['customer', 'team_leader', ...staffOfBranch],
      contact: ['customer', 'team_leader', ...staffOfBranch],
    },
  });
  const leader = await person(makeTeamLeader, {
    ...inAlpha,
    what: 'the team leader',
    seen: { name: ['customer', 'team_leader', ...staffOfBranch], contact: ['team_leader', ...staffOfBranch] },
  });
  const head = await person(makeBranchLeader, {
    ...inAlpha,
    what: 'the branch leader',
    seen: { name: staffOfBranch, contact: staffOfBranch },
  });
  const admin = await person(makeAdmin, { what: 'the admin', seen: onlyAdmin });

  const otherCustomer = await person(makeCustomer, {
    ...inAlpha,
    what: 'another customer of the branch',
    seen: { name: ['team_leader', ...staffOfBranch], contact: ['team_leader', ...staffOfBranch] },
  });
  const otherLeader = await person(makeTeamLeader, {
    ...inAlpha,
    what: 'another team leader of the branch',
    seen: { name: ['customer', 'team_leader', ...staffOfBranch], contact: staffOfBranch },
  });
  const otherHead = await person(makeBranchLeader, {
    ...inAlpha,
    what: 'another branch leader of the branch',
    seen: onlyAdmin,
  });
  const otherAdmin = await person(makeAdmin, { what: 'another admin', seen: onlyAdmin });

  const betaCustomer = await person(makeCustomer, { ...inBeta, what: 'a customer of beta', seen: onlyAdmin });
  const betaLeader = await person(makeTeamLeader, {
    ...inBeta,
    what: 'a team leader of beta',
    seen: { name: ['team_leader', 'admin'], contact: ['admin'] },
  });
  const betaHead = await person(makeBranchLeader, { ...inBeta, what: 'a branch leader of beta', seen: onlyAdmin });

  const heldCustomer = await person(makeCustomer, {
    ...inAlpha,
    what: 'a customer who is held',
    isHeld: true,
    seen: { name: ['team_leader', ...staffOfBranch], contact: staffOfBranch },
  });
  const offCustomer = await person(makeCustomer, {
    ...inAlpha,
    what: 'a customer who is turned off',
    seen: { name: ['team_leader', ...staffOfBranch], contact: staffOfBranch },
  });
  const offLeader = await person(makeTeamLeader, {
    ...inAlpha,
    what: 'a team leader who is turned off',
    // The customer wrote with this leader before.
    seen: { name: ['customer', ...staffOfBranch], contact: staffOfBranch },
  });
  const goneCustomer = await person(makeCustomer, {
    ...inAlpha,
    what: 'a customer who is deleted',
    seen: { name: [], contact: [] },
  });
  const goneLeader = await person(makeTeamLeader, {
    ...inAlpha,
    what: 'a team leader who is deleted',
    seen: { name: [], contact: [] },
  });
  // The id stays in the partners' conversation.
  marks.add(goneCustomer.id, 'id of a deleted customer', ['team_leader', ...staffOfBranch]);
  marks.add(goneLeader.id, 'id of a deleted leader', ['customer', ...staffOfBranch]);

  /** Their sessions stay in the table on purpose: being off has to be enough. */
  const turnOff = async () => {
    for (const { id } of [offCustomer, offLeader]) {
      await database.db.update(users).set({ isActive: false }).where(eq(users.id, id));
    }
    await database.db
      .update(users)
      .set({ deletedAt: new Date(), firstName: '', lastName: '', email: null, phone: null, addressLine1: '' })
      .where(eq(users.id, goneLeader.id));
  };

  return {
    branches: { primary: app.primaryBranch, alpha, beta, gamma },
    people: {
      customer,
      leader,
      head,
      admin,
      otherCustomer,
      otherLeader,
      otherHead,
      otherAdmin,
      betaCustomer,
      betaLeader,
      betaHead,
      heldCustomer,
      offCustomer,
      offLeader,
      goneCustomer,
      goneLeader,
    },
    tokenOf: (user: Pick<User, 'id'>): string => tokens.get(user.id) ?? '',
    turnOff,
  };
};

export type People = Awaited<ReturnType<typeof makePeople>>;
