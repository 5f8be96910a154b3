import { listAssignments, setAssignment } from '@branchline/contract/assignment';
import { listAudit } from '@branchline/contract/audit';
import { signup, verifyOtp } from '@branchline/contract/auth';
import { editBranch, getBranch, inviteToBranch } from '@branchline/contract/branches';
import { searchMessages } from '@branchline/contract/conversations';
import { addLabel, labelPartner } from '@branchline/contract/labels';
import { listNotes } from '@branchline/contract/notes';
import {
  olderMessagesEvent,
  partnerChanged,
  presence,
  sessionEnded,
  usersChatWithMe,
} from '@branchline/contract/socket-events';
import { addUser, editUser, listUsers } from '@branchline/contract/users';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { users } from '#schema/users';
import { startTestApp, type TestApp } from '#testing/app';
import { type ChatClient, connectUser } from '#testing/chat-client';
import { readTextedCode } from '#testing/codes';
import {
  type Branch,
  makeAdmin,
  makeBranch,
  makeBranchLeader,
  makeCustomer,
  makeMessage,
  makeTeamLeader,
  newEmail,
  newPhone,
  signIn,
  testPassword,
  type User,
} from '#testing/factories';
import { soon } from '#testing/wait-options';

let app: TestApp;
let admin: string;
let branch: Branch;
let [asha, bina, head, headToken] = [] as unknown as [User, User, User, string];
beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app.database, await makeAdmin(app.database));
});
afterAll(() => app.close());
beforeEach(async () => {
  const { database } = app;
  branch = await makeBranch(database);
  const inBranch = { branchId: branch.id };
  asha = await makeTeamLeader(database, { ...inBranch, firstName: 'Asha' });
  bina = await makeTeamLeader(database, { ...inBranch, firstName: 'Bina' });
  head = await makeBranchLeader(database, inBranch);
  headToken = await signIn(database, head);
});

const newCustomer = () => makeCustomer(app.database, { branchId: branch.id });
const turn = (assignment: 'branch' | 'personal', token = admin) =>
  app.call(editBranch, { token, params: { id: branch.id }, body: { assignment } });
const give = (customer: User, leader: User, token = headToken) =>
  app.call(setAssignment, {
    token,
    body: { customerId: customer.id, leaderId: leader.id, reason: 'They know each other' },
  });
const change = (user: User, body: object, token = admin) =>
  app.call(editUser, { token, params: { id: user.id }, unknownBody: body });
const leaderOf = async ({ id }: Pick<User, 'id'>) => {
  const [row] = await app.database.db.select({ leaderId: users.leaderId }).from(users).where(eq(users.id, id));
  return row?.leaderId;
};
const inbox = async (client: ChatClient) => (await client.ask(usersChatWithMe, { agentask: 0, page: 1 })).data;
const seenIn = async (client: ChatClient, { id }: User) => (await inbox(client)).find(({ userId }) => userId === id);
const refusalOf = (client: ChatClient, to: User) =>
  client.askInVain({ name: 'send_message' } as never, { touserid: to.id, messageType: 'text', content: 'Hello?' });
/** A customer of Asha's, in a personal branch. */
const ownOfAsha = async () => {
  const customer = await newCustomer();
  await turn('personal');
  await give(customer, asha);
  return customer;
};

describe('a branch turned personal', () => {
  test('gives each customer to who answered last, else to who has the fewest, and back to all', async () => {
    const [answered, both, fresh] = [await newCustomer(), await newCustomer(), await newCustomer()];
    await makeMessage(app.database, [answered, asha]);
    await makeMessage(app.database, [bina, answered]);
    await makeMessage(app.database, [asha, both]);
    await makeMessage(app.database, [bina, both]);
    expect((await turn('personal')).reply.data.assignment).toBe('personal');
    expect([await leaderOf(answered), await leaderOf(both)]).toEqual([bina.id, bina.id]);
    expect(await leaderOf(fresh)).toBe(asha.id);

    const { data } = (await app.call(getBranch, { token: headToken, params: { id: branch.id } })).reply;
    expect(data.assignment).toBe('personal');
    await turn('branch');
    expect([await leaderOf(answered), await leaderOf(fresh)]).toEqual([null, null]);
    const phone = await connectUser(app, fresh);
    expect((await inbox(phone)).map(({ userId }) => userId).sort()).toEqual([asha.id, bina.id].sort());
  });

  test('is turned by an admin alone', async () => {
    expect((await turn('personal', headToken)).failure.code).toBe('forbidden');
  });
});

describe('who may write with whom', () => {
  test('customer and own leader alone; the one before stays listed, readable, and cannot be written to', async () => {
    const customer = await newCustomer();
    const phone = await connectUser(app, customer);
    const [oldDesk, newDesk] = [await connectUser(app, bina), await connectUser(app, asha)];
    await phone.say(bina, 'Hello Bina');
    await oldDesk.say(customer, 'Hello Ravi');
    await turn('personal');
    expect(await leaderOf(customer)).toBe(bina.id);
    expect(await seenIn(phone, bina)).toMatchObject({ assigned: true, canWrite: true });
    expect(await seenIn(phone, asha)).toBeUndefined();
    expect((await refusalOf(newDesk, customer)).code).toBe('not_found');

    await give(customer, asha);
    await phone.say(asha, 'Hello Asha');
    await newDesk.say(customer, 'Hello');
    expect((await refusalOf(phone, bina)).code).toBe('forbidden');
    expect((await refusalOf(oldDesk, customer)).code).toBe('forbidden');
    expect(await seenIn(phone, bina)).toMatchObject({ assigned: false, canWrite: false, online: false });
    expect(await seenIn(oldDesk, customer)).toMatchObject({ assigned: false, canWrite: false, online: false });
    expect(await seenIn(newDesk, customer)).toMatchObject({ assigned: true, canWrite: true });
    const { data } = await oldDesk.ask(olderMessagesEvent, { userid: customer.id, page: 1 });
    expect(data.map(({ content }) => content)).toEqual(['Hello Bina', 'Hello Ravi']);
    const notes = (token: string) => app.call(listNotes, { token, body: { customerId: customer.id } });
    expect((await notes(await signIn(app.database, bina))).failure.code).toBe('not_found');
    expect((await notes(await signIn(app.database, asha))).httpStatus).toBe(200);
  });

  test('labels and notes are hidden from the leader before', async () => {
    const customer = await ownOfAsha();
    const [desk, ashas] = [await connectUser(app, asha), await signIn(app.database, asha)];
    await desk.say(customer, 'Hello');
    const label = (await app.call(addLabel, { token: headToken, body: { name: 'VIP', color: 'teal' } })).reply.data;
    await desk.ask(labelPartner, { userid: customer.id, labels: [label.id] });
    const asked = { agentask: 0, page: 1 } as const;
    const searched = async () =>
      (await app.call(searchMessages, { token: ashas, body: { query: 'Hello' } })).reply.data[0];
    const found = async () => [
      (await desk.ask(usersChatWithMe, { ...asked, filter: `label:${label.id}` })).data.length,
      (await desk.ask(usersChatWithMe, { ...asked, search: 'vip' })).data.length,
      (await seenIn(desk, customer))?.labels?.length,
      (await searched())?.partner.labels?.length,
    ];
    expect(await found()).toEqual([1, 1, 1, 1]);
    await give(customer, bina);
    expect(await found()).toEqual([0, 0, 0, 0]);
    expect((await searched())?.partner.canWrite).toBe(false);
  });

  test('everybody whose list it changes is told, and hears who is here, with no new sign-in', async () => {
    const customer = await ownOfAsha();
    const phone = await connectUser(app, customer);
    const [desk, other] = [await connectUser(app, asha), await connectUser(app, bina)];
    await give(customer, bina);
    expect(await other.hear(partnerChanged)).toMatchObject({
      userId: customer.id,
      partner: { userId: customer.id, assigned: true, canWrite: true },
    });
    expect(await desk.hear(partnerChanged)).toEqual({ userId: customer.id, partner: null });
    const told = [await phone.hear(partnerChanged), await phone.hear(partnerChanged)];
    expect(told.find(({ userId }) => userId === asha.id)?.partner).toBeNull();
    expect(told.find(({ userId }) => userId === bina.id)?.partner).toMatchObject({ assigned: true });
    phone.socket.disconnect();
    const goneFor = (client: ChatClient) =>
      client.heard(presence).filter(({ userid, online }) => userid === customer.id && !online).length;
    await expect.poll(() => goneFor(other), soon).toBe(1);
    expect(phone.heard(sessionEnded)).toEqual([]);
  });

  test('a customer who is moved goes on with the same session, with the leaders of the other branch', async () => {
    const customer = await ownOfAsha();
    const phone = await connectUser(app, customer);
    const elsewhere = await makeTeamLeader(app.database, { firstName: 'Elin' });
    await change(customer, { branch: elsewhere.branchId });
    expect((await phone.hear(partnerChanged)).userId).toBeTypeOf('string');
    expect((await inbox(phone)).map(({ userId }) => userId)).toEqual([elsewhere.id]);
    await phone.say(elsewhere, 'Hello');
    expect((await refusalOf(phone, asha)).code).toBe('not_found');
    expect(phone.heard(sessionEnded)).toEqual([]);
    expect(await leaderOf(customer)).toBeNull();
    await change(customer, { branch: branch.id });
    expect([asha.id, bina.id]).toContain(await leaderOf(customer));
  });
});

describe('giving a customer to a leader', () => {
  test('is refused the unauthenticated, leaders, customers, and other branches’ staff', async () => {
    const customer = await ownOfAsha();
    expect((await give(customer, bina, '')).failure.code).toBe('unauthenticated');
    for (const somebody of [asha, customer])
      expect((await give(customer, bina, await signIn(app.database, somebody))).failure.code).toBe('forbidden');
    const stranger = await signIn(app.database, await makeBranchLeader(app.database));
    expect((await give(customer, bina, stranger)).failure.code).toBe('not_found');
    expect((await give(asha, bina)).failure.code).toBe('not_found');
  });

  test('takes an active leader of the same personal branch alone', async () => {
    const customer = await ownOfAsha();
    const elsewhere = await makeTeamLeader(app.database);
    const off = await makeTeamLeader(app.database, { branchId: branch.id, isActive: false });
    for (const nobody of [elsewhere, off, head, customer]) {
      const { failure } = await give(customer, nobody);
      expect(failure).toMatchObject({ code: 'invalid', errors: { leaderId: expect.any(String) } });
    }
    await turn('branch');
    expect((await give(customer, bina)).failure.code).toBe('invalid');
  });

  test('answers, is audited and listed, to leaders without the reason', async () => {
    const customer = await ownOfAsha();
    const { data } = (await give(customer, bina)).reply;
    expect(data).toEqual({
      customer: { id: customer.id, name: 'Ravi Patil' },
      leader: { id: bina.id, name: 'Bina Rao' },
      since: expect.stringMatching(/Z$/),
    });
    const [entry] = (await app.call(listAudit, { token: admin, body: {} })).reply.data;
    expect(entry).toMatchObject({ action: 'assignment.set', details: { from: 'Asha Rao', to: 'Bina Rao' } });
    const list = async (token: string, body: object = {}) =>
      (await app.call(listAssignments, { token, body })).reply.data;
    const row = { customer: data.customer, leader: data.leader, by: { id: head.id }, reason: 'They know each other' };
    expect(await list(headToken)).toMatchObject([row]);
    expect(await list(admin, { branch: branch.id, leaderId: bina.id })).toMatchObject([row]);
    expect(await list(admin, { branch: branch.id, leaderId: asha.id })).toEqual([]);
    const binas = await signIn(app.database, bina);
    expect(await list(binas)).toMatchObject([{ ...row, reason: null }]);
    expect(await list(await signIn(app.database, asha))).toEqual([]);
    expect((await app.call(listAssignments, { token: binas, body: { leaderId: asha.id } })).httpStatus).toBe(403);
    const [listed] = (await app.call(listUsers, { token: headToken, body: { role: 'customer' } })).reply.list;
    expect(listed?.leader).toEqual(data.leader);
  });
});

describe('a new customer', () => {
  const join = async (more: object = {}) => {
    const phone = newPhone();
    await app.call(signup, { unknownBody: { phone, branch: branch.id, ...more } });
    const { reply } = await app.call(verifyOtp, { body: { phone, otp: await readTextedCode(app, phone) } });
    return { id: reply.user?.id ?? '' };
  };

  test('gets the leader with the fewest, or the one whom the invitation names', async () => {
    await ownOfAsha();
    const desk = await connectUser(app, bina);
    const first = await join();
    expect(await leaderOf(first)).toBe(bina.id);
    expect((await desk.hear(partnerChanged)).userId).toBe(first.id);
    expect(await leaderOf(await join({ leader: asha.id }))).toBe(asha.id);
    const stranger = await makeTeamLeader(app.database);
    expect(await leaderOf(await join({ leader: stranger.id }))).toBe(bina.id);
    const { reply } = await app.call(inviteToBranch, { token: headToken, body: { id: branch.id, leaderId: asha.id } });
    expect(reply.link).toBe(`${app.config.publicUrl}/?branch=${branch.id}&leader=${asha.id}`);
    const wrong = await app.call(inviteToBranch, { token: headToken, body: { id: branch.id, leaderId: stranger.id } });
    expect(wrong.failure.code).toBe('invalid');
  });

  test('whom nobody can have is everybody’s of the branch, and the first leader’s who comes', async () => {
    await turn('personal');
    for (const leader of [asha, bina]) await change(leader, { status: false });
    const customer = await join();
    expect(await leaderOf(customer)).toBeNull();
    await change(bina, { status: true });
    expect(await leaderOf(customer)).toBe(bina.id);
  });
});

describe('a leader who goes', () => {
  test('is out at once, and needs a successor for the own customers', async () => {
    const customer = await ownOfAsha();
    const desk = await connectUser(app, asha);
    const { failure } = await change(asha, { status: false }, headToken);
    expect(failure).toMatchObject({ code: 'conflict', customers: 1 });
    await expect.poll(() => desk.socket.connected, soon).toBe(false);
    expect(await leaderOf(customer)).toBe(asha.id);
    for (const nobody of [asha, head, await makeTeamLeader(app.database)])
      expect((await change(asha, { status: false, successor: nobody.id })).failure.code).toBe('invalid');
    expect((await change(asha, { status: false, successor: bina.id }, headToken)).httpStatus).toBe(200);
    expect(await leaderOf(customer)).toBe(bina.id);
  });

  test('by role or branch needs one too; spread gives each to who has the fewest, or to nobody', async () => {
    const cara = await makeTeamLeader(app.database, { branchId: branch.id, firstName: 'Cara' });
    const customers = [await ownOfAsha(), await newCustomer(), await newCustomer()];
    for (const customer of customers) await give(customer, asha);
    const elsewhere = await makeBranch(app.database);
    expect((await change(asha, { role: 'branch_leader' })).failure.code).toBe('conflict');
    expect((await change(asha, { branch: elsewhere.id })).failure.code).toBe('conflict');
    expect((await change(asha, { branch: elsewhere.id, successor: 'spread' })).httpStatus).toBe(200);
    const heirs = await Promise.all(customers.map(leaderOf));
    expect(heirs.filter((id) => id === bina.id)).toHaveLength(2);
    expect(heirs.filter((id) => id === cara.id)).toHaveLength(1);

    await change(cara, { role: 'branch_leader', successor: 'spread' });
    await change(bina, { status: false, successor: 'spread' });
    expect(await Promise.all(customers.map(leaderOf))).toEqual([null, null, null]);
    const form = {
      email: newEmail(),
      phone: newPhone(),
      firstName: 'Dina',
      lastName: 'Rao',
      role: 'team_leader',
      branch: branch.id,
      addressline1: '1',
      addressline2: '2',
      city: 'Pune',
      state: 'MH',
      zipcode: '411001',
      status: true,
      password: testPassword,
    } as const;
    const { id } = (await app.call(addUser, { token: admin, body: form })).reply.data;
    expect(await Promise.all(customers.map(leaderOf))).toEqual([id, id, id]);
  });
});
