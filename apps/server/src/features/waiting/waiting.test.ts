import { addAbsence } from '@branchline/contract/absence';
import { readHandoverHistory, setAssignment } from '@branchline/contract/assignment';
import { listAudit } from '@branchline/contract/audit';
import { editBranch } from '@branchline/contract/branches';
import { answerDone, answerNeeded, inboxCounts } from '@branchline/contract/customer-card';
import { deleteMessage, partnerChanged, sendMessage, usersChatWithMe } from '@branchline/contract/socket-events';
import { getReports } from '@branchline/contract/reports';
import { editUser } from '@branchline/contract/users';
import { listWaiting } from '@branchline/contract/waiting';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { conversations } from '#schema/conversations';
import { startTestApp, type TestApp } from '#testing/app';
import { type ChatClient, connectUser } from '#testing/chat-client';
import {
  type Branch,
  makeAdmin,
  makeBranch,
  makeBranchLeader,
  makeCustomer,
  makeTeamLeader,
  signIn,
  type User,
} from '#testing/factories';
import { soon } from '#testing/wait-options';

let app: TestApp;
let admin: string;
let branch: Branch;
let [asha, bina, ravi, sita] = [] as unknown as [User, User, User, User];
let heads: string;
let [phone, desk, fellow] = [] as unknown as [ChatClient, ChatClient, ChatClient];
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
  ravi = await makeCustomer(database, inBranch);
  sita = await makeCustomer(database, { ...inBranch, firstName: 'Sita' });
  heads = await signIn(database, await makeBranchLeader(database, inBranch));
  phone = await connectUser(app, ravi);
  desk = await connectUser(app, asha);
  fellow = await connectUser(app, bina);
});

const inbox = async (client: ChatClient, filter = 'all') =>
  (await client.ask(usersChatWithMe, { agentask: 0, page: 1, filter })).data;
const waitingSince = async (client: ChatClient, { id }: User) =>
  (await inbox(client)).find(({ userId }) => userId === id)?.waitingSince;
const waiting = async (token = heads, body: object = {}) => (await app.call(listWaiting, { token, body })).reply;
const makePersonal = async () => {
  await app.call(editBranch, { token: admin, params: { id: branch.id }, body: { assignment: 'personal' } });
  for (const { id } of [ravi, sita])
    await app.call(setAssignment, { token: admin, body: { customerId: id, leaderId: asha.id } });
};
const goAway = async () =>
  app.call(addAbsence, {
    token: heads,
    body: {
      userId: asha.id,
      coverId: bina.id,
      from: new Date().toISOString(),
      until: new Date(Date.now() + 3_600_000).toISOString(),
    },
  });

describe('a customer waits', () => {
  test('since the first message that no person answered, until one does, or says that none is needed', async () => {
    expect(await waitingSince(desk, ravi)).toBeNull();
    const first = await phone.say(asha, 'Hello');
    await phone.say(asha, 'Are you there?');
    expect(await waitingSince(desk, ravi)).toBe(first.createdAt);
    expect(await waitingSince(fellow, ravi)).toBeNull();
    await desk.say(ravi, 'Yes');
    expect(await waitingSince(desk, ravi)).toBeNull();

    const again = await phone.say(asha, 'Thank you');
    expect(await waitingSince(desk, ravi)).toBe(again.createdAt);
    await desk.ask(answerDone, { userid: ravi.id });
    await expect.poll(() => desk.heard(partnerChanged).at(-1)?.partner?.waitingSince, soon).toBeNull();
    expect(await waitingSince(desk, ravi)).toBeNull();
    await phone.say(asha, 'One more thing');
    await desk.ask(answerNeeded, { userid: ravi.id, since: again.createdAt });
    expect(await waitingSince(desk, ravi)).toBe(again.createdAt);
    await desk.say(ravi, 'Good');
    await desk.ask(answerNeeded, { userid: ravi.id, since: again.createdAt });
    expect(await waitingSince(desk, ravi)).toBeNull();
    const stranger = await connectUser(app, await makeTeamLeader(app.database));
    const since = { userid: ravi.id, since: again.createdAt };
    expect((await stranger.askInVain(answerNeeded, since)).code).toBe('not_found');
    expect((await stranger.askInVain(answerDone, { userid: ravi.id })).code).toBe('not_found');
    expect((await inbox(phone)).every((partner) => partner.waitingSince === undefined)).toBe(true);
  });

  test('not for what was taken back, and since the next one then', async () => {
    const first = await phone.say(asha, 'Hello');
    const second = await phone.say(asha, 'Are you there?');
    await phone.ask(deleteMessage, { id: first.id });
    expect(await waitingSince(desk, ravi)).toBe(second.createdAt);
    await phone.ask(deleteMessage, { id: second.id });
    expect(await waitingSince(desk, ravi)).toBeNull();
    // The open list follows by itself.
    await expect.poll(() => desk.heard(partnerChanged).map((told) => told.partner?.waitingSince), soon).toContain(null);
  });

  test('for a leader who went, until another one of the branch answers', async () => {
    await phone.say(asha, 'Hello');
    await phone.say(bina, 'Hello');
    await app.database.db.execute(sql`update users set is_active = false where id = ${asha.id}`);
    expect((await waiting()).data.map(({ leader }) => leader?.id)).toEqual([undefined, bina.id]);
    await fellow.say(ravi, 'Asha has left us');
    await expect.poll(async () => (await waiting()).data, soon).toEqual([]);
  });

  test('the filter lists those who wait, the longest first, and counts them', async () => {
    const other = await connectUser(app, sita);
    await other.say(asha, 'Hello');
    await phone.say(asha, 'Hello');
    await other.say(asha, 'Hello again');
    expect((await inbox(desk, 'waiting')).map(({ userId }) => userId)).toEqual([sita.id, ravi.id]);
    expect((await desk.ask(inboxCounts, {})).data.waiting).toBe(2);
    await desk.say(sita, 'Good morning');
    expect((await inbox(desk, 'waiting')).map(({ userId }) => userId)).toEqual([ravi.id]);
    expect((await desk.ask(inboxCounts, {})).data.waiting).toBe(1);
    expect(await inbox(fellow, 'waiting')).toEqual([]);
  });

  test('with an own leader, for whoever answers them now: the new leader, and the cover', async () => {
    await makePersonal();
    const answered = await phone.say(asha, 'Answered long ago');
    await desk.say(ravi, 'Indeed');
    const hello = { touserid: asha.id, recipient: asha.id, messageType: 'text', content: 'Hello' } as const;
    const { createdAt } = (await phone.ask(sendMessage, { ...hello, replyTo: answered.id })).data;
    await goAway();
    expect((await inbox(fellow, 'waiting')).map(({ userId }) => userId)).toEqual([ravi.id]);
    expect(await waitingSince(fellow, ravi)).toBe(createdAt);
    const cover = await signIn(app.database, bina);
    const read = () => app.call(readHandoverHistory, { token: cover, body: { customerId: ravi.id } });
    // What was answered is not shown by what quotes it either.
    const shown = { content: 'Hello', isRead: false, replyTo: { id: answered.id, excerpt: '', deleted: false } };
    expect((await read()).reply).toMatchObject({ data: [shown], hasMore: false });
    const [entry] = (await app.call(listAudit, { token: admin, body: {} })).reply.data;
    expect(entry).toMatchObject({ action: 'handover.read', actor: { id: bina.id }, target: { id: ravi.id } });
    await fellow.say(ravi, 'I stand in for Asha');
    await expect.poll(() => waitingSince(desk, ravi), soon).toBeNull();
    expect(await inbox(fellow, 'waiting')).toEqual([]);
    expect((await read()).failure.code).toBe('not_found');

    await phone.say(asha, 'And now?');
    await app.call(setAssignment, { token: heads, body: { customerId: ravi.id, leaderId: bina.id } });
    expect((await inbox(fellow, 'waiting')).map(({ userId }) => userId)).toEqual([ravi.id]);
    expect(await inbox(desk, 'waiting')).toEqual([]);
    const [row] = await inbox(fellow, 'waiting');
    await fellow.ask(answerDone, { userid: ravi.id });
    expect(await inbox(fellow, 'waiting')).toEqual([]);
    await fellow.ask(answerNeeded, { userid: ravi.id, since: row?.waitingSince ?? '' });
    expect((await inbox(fellow, 'waiting')).map(({ waitingSince: since }) => since)).toEqual([row?.waitingSince]);
  });
});

describe('who waits in a branch', () => {
  test('is for its branch leader and admins, the longest first, without a word', async () => {
    const other = await connectUser(app, sita);
    await other.say(bina, 'canary-1');
    const { createdAt } = await phone.say(asha, 'canary-2');
    await phone.say(asha, 'canary-3');
    const reply = await waiting();
    expect(reply).toMatchObject({
      data: [
        { customer: { id: sita.id, name: 'Sita Patil' }, leader: { id: bina.id }, messages: 1 },
        {
          customer: { id: ravi.id },
          leader: { id: asha.id, name: 'Asha Rao' },
          branch: { id: branch.id, name: branch.name },
          since: createdAt,
          messages: 2,
        },
      ],
      total: 2,
    });
    expect(JSON.stringify(reply)).not.toContain('canary');
    expect((await waiting(admin, { branch: branch.id })).data).toEqual(reply.data);
    expect((await waiting(admin)).data.map(({ customer }) => customer.id)).toContain(sita.id);
    const elsewhere = await makeBranch(app.database);
    expect((await waiting(admin, { branch: elsewhere.id })).data).toEqual([]);
    const asked = (token: string, body = {}) => app.call(listWaiting, { token, body });
    expect((await asked(heads, { branch: elsewhere.id })).failure.code).toBe('forbidden');
    expect((await asked('')).failure.code).toBe('unauthenticated');
    expect((await asked(await signIn(app.database, asha))).failure.code).toBe('forbidden');
  });

  test('names a customer with an own leader once, for that leader; with nobody there, nobody’s', async () => {
    await makePersonal();
    await phone.say(asha, 'Hello');
    await goAway();
    await phone.say(bina, 'Hello');
    expect((await waiting()).data).toMatchObject([{ leader: { id: asha.id }, messages: 2 }]);
    await app.database.db.execute(sql`update users set is_active = false where id in (${asha.id}, ${bina.id})`);
    expect((await waiting()).data).toMatchObject([{ customer: { id: ravi.id }, leader: null }]);
  });

  test('lists who is nobody’s also before they write, since their leader went, and counts them', async () => {
    await makePersonal();
    const before = new Date().toISOString();
    await phone.say(asha, 'Hello');
    await app.database.db.execute(sql`update users set is_active = false where id = ${bina.id}`);
    const off = { status: false, successor: 'spread' } as const;
    await app.call(editUser, { token: admin, params: { id: asha.id }, body: off });
    const { data, total } = await waiting();
    expect(data).toMatchObject([
      { customer: { id: ravi.id }, leader: null, messages: 1 },
      { customer: { id: sita.id, name: 'Sita Patil' }, leader: null, branch: { id: branch.id }, messages: 0 },
    ]);
    expect(data[1]!.since >= before).toBe(true);
    expect(total).toBe(2);
    expect((await waiting(admin, { branch: branch.id })).data).toEqual(data);
    expect(await waiting(heads, { page: 2 })).toMatchObject({ data: [], total: 2 });
    await app.database.db.execute(sql`update users set is_active = true where id = ${bina.id}`);
    expect((await waiting()).data.map(({ customer }) => customer.id)).toEqual([ravi.id]);
  });

  test('stands in the reports with the oldest, and branches without a leader', async () => {
    const { createdAt } = await phone.say(asha, 'Hello');
    await (await connectUser(app, sita)).say(asha, 'Hello');
    const reports = async () => (await app.call(getReports, { token: heads, body: {} })).reply.data;
    expect((await reports()).waiting).toEqual({ now: 2, oldestSince: createdAt, overHour: 0 });
    const longAgo = new Date(Date.now() - 2 * 3_600_000);
    await app.database.db
      .update(conversations)
      .set({ waitingSince: longAgo })
      .where(eq(conversations.firstUserId, ravi.id));
    expect((await reports()).waiting).toEqual({ now: 2, oldestSince: longAgo.toISOString(), overHour: 1 });
    expect((await reports()).leaderless).toEqual([]);
    await app.database.db.execute(sql`update users set is_active = false where id in (${asha.id}, ${bina.id})`);
    const warned = [{ id: branch.id, name: branch.name, customers: 2 }];
    expect((await reports()).leaderless).toEqual(warned);
    // Customers of a branch that is off go on writing.
    await app.database.db.execute(sql`update branches set is_active = false where id = ${branch.id}`);
    expect((await reports()).leaderless).toEqual(warned);
  });
});
