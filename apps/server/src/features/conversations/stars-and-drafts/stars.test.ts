import { deleteMessage, sendMessage } from '@branchline/contract/socket-events';
import { exportOwnData, removeAccount } from '@branchline/contract/profile';
import { listStarred, listStars, messageStarred, starMessage } from '@branchline/contract/stars';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eraseAgedMessages } from '../change/aging.service.ts';
import { startTestApp, type TestApp } from '#testing/app';
import { type ChatClient, connectUser } from '#testing/chat-client';
import { makeBranch, makeCustomer, makeTeamLeader, signIn, type User } from '#testing/factories';

let app: TestApp;
let [customer, leader] = [] as unknown as [User, User];
let phone: ChatClient;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const { id: branchId } = await makeBranch(app.database);
  customer = await makeCustomer(app.database, { branchId });
  leader = await makeTeamLeader(app.database, { branchId });
  phone = await connectUser(app, customer);
  token = await signIn(app.database, customer);
});

const star = (id: string, starred = true) => phone.ask(starMessage, { id, starred });
const ids = async (device = phone) => (await device.ask(listStars, {})).data;
const contents = async (body: object = {}) =>
  (await app.call(listStarred, { token, body })).reply.data.map(({ message }) => message.content);

test('nobody asks without a session, and what others write cannot be starred', async () => {
  expect((await app.call(listStarred, { body: {} })).httpStatus).toBe(401);
  const stranger = await connectUser(app, await makeCustomer(app.database, { branchId: customer.branchId! }));
  const sent = await phone.say(leader, 'Between the two of us');
  expect((await stranger.askInVain(starMessage, { id: sent.id, starred: true })).code).toBe('not_found');
  expect((await stranger.askInVain(starMessage, { id: sent.id, starred: false })).code).toBe('not_found');
  const other = await makeCustomer(app.database, { branchId: (await makeBranch(app.database)).id });
  expect((await app.call(listStarred, { token, body: { userid: other.id } })).failure.code).toBe('not_found');
});

test('starred messages stand newest first with whom they were written, of all conversations or of one', async () => {
  const second = await makeTeamLeader(app.database, { branchId: customer.branchId! });
  const one = await phone.say(leader, 'One');
  const two = await phone.say(second, 'Two');
  const three = await phone.say(leader, 'Three');
  await phone.say(leader, 'Not this');
  // The order is that of the messages, whenever the star came.
  for (const { id } of [three, one, two, two]) await star(id);
  const { reply } = await app.call(listStarred, { token, body: {} });
  expect(reply.data.map(({ message, partner }) => [message.content, partner.userId])).toEqual([
    ['Three', leader.id],
    ['Two', second.id],
    ['One', leader.id],
  ]);
  expect(reply.hasMore).toBe(false);
  expect(await contents({ userid: leader.id })).toEqual(['Three', 'One']);
  expect(await contents({ before: three.id })).toEqual(['Two', 'One']);
  expect(await ids()).toEqual([three.id, two.id, one.id]);
  await star(two.id, false);
  expect(await contents()).toEqual(['Three', 'One']);
});

test('the own devices follow, and the partner is never told', async () => {
  const tablet = await connectUser(app, customer);
  const partner = await connectUser(app, leader);
  const sent = await partner.say(customer, 'Keep this');
  await star(sent.id);
  expect(await tablet.hear(messageStarred)).toEqual({ id: sent.id, starred: true });
  await star(sent.id, false);
  expect(await tablet.hear(messageStarred)).toEqual({ id: sent.id, starred: false });
  expect(await ids(partner)).toEqual([]);
  expect(partner.heard(messageStarred)).toEqual([]);
});

test('what is deleted or emptied by age leaves the list, and cannot be starred', async () => {
  const [kept, deleted] = [await phone.say(leader, 'Kept'), await phone.say(leader, 'Regretted')];
  for (const { id } of [kept, deleted]) await star(id);
  await phone.ask(deleteMessage, { id: deleted.id });
  expect(await contents()).toEqual(['Kept']);
  expect(await ids()).toEqual([kept.id]);
  expect((await phone.askInVain(starMessage, { id: deleted.id, starred: true })).code).toBe('conflict');
  await eraseAgedMessages(app.database, new Date(Date.now() + 60_000), () => Promise.resolve());
  expect(await contents()).toEqual([]);
  expect(await ids()).toEqual([]);
});

test('a list that is full says so, and takes again what is on it', async () => {
  const sent = await phone.ask(sendMessage, { touserid: leader.id, content: 'The first' });
  const next = await phone.say(leader, 'One too many');
  await star(sent.data.id);
  await app.database.pool.query(
    `insert into starred_messages (user_id, message_id, conversation_id, seq)
     select $1, gen_random_uuid(), 0, n from generate_series(1, 999) n`,
    [customer.id],
  );
  expect(await phone.askInVain(starMessage, { id: next.id, starred: true })).toMatchObject({ code: 'conflict' });
  await star(sent.data.id);
  await star(sent.data.id, false);
  await star(next.id);
});

test('the own export names them, and they go with the account', async () => {
  const sent = await phone.say(leader, 'Keep this');
  await star(sent.id);
  expect((await app.call(exportOwnData, { token })).reply.data.starred).toEqual([sent.id]);
  await app.call(removeAccount, { token });
  const { rows } = await app.database.pool.query('select from starred_messages where user_id = $1', [customer.id]);
  expect(rows).toEqual([]);
});
