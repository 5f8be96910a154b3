import { setAssignment } from '@branchline/contract/assignment';
import { listAudit } from '@branchline/contract/audit';
import { inboxCounts, listLabels, markUnread, pinPartner } from '@branchline/contract/customer-card';
import { addLabel, editLabel, labelPartner, removeLabel } from '@branchline/contract/labels';
import { addNote, exportNotes, getCustomerCard, listNotes, removeNote } from '@branchline/contract/notes';
import { removeAccount } from '@branchline/contract/profile';
import { olderMessagesEvent, partnerChanged, usersChatWithMe } from '@branchline/contract/socket-events';
import { editUser, exportUsers, listUsers } from '@branchline/contract/users';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids';
import { startTestApp, type TestApp } from '#testing/app';
import { changeSetting } from '#testing/change-setting';
import { type ChatClient, connectUser } from '#testing/chat-client';
import {
  type Branch,
  makeAdmin,
  makeBranch,
  makeBranchLeader,
  makeCustomer,
  makeMessage,
  makeTeamLeader,
  signIn,
  type User,
} from '#testing/factories';

let app: TestApp;
let admin: string;
let branch: Branch;
let [customer, leader, fellow, head] = [] as unknown as [User, User, User, User];
let [desk, phone] = [] as unknown as [ChatClient, ChatClient];
let [leaderToken, headToken] = ['', ''];
beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app.database, await makeAdmin(app.database));
});
afterAll(() => app.close());
beforeEach(async () => {
  const { database } = app;
  branch = await makeBranch(database);
  const inBranch = { branchId: branch.id };
  [customer, leader] = [await makeCustomer(database, inBranch), await makeTeamLeader(database, inBranch)];
  [fellow, head] = [await makeTeamLeader(database, inBranch), await makeBranchLeader(database, inBranch)];
  [desk, phone] = [await connectUser(app, leader), await connectUser(app, customer)];
  [leaderToken, headToken] = [await signIn(database, leader), await signIn(database, head)];
});

const inbox = async (client: ChatClient, more: { filter?: string; search?: string; page?: number } = {}) =>
  (await client.ask(usersChatWithMe, { agentask: 0, page: 1, ...more })).data;
const idsOf = (list: readonly { userId: string }[]) => list.map(({ userId }) => userId);
const newLabel = async (name: string, token = headToken) =>
  (await app.call(addLabel, { token, body: { name, color: 'teal' } })).reply.data;

describe('pins and marks', () => {
  test('pinned partners come first, once, on every page, and the own devices hear of it', async () => {
    const others = [];
    for (let count = 0; count < 21; count += 1) {
      const other = await makeCustomer(app.database, { branchId: branch.id });
      await makeMessage(app.database, [other, leader]);
      others.push(other);
    }
    const second = await connectUser(app, leader);
    await desk.ask(pinPartner, { userid: customer.id, pinned: true });
    await desk.ask(pinPartner, { userid: others[0]!.id, pinned: true });
    expect(await second.hear(partnerChanged)).toMatchObject({
      userId: customer.id,
      partner: { userId: customer.id, pinned: true, markedUnread: false, labels: [] },
    });
    const pages = [...idsOf(await inbox(desk)), ...idsOf(await inbox(desk, { page: 2 }))];
    expect(pages.slice(0, 2)).toEqual([others[0]!.id, customer.id]);
    expect(pages.toSorted()).toEqual([customer, ...others].map(({ id }) => id).toSorted());
    expect(idsOf(await inbox(desk, { filter: 'pinned' }))).toEqual([others[0]!.id, customer.id]);
    await desk.ask(pinPartner, { userid: others[0]!.id, pinned: false });
    expect(idsOf(await inbox(desk)).indexOf(others[0]!.id)).not.toBe(0);
  });

  test('a leader pins twenty people and no more', async () => {
    for (let count = 0; count < 20; count += 1) {
      const other = await makeCustomer(app.database, { branchId: branch.id });
      await desk.ask(pinPartner, { userid: other.id, pinned: true });
    }
    expect((await desk.askInVain(pinPartner, { userid: customer.id, pinned: true })).code).toBe('conflict');
    expect((await desk.askInVain(pinPartner, { userid: newId(), pinned: true })).code).toBe('not_found');
  });

  test('a conversation marked as unread stays so until it is opened; ticks do not change', async () => {
    const { seq } = await phone.say(leader, 'Hello');
    await desk.ask(olderMessagesEvent, { userid: customer.id, page: 1 });
    await desk.ask(markUnread, { userid: customer.id });
    const [marked] = await inbox(desk, { filter: 'unread' });
    expect(marked).toMatchObject({ userId: customer.id, markedUnread: true, unread: 0 });
    expect((await phone.ask(usersChatWithMe, {})).data[0]?.conversation?.partnerReadSeq).toBe(seq);
    await desk.ask(olderMessagesEvent, { userid: customer.id, page: 1 });
    expect(await inbox(desk, { filter: 'unread' })).toEqual([]);
    expect(desk.heard(partnerChanged).map(({ partner }) => partner?.markedUnread)).toEqual([true, false]);
  });
});

test('each filter of the inbox is counted as its list is long, for its own leader', async () => {
  const counts = async (client: ChatClient) => (await client.ask(inboxCounts, {})).data;
  expect(await counts(desk)).toEqual({ waiting: 0, unread: 0, pinned: 0, labels: [] });
  const label = await newLabel('VIP');
  const other = await makeCustomer(app.database, { branchId: branch.id });
  await phone.say(leader, 'Hello');
  await desk.ask(markUnread, { userid: other.id });
  await desk.ask(markUnread, { userid: fellow.id });
  await desk.ask(pinPartner, { userid: other.id, pinned: true });
  await desk.ask(labelPartner, { userid: other.id, labels: [label.id] });
  expect(await counts(desk)).toEqual({ waiting: 1, unread: 2, pinned: 1, labels: [{ id: label.id, count: 1 }] });
  expect(await inbox(desk, { filter: 'unread' })).toHaveLength(2);
  const besides = await connectUser(app, fellow);
  expect(await counts(besides)).toEqual({ waiting: 0, unread: 0, pinned: 0, labels: [{ id: label.id, count: 1 }] });
  expect((await phone.askInVain(inboxCounts, {})).code).toBe('forbidden');
});

describe('labels', () => {
  test('belong to a branch: its leader makes them, its leaders use them, nobody else learns of them', async () => {
    const label = await newLabel('VIP');
    expect((await app.call(listLabels, { token: leaderToken })).reply.data).toEqual([label]);
    const again = await app.call(addLabel, { token: headToken, body: { name: 'vip', color: 'red' } });
    expect(again.failure).toMatchObject({ code: 'conflict', errors: { name: expect.any(String) as string } });
    const other = await makeBranch(app.database);
    const elsewhere = await app.call(addLabel, { token: admin, body: { branch: other.id, name: 'VIP', color: 'red' } });
    const foreign = elsewhere.reply.data.id;
    expect((await app.call(listLabels, { token: leaderToken, body: { branch: other.id } })).failure.code).toBe(
      'forbidden',
    );
    const inVain = await desk.askInVain(labelPartner, { userid: customer.id, labels: [label.id, foreign] });
    expect(inVain.code).toBe('not_found');

    const fellowDesk = await connectUser(app, fellow);
    expect((await desk.ask(labelPartner, { userid: customer.id, labels: [label.id] })).data).toEqual([label]);
    expect((await fellowDesk.hear(partnerChanged)).partner?.labels).toEqual([label]);
    expect(idsOf(await inbox(fellowDesk, { filter: `label:${label.id}` }))).toEqual([customer.id]);
    expect(await inbox(fellowDesk, { filter: `label:${foreign}` })).toEqual([]);
    expect(await inbox(fellowDesk, { filter: 'label:nothing' })).toEqual([]);
    const listed = await app.call(listUsers, { token: headToken, body: { label: label.id } });
    expect(listed.reply).toMatchObject({ total: 1, list: [{ id: customer.id }] });
    const csv = await app.call(exportUsers, { token: headToken, body: { label: label.id } });
    expect(csv.text.trim().split('\n')).toHaveLength(2);

    const params = { id: label.id };
    const edited = await app.call(editLabel, { token: headToken, params, body: { color: 'grey' } });
    expect(edited.reply.data).toEqual({ ...label, color: 'grey' });
    // Who labelled whom is recorded; the same labels again are no change.
    await desk.ask(labelPartner, { userid: customer.id, labels: [label.id] });
    const given = (await app.call(listAudit, { token: admin, body: { action: 'user.label' } })).reply.data;
    expect(given.filter(({ target }) => target?.id === customer.id)).toMatchObject([
      { actor: { id: leader.id }, details: { from: [], to: ['VIP'] } },
    ]);

    await app.call(removeLabel, { token: headToken, params });
    expect((await inbox(desk))[0]?.labels).toEqual([]);
    for (const action of ['label.add', 'label.edit', 'label.remove']) {
      const { data } = (await app.call(listAudit, { token: admin, body: { action } })).reply;
      expect(data.map(({ target }) => target)).toContainEqual({ type: 'label', id: label.id, name: 'VIP' });
    }
  });

  test('of a branch that a customer left are shown nowhere', async () => {
    const label = await newLabel('Left');
    await desk.ask(labelPartner, { userid: customer.id, labels: [label.id] });
    await makeMessage(app.database, [customer, leader]);
    const other = await makeBranch(app.database);
    await app.call(editUser, { token: admin, params: { id: customer.id }, body: { branch: other.id } });
    expect((await inbox(desk))[0]).toMatchObject({ userId: customer.id, canWrite: false, labels: [] });
    expect((await app.call(listUsers, { token: admin, body: { label: label.id } })).reply.total).toBe(0);
  });
});

describe('notes', () => {
  const write = (token: string, content: string) =>
    app.call(addNote, { token, body: { customerId: customer.id, content } });
  const read = async (token: string) => (await app.call(listNotes, { token, body: { customerId: customer.id } })).reply;

  test('are read by the staff of the branch, newest first; taken back by their writer for 15 minutes', async () => {
    const first = (await write(leaderToken, ' Likes mornings. ')).reply.data;
    const second = (await write(headToken, 'Paid twice.')).reply.data;
    expect(first).toMatchObject({ content: 'Likes mornings.', author: { id: leader.id, name: 'Asha Rao' } });
    for (const token of [leaderToken, headToken, admin, await signIn(app.database, fellow)])
      expect(await read(token)).toMatchObject({ data: [{ id: second.id }, { id: first.id }], total: 2 });
    const remove = (token: string, id: string) => app.call(removeNote, { token, params: { id } });
    expect((await remove(leaderToken, second.id)).failure.code).toBe('not_found');
    await app.database.db.execute(
      sql`update customer_notes set created_at = now() - interval '16 minutes' where id = ${first.id}`,
    );
    expect((await remove(leaderToken, first.id)).failure.code).toBe('conflict');
    await remove(headToken, first.id);
    const third = (await write(leaderToken, 'A slip.')).reply.data;
    expect((await remove(leaderToken, third.id)).httpStatus).toBe(200);
    expect((await read(leaderToken)).total).toBe(1);
    for (const [action, times] of [
      ['note.add', 3],
      ['note.remove', 2],
    ] as const) {
      const { data } = (await app.call(listAudit, { token: admin, body: { action } })).reply;
      const entries = data.filter(({ target }) => target?.id === customer.id);
      expect([action, entries.length]).toEqual([action, times]);
      expect(JSON.stringify(entries)).not.toMatch(/mornings|Paid|slip/);
    }
  });

  test('stay behind when the customer changes branch, unless the admin takes them along', async () => {
    await write(leaderToken, 'From here.');
    const other = await makeBranch(app.database);
    const otherHead = await signIn(app.database, await makeBranchLeader(app.database, { branchId: other.id }));
    const move = (body: object) => app.call(editUser, { token: admin, params: { id: customer.id }, unknownBody: body });
    await move({ branch: other.id });
    expect((await read(otherHead)).total).toBe(0);
    expect((await read(admin)).total).toBe(1);
    await move({ branch: branch.id });
    await move({ branch: other.id, keepNotes: true });
    expect((await read(otherHead)).data[0]?.content).toBe('From here.');
    // Only those of the last branch come along.
    await write(admin, 'From there.');
    await move({ branch: branch.id });
    await move({ branch: (await makeBranch(app.database)).id, keepNotes: true });
    await move({ branch: other.id });
    expect((await read(otherHead)).data).toHaveLength(2);
  });

  test('are given out by an admin on a lawful request, audited, and erased with the account or by age', async () => {
    const label = await newLabel('Export');
    await desk.ask(labelPartner, { userid: customer.id, labels: [label.id] });
    await desk.ask(pinPartner, { userid: customer.id, pinned: true });
    await write(leaderToken, 'For the court.');
    // What the branch before noted is kept, too.
    const other = await makeBranch(app.database);
    await app.call(editUser, { token: admin, params: { id: customer.id }, unknownBody: { branch: other.id } });
    const { data } = (await app.call(exportNotes, { token: admin, body: { customerId: customer.id } })).reply;
    expect(data).toMatchObject({
      customer: { id: customer.id },
      notes: [{ content: 'For the court.' }],
      labels: [label],
    });
    const audit = (await app.call(listAudit, { token: admin, body: { action: 'note.export' } })).reply.data;
    expect(audit[0]?.target?.id).toBe(customer.id);
    await app.call(removeAccount, { token: await signIn(app.database, customer) });
    for (const table of ['customer_notes', 'customer_labels'])
      expect(
        (await app.database.db.execute(sql.raw(`select from ${table} where customer_id = '${customer.id}'`))).rows,
      ).toEqual([]);

    customer = await makeCustomer(app.database, { branchId: branch.id });
    await write(leaderToken, 'Old.');
    await app.database.db.execute(
      sql`update customer_notes set created_at = now() - interval '3 months' where customer_id = ${customer.id}`,
    );
    await write(leaderToken, 'New.');
    await changeSetting(app, 'notes_months', '2');
    await app.jobs.run('retention.apply');
    expect((await read(headToken)).data.map(({ content }) => content)).toEqual(['New.']);
  });

  test('and labels are found by a leader’s search, and by nobody else’s', async () => {
    const label = await newLabel('Kühlschrank');
    const labelled = await makeCustomer(app.database, { branchId: branch.id });
    await desk.ask(labelPartner, { userid: labelled.id, labels: [label.id] });
    await write(leaderToken, 'Broke the WINDOW (50%).');
    expect(idsOf(await inbox(desk, { search: 'window (50%)' }))).toEqual([customer.id]);
    expect(idsOf(await inbox(desk, { search: 'KÜHL' }))).toEqual([labelled.id]);
    const elsewhere = await connectUser(app, await makeTeamLeader(app.database));
    expect(await inbox(elsewhere, { search: 'window' })).toEqual([]);
    expect(await inbox(phone, { search: 'window' })).toEqual([]);
  });
});

test('a search within a filter of the inbox finds those that are both', async () => {
  const label = await newLabel('VIP');
  const inBranch = { branchId: branch.id };
  const [mira, mirza, other] = [
    await makeCustomer(app.database, { ...inBranch, firstName: 'Mira' }),
    await makeCustomer(app.database, { ...inBranch, firstName: 'Mirza' }),
    await makeCustomer(app.database, { ...inBranch, firstName: 'Omar' }),
  ];
  for (const { id } of [mira, other]) {
    await desk.ask(labelPartner, { userid: id, labels: [label.id] });
    await desk.ask(pinPartner, { userid: id, pinned: true });
  }
  expect(idsOf(await inbox(desk, { search: 'mir' })).toSorted()).toEqual([mira.id, mirza.id].toSorted());
  for (const filter of ['pinned', `label:${label.id}`]) {
    expect(idsOf(await inbox(desk, { filter, search: 'mir' }))).toEqual([mira.id]);
    expect(await inbox(desk, { filter, search: 'mirz' })).toEqual([]);
  }
  expect(await inbox(desk, { filter: 'unread', search: 'mir' })).toEqual([]);
});

test('the card says since when, of which branch and leader, with labels and the newest orders', async () => {
  const label = await newLabel('VIP');
  await desk.ask(labelPartner, { userid: customer.id, labels: [label.id] });
  for (const day of [1, 2, 3, 4, 5, 6])
    await app.database.db.execute(
      sql`insert into orders (external_id, customer_id, amount, state, placed_at)
        values (${newId()}, ${customer.id}, ${day * 100}, 'placed', ${`2026-03-0${String(day)}T10:00:00Z`})`,
    );
  const read = (token: string) => app.call(getCustomerCard, { token, body: { customerId: customer.id } });
  const { data } = (await read(leaderToken)).reply;
  expect(data).toMatchObject({
    customer: { id: customer.id },
    branch: { id: branch.id, name: branch.name },
    leader: null,
    labels: [label],
    totalOrders: 6,
  });
  expect(data.orders.map(({ amount }) => amount)).toEqual([600, 500, 400, 300, 200]);
  expect(JSON.stringify(data)).not.toContain('phone');
  await app.database.db.execute(sql`update branches set assignment = 'personal' where id = ${branch.id}`);
  const give = (to: User, reason: string) =>
    app.call(setAssignment, { token: headToken, body: { customerId: customer.id, leaderId: to.id, reason } });
  await give(fellow, 'Speaks Marathi');
  await give(leader, 'Knows the family');
  expect((await read(headToken)).reply.data.leader).toMatchObject({ id: leader.id, name: 'Asha Rao' });
  // Whose customer it was, and why, is for who leads the branch; and for the court.
  const leaders = [
    { leader: { id: leader.id }, until: null, by: { id: expect.any(String) }, reason: 'Knows the family' },
    { leader: { id: fellow.id }, until: expect.any(String), reason: 'Speaks Marathi' },
  ];
  for (const token of [headToken, admin]) expect((await read(token)).reply.data.leaders).toMatchObject(leaders);
  expect(JSON.stringify((await read(leaderToken)).reply)).not.toContain('Knows the family');
  const exported = await app.call(exportNotes, { token: admin, body: { customerId: customer.id } });
  expect(exported.reply.data.assignments).toMatchObject(leaders);
  expect((await read(await signIn(app.database, fellow))).failure.code).toBe('not_found');
});
