import {
  handOver,
  listAssignments,
  listHandovers,
  readHandoverHistory,
  setAssignment,
  undoHandover,
} from '@branchline/contract/assignment';
import { listAudit } from '@branchline/contract/audit';
import { editBranch } from '@branchline/contract/branches';
import { getCustomerCard } from '@branchline/contract/notes';
import { newMessage, olderMessagesEvent, partnerChanged, usersChatWithMe } from '@branchline/contract/socket-events';
import { editUser, listUsers } from '@branchline/contract/users';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids';
import { handovers } from '#schema/assignments';
import { users } from '#schema/users';
import { startTestApp, type TestApp } from '#testing/app';
import { connectUser } from '#testing/chat-client';
import {
  type Branch,
  makeAdmin,
  makeBranch,
  makeBranchLeader,
  makeCustomer,
  makeMessage,
  makeTeamLeader,
  newPhone,
  signIn,
  type User,
} from '#testing/factories';
import { returnHandovers } from './handover.service.ts';

let app: TestApp;
let admin: string;
let branch: Branch;
let [asha, bina, head] = [] as unknown as [User, User, User];
let headToken: string;
let customers: User[];
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
  customers = [await makeCustomer(database, inBranch), await makeCustomer(database, inBranch)];
  head = await makeBranchLeader(database, inBranch);
  headToken = await signIn(database, head);
  await app.call(editBranch, { token: admin, params: { id: branch.id }, body: { assignment: 'personal' } });
  bina = await makeTeamLeader(database, { ...inBranch, firstName: 'Bina' });
});

const make = (body: object = {}, token = headToken) =>
  app.call(handOver, { token, unknownBody: { fromId: asha.id, toId: bina.id, ...body } });
const undo = (id: string, token = headToken) => app.call(undoHandover, { token, body: { id } });
const leaders = async () => {
  const rows = await app.database.db
    .select({ id: users.id, leaderId: users.leaderId })
    .from(users)
    .where(eq(users.branchId, branch.id));
  return customers.map(({ id }) => rows.find((row) => row.id === id)?.leaderId);
};
const history = async (leader: User, customer: User) =>
  app.call(readHandoverHistory, { token: await signIn(app.database, leader), body: { customerId: customer.id } });

describe('a handover', () => {
  test('is refused the unauthenticated, leaders, customers, and other branches’ staff', async () => {
    expect((await make({}, '')).failure.code).toBe('unauthenticated');
    for (const somebody of [asha, customers[0]!])
      expect((await make({}, await signIn(app.database, somebody))).failure.code).toBe('forbidden');
    const stranger = await signIn(app.database, await makeBranchLeader(app.database));
    expect((await make({}, stranger)).failure.code).toBe('not_found');
    const { id } = (await make()).reply.data;
    expect((await undo(id, stranger)).failure.code).toBe('not_found');
  });

  test('refuses whom it cannot be for, all or none', async () => {
    const stranger = await makeCustomer(app.database, { branchId: branch.id });
    for (const [body, field] of [
      [{ toId: (await makeTeamLeader(app.database)).id }, 'toId'],
      [{ toId: asha.id }, 'toId'],
      [{ customerIds: [customers[0]!.id, stranger.id] }, 'customerIds'],
      [{ customerIds: Array.from({ length: 10_000 }, newId) }, 'customerIds'],
      [{ until: '2020-01-01' }, 'until'],
    ] as const)
      expect((await make(body)).failure).toMatchObject({ code: 'invalid', errors: { [field]: expect.any(String) } });
    expect(await leaders()).toEqual([asha.id, asha.id]);
  });

  test('moves all, or those chosen, writes the note to each, and is audited', async () => {
    const [chosen, other] = customers as [User, User];
    const [phone, desk] = [await connectUser(app, chosen), await connectUser(app, bina)];
    const { reply } = await make({ customerIds: [chosen.id], note: ' Hello, I am Bina. ' });
    expect(reply.data).toEqual({ id: expect.any(String), moved: 1 });
    expect(await leaders()).toEqual([bina.id, asha.id]);
    for (const device of [phone, desk])
      expect(await device.hear(newMessage)).toMatchObject({
        sender: bina.id,
        recipient: chosen.id,
        content: 'Hello, I am Bina.',
        auto: true,
        seq: 1,
      });
    expect((await phone.hear(partnerChanged)).userId).toBeTypeOf('string');
    await phone.say(bina, 'Hello Bina');
    const [entry] = (await app.call(listAudit, { token: admin, body: {} })).reply.data;
    expect(entry).toMatchObject({ action: 'handover.make', details: { to: 'Bina Rao', customers: 1 } });
    expect((await make()).reply.data.moved).toBe(1);
    expect(await leaders()).toEqual([bina.id, bina.id]);
    const said = await (await connectUser(app, other)).ask(olderMessagesEvent, { userid: bina.id, page: 1 });
    expect(said.data).toEqual([]);
  });

  test('shows the conversation before to the new leader where it says so, and says so to the customer', async () => {
    const [shown, hidden] = customers as [User, User];
    for (const customer of customers) await makeMessage(app.database, [customer, asha], { content: 'Our secret' });
    await make({ customerIds: [hidden.id], note: 'Hello' });
    const phone = await connectUser(app, shown);
    await make({ customerIds: [shown.id], history: true });
    expect((await phone.hear(newMessage)).content).toBe('I can read your earlier conversation with Asha Rao.');
    const hindi = await makeCustomer(app.database, { branchId: branch.id, locale: 'hi' });
    await app.call(setAssignment, { token: headToken, body: { customerId: hindi.id, leaderId: asha.id } });
    const hindiPhone = await connectUser(app, hindi);
    await make({ history: true, note: 'Namaste' });
    expect((await hindiPhone.hear(newMessage)).content).toMatch(/^Namaste\n\nAsha Rao के साथ/);
    expect((await history(bina, shown)).reply).toMatchObject({
      data: [{ content: 'Our secret', isRead: false }],
      hasMore: false,
    });
    const [entry] = (await app.call(listAudit, { token: admin, body: {} })).reply.data;
    expect(entry).toMatchObject({ action: 'handover.read', actor: { id: bina.id }, target: { id: shown.id } });
    expect((await history(bina, hidden)).failure.code).toBe('not_found');
    expect((await history(asha, shown)).failure.code).toBe('not_found');
    await app.call(setAssignment, { token: headToken, body: { customerId: shown.id, leaderId: asha.id } });
    expect((await history(bina, shown)).failure.code).toBe('not_found');
  });

  test('names on the customer’s card whose conversation the new leader may read, and nobody’s else', async () => {
    const [shown, hidden] = customers as [User, User];
    await make({ customerIds: [shown.id], history: true });
    await make({ customerIds: [hidden.id] });
    const earlier = async (leader: User | string, customer: User) => {
      const token = typeof leader === 'string' ? leader : await signIn(app.database, leader);
      return (await app.call(getCustomerCard, { token, body: { customerId: customer.id } })).reply.data.earlier;
    };
    expect(await earlier(bina, shown)).toEqual({ id: asha.id, name: 'Asha Rao' });
    expect(await earlier(bina, hidden)).toBeNull();
    expect(await earlier(headToken, shown)).toBeNull();
    const phone = await connectUser(app, hidden);
    await app.call(setAssignment, { token: headToken, body: { customerId: hidden.id, leaderId: asha.id } });
    await phone.say(asha, 'Is anybody there?');
    await app.call(setAssignment, { token: headToken, body: { customerId: hidden.id, leaderId: bina.id } });
    // What nobody answered follows the customer.
    expect(await earlier(bina, hidden)).toEqual({ id: asha.id, name: 'Asha Rao' });
  });

  test('is listed to the branch’s staff and admins, newest first, with what can still be undone', async () => {
    const list = async (token: string, body: object = {}) =>
      (await app.call(listHandovers, { token, unknownBody: body })).reply.data;
    expect(await list(headToken)).toEqual([]);
    const [one, other] = customers as [User, User];
    const first = (await make({ customerIds: [one.id], history: true, until: '2999-01-02' })).reply.data;
    const second = (await make({ customerIds: [other.id] })).reply.data;
    await undo(second.id);
    expect(await list(admin, { branch: branch.id })).toEqual(await list(headToken));
    expect(await list(headToken)).toMatchObject([
      { id: second.id, customers: 1, endedAt: expect.any(String), canUndo: false },
      {
        id: first.id,
        from: { id: asha.id, name: 'Asha Rao' },
        to: { id: bina.id, name: 'Bina Rao' },
        by: { id: head.id },
        customers: 1,
        history: true,
        until: '2999-01-02',
        endedAt: null,
        canUndo: true,
      },
    ]);
    await app.database.db
      .update(handovers)
      .set({ createdAt: sql`now() - interval '25 hours'` })
      .where(eq(handovers.id, first.id));
    expect((await list(headToken)).find(({ id }) => id === first.id)?.canUndo).toBe(false);
    const stranger = await signIn(app.database, await makeBranchLeader(app.database));
    expect(await list(stranger)).toEqual([]);
    expect((await app.call(listHandovers, { token: stranger, body: { branch: branch.id } })).httpStatus).toBe(403);
  });

  test('is undone within a day, once, for those not moved since, towards an active leader', async () => {
    const cara = await makeTeamLeader(app.database, { branchId: branch.id });
    const { id } = (await make()).reply.data;
    const [moved, stayed] = customers as [User, User];
    await app.call(setAssignment, { token: headToken, body: { customerId: moved.id, leaderId: cara.id } });
    await app.call(editUser, { token: admin, params: { id: asha.id }, body: { status: false } });
    expect((await undo(id)).failure.code).toBe('conflict');
    await app.call(editUser, { token: admin, params: { id: asha.id }, body: { status: true } });
    expect((await undo(id)).reply.moved).toBe(1);
    expect(await leaders()).toEqual([cara.id, asha.id]);
    expect((await undo(id)).failure.code).toBe('conflict');
    const late = (await make({ customerIds: [stayed.id] })).reply.data;
    await app.database.db
      .update(handovers)
      .set({ createdAt: sql`now() - interval '25 hours'` })
      .where(eq(handovers.id, late.id));
    expect((await undo(late.id)).failure.code).toBe('conflict');
  });

  test('until a day moves back on that day in the branch’s zone, also late, and only to an active leader', async () => {
    const { database } = app;
    const hours = { zone: 'Asia/Kolkata', week: {}, holidays: [] };
    await database.db.execute(sql`update branches set hours = ${JSON.stringify(hours)}::jsonb where id = ${branch.id}`);
    const { id } = (await make({ until: '2999-01-02' })).reply.data;
    await returnHandovers(app.context);
    expect(await leaders()).toEqual([bina.id, bina.id]);
    // Midnight of today in Kolkata has passed; the one of tomorrow has not.
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
    const set = (until: string) => database.db.update(handovers).set({ until }).where(eq(handovers.id, id));
    const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
    await set(tomorrow);
    await returnHandovers(app.context);
    expect(await leaders()).toEqual([bina.id, bina.id]);
    await set(today);
    await returnHandovers(app.context);
    expect(await leaders()).toEqual([asha.id, asha.id]);

    const again = (await make({ until: '2999-01-02' })).reply.data;
    await app.call(editUser, { token: admin, params: { id: asha.id }, body: { status: false } });
    await database.db.update(handovers).set({ until: today }).where(eq(handovers.id, again.id));
    await returnHandovers(app.context);
    expect(await leaders()).toEqual([bina.id, bina.id]);
  });

  test('until a day moves back on that day also who went to an heir meanwhile; an undo leaves them there', async () => {
    const cara = await makeTeamLeader(app.database, { branchId: branch.id });
    const { id } = (await make({ until: '2999-01-02', history: true })).reply.data;
    const goes = { status: false, successor: cara.id };
    await app.call(editUser, { token: admin, params: { id: bina.id }, unknownBody: goes });
    expect(await leaders()).toEqual([cara.id, cara.id]);
    for (const customer of customers) expect((await history(cara, customer)).failure.code).toBe('not_found');
    const listed = (await app.call(listHandovers, { token: headToken, body: {} })).reply.data;
    expect(listed).toMatchObject([{ id, customers: 2 }]);
    await app.database.db.update(handovers).set({ until: '2001-01-01' }).where(eq(handovers.id, id));
    await returnHandovers(app.context);
    expect(await leaders()).toEqual([asha.id, asha.id]);

    await app.call(editUser, { token: admin, params: { id: bina.id }, body: { status: true } });
    const again = (await make({ until: '2999-01-02' })).reply.data;
    await app.call(editUser, { token: admin, params: { id: bina.id }, unknownBody: goes });
    expect((await undo(again.id)).reply.moved).toBe(0);
    expect(await leaders()).toEqual([cara.id, cara.id]);
  });

  test('moves people from one leader’s users list to the other’s', async () => {
    const ownOf = async (leader: User, more: object = {}, token = headToken) => {
      const { list, total } = (await app.call(listUsers, { token, unknownBody: { leader: leader.id, ...more } })).reply;
      expect(total).toBe(list.length);
      return list.map(({ id }) => id).sort();
    };
    const all = customers.map(({ id }) => id).sort();
    expect(await ownOf(asha)).toEqual(all);
    await make();
    expect(await ownOf(asha)).toEqual([]);
    expect(await ownOf(bina, { branch: branch.id }, admin)).toEqual(all);
    expect(await ownOf(bina, { search: 'Nobody is called so' })).toEqual([]);
    expect(await ownOf(bina, { role: 'team_leader' })).toEqual([]);
    expect(await ownOf(bina, {}, await signIn(app.database, await makeBranchLeader(app.database)))).toEqual([]);
  });

  test('two at once are one after the other: the second finds nobody left', async () => {
    const cara = await makeTeamLeader(app.database, { branchId: branch.id });
    const answers = await Promise.all([make(), make({ toId: cara.id })]);
    expect(answers.map(({ reply }) => reply.data.moved).sort()).toEqual([0, 2]);
    expect(new Set(await leaders()).size).toBe(1);
  });

  test('of 2,000 customers is one step', async () => {
    const phones = Array.from({ length: 2_000 }, () => newPhone());
    await app.database.db.execute(sql`
      insert into users (id, role, branch_id, phone, leader_id)
      select id, 'customer', ${branch.id}, phone, ${asha.id} from unnest(${sql.param(phones.map(() => newId()))}::uuid[],
        ${sql.param(phones)}::text[]) as t(id, phone)`);
    expect((await make({ note: 'Hello' })).reply.data.moved).toBe(2_002);
    expect((await app.call(listAssignments, { token: admin, body: { leaderId: bina.id } })).reply.total).toBe(2_002);
  });

  test('tells the customer who answers now, until when, or that the leader is not there any more', async () => {
    const [customer] = customers as [User, User];
    const phone = await connectUser(app, customer);
    await phone.say(asha, 'Hello');
    const seen = async () =>
      (await phone.ask(usersChatWithMe, { agentask: 0, page: 1 })).data.find(({ userId }) => userId === asha.id);
    expect(await seen()).not.toHaveProperty('successor');
    const { id } = (await make({ until: '2999-01-02' })).reply.data;
    const now = { id: bina.id, name: 'Bina Rao' };
    expect((await seen())?.successor).toEqual({ ...now, until: '2999-01-02', hasLeft: false });
    await undo(id);
    expect(await seen()).not.toHaveProperty('successor');
    await make();
    expect((await seen())?.successor).toEqual({ ...now, until: null, hasLeft: false });
    await app.call(editUser, { token: admin, params: { id: asha.id }, body: { status: false } });
    expect((await seen())?.successor).toEqual({ ...now, until: null, hasLeft: true });
  });
});
