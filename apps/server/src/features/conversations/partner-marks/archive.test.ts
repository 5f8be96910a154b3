import { archivePartner, pinPartner } from '@branchline/contract/customer-card';
import { listUserChats } from '@branchline/contract/conversations';
import { removeAccount } from '@branchline/contract/profile';
import { partnerChanged, usersChatWithMe } from '@branchline/contract/socket-events';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { type ChatClient, connectUser } from '#testing/chat-client';
import { makeAdmin, makeBranch, makeCustomer, makeTeamLeader, signIn, type User } from '#testing/factories';

let app: TestApp;
let [customer, leader] = [] as unknown as [User, User];
let [phone, desk] = [] as unknown as [ChatClient, ChatClient];
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const { id: branchId } = await makeBranch(app.database);
  customer = await makeCustomer(app.database, { branchId });
  leader = await makeTeamLeader(app.database, { branchId });
  [phone, desk] = [await connectUser(app, customer), await connectUser(app, leader)];
});

const archive = (device: ChatClient, { id: userid }: User, archived = true) =>
  device.ask(archivePartner, { userid, archived });
const ids = async (device: ChatClient, filter?: string) =>
  (await device.ask(usersChatWithMe, { agentask: 0, ...(filter !== undefined && { filter }) })).data.map(
    ({ userId }) => userId,
  );

test('an archived conversation stands in a list of its own, for a leader and for a customer', async () => {
  await phone.say(leader, 'Good morning');
  await archive(desk, customer);
  expect(await ids(desk)).toEqual([]);
  const { data } = await desk.ask(usersChatWithMe, { agentask: 0, filter: 'archived' });
  expect(data).toMatchObject([{ userId: customer.id, archived: true }]);
  // The other one's list is as it was.
  expect(await ids(phone)).toEqual([leader.id]);
  expect(await ids(phone, 'archived')).toEqual([]);
  await archive(phone, leader);
  expect(await ids(phone)).toEqual([]);
  expect(await ids(phone, 'archived')).toEqual([leader.id]);
  await archive(phone, leader, false);
  expect(await ids(phone)).toEqual([leader.id]);
  const [row] = (await phone.ask(usersChatWithMe, { agentask: 0 })).data;
  expect(row).not.toHaveProperty('archived');
});

test('it comes back with a new message, whoever writes it', async () => {
  await phone.say(leader, 'Good morning');
  await archive(desk, customer);
  await phone.say(leader, 'Are you there?');
  expect(await ids(desk)).toEqual([customer.id]);
  expect(await ids(desk, 'archived')).toEqual([]);
  await archive(desk, customer);
  await desk.say(customer, 'Yes');
  expect(await ids(desk)).toEqual([customer.id]);
});

test('the own devices follow, and neither the partner nor staff is told', async () => {
  const tablet = await connectUser(app, leader);
  await phone.say(leader, 'Good morning');
  await archive(desk, customer);
  expect(await tablet.hear(partnerChanged)).toMatchObject({ userId: customer.id, partner: { archived: true } });
  await archive(desk, customer, false);
  const { partner } = await tablet.hear(partnerChanged);
  expect(partner).not.toHaveProperty('archived');
  await archive(desk, customer);
  expect(phone.heard(partnerChanged)).toEqual([]);
  const token = await signIn(app.database, await makeAdmin(app.database));
  const { reply } = await app.call(listUserChats, { token, body: { specificUserId: leader.id } });
  expect(reply.list).toHaveLength(1);
  expect(reply.list[0]).not.toHaveProperty('archived');
});

test('archiving unpins, pinning puts back, and pages count without what is archived', async () => {
  await phone.say(leader, 'Good morning');
  await desk.ask(pinPartner, { userid: customer.id, pinned: true });
  await archive(desk, customer);
  expect(await ids(desk)).toEqual([]);
  expect(await ids(desk, 'pinned')).toEqual([]);
  await desk.ask(pinPartner, { userid: customer.id, pinned: true });
  expect(await ids(desk)).toEqual([customer.id]);
  expect(await ids(desk, 'archived')).toEqual([]);
  // Nobody is left out between those who were written to and those who were not.
  await desk.ask(pinPartner, { userid: customer.id, pinned: false });
  await archive(desk, customer);
  const others: string[] = [];
  for (let count = 0; count < 21; count++)
    others.push((await makeCustomer(app.database, { branchId: leader.branchId! })).id);
  const pages = [1, 2].map(async (page) => (await desk.ask(usersChatWithMe, { agentask: 0, page })).data);
  const listed = (await Promise.all(pages)).flat().map(({ userId }) => userId);
  expect(listed.sort()).toEqual(others.sort());
});

test('nothing that was never written is archived, and a stranger is not found', async () => {
  expect((await phone.askInVain(archivePartner, { userid: leader.id, archived: true })).code).toBe('conflict');
  const stranger = await makeTeamLeader(app.database, { branchId: (await makeBranch(app.database)).id });
  expect((await phone.askInVain(archivePartner, { userid: stranger.id, archived: true })).code).toBe('not_found');
});

test('what was archived goes with the account', async () => {
  await phone.say(leader, 'Good morning');
  await archive(phone, leader);
  await app.call(removeAccount, { token: await signIn(app.database, customer) });
  const { rows } = await app.database.pool.query('select from partner_marks where user_id = $1', [customer.id]);
  expect(rows).toEqual([]);
});
