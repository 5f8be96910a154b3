import { deleteMessage, markRead, usersChatWithMe } from '@branchline/contract/socket-events';
import { editUser } from '@branchline/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { connectUser } from '#testing/chat-client';
import { makeAdmin, makeCustomer, makeMessage, makeTeamLeader, signIn } from '#testing/factories';
import { countRowsRead } from '#testing/rows-read';
import { listPartners } from './inbox.service.ts';
import { findNotTalkedTo, findTalkedTo, searchPartners } from './inbox.repository.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('whom one never wrote to is found by reading each conversation once, however little is known of them', async () => {
  const { database } = app;
  const { id: userId, branchId, ...leader } = await makeTeamLeader(database);
  const talkedTo = 10;
  for (let count = 0; count < talkedTo; count += 1)
    await makeMessage(database, [await makeCustomer(database, { branchId }), { id: userId, ...leader }]);
  const others = [await makeCustomer(database, { branchId }), await makeCustomer(database, { branchId })];
  const slice = { kind: 'customers-of-leader', userId, branchId, offset: 0, limit: 20 } as const;
  const read = await countRowsRead(database, { table: 'conversations', hasTalks: true }, async (connection) => {
    const found = await findNotTalkedTo(connection, slice);
    expect(found.map(({ id }) => id)).toEqual(others.map(({ id }) => id).toReversed());
  });
  expect(read).toBe(talkedTo);
});

test('whom notifications reach is known by reading the devices of those on the page', async () => {
  const { database } = app;
  const organisation = { table: 'push_subscriptions', hasTalks: true, hasDevices: true } as const;
  const read = await countRowsRead(database, organisation, async (connection) => {
    const { rows } = await connection.query<{ id: string }>(
      `select second_user_id as id from conversations group by 1 having count(*) >= 20 limit 1`,
    );
    const [{ id: userId } = { id: '' }] = rows;
    const found = await findTalkedTo(connection, { kind: 'customers-of-leader', userId, offset: 0, limit: 20 });
    expect(found.map(({ reach }) => reach)).toEqual(Array.from({ length: 20 }, () => 'push'));
  });
  expect(read).toBe(40);
});

test('people are searched by reading those one may write to and wrote to, and nobody else of that name', async () => {
  const { database } = app;
  const leader = await makeTeamLeader(database);
  const { id: userId, branchId } = leader;
  const named = { branchId, firstName: 'Person' };
  const talked = await makeCustomer(database, named);
  const moved = await makeCustomer(database, { firstName: 'Person' });
  for (const customer of [moved, talked]) await makeMessage(database, [customer, leader]);
  const others = [await makeCustomer(database, named), await makeCustomer(database, named)];
  await makeCustomer(database, { branchId, firstName: 'Somebody' });
  const page = { kind: 'customers-of-leader', userId, branchId, offset: 0, limit: 20, name: 'Person' } as const;
  const read = await countRowsRead(database, { table: 'users', hasTalks: true }, async (connection) => {
    const found = await searchPartners(connection, page);
    expect(found.map(({ id }) => id)).toEqual([talked, moved, ...others.toReversed()].map(({ id }) => id));
  });
  expect(read).toBeLessThan(20);
});

test('people are searched by a part of their name in any case, taken literally', async () => {
  const { database } = app;
  const leader = await makeTeamLeader(database);
  const { branchId } = leader;
  for (const [firstName, lastName] of [
    ['Émile', 'DUPÉRÉ'],
    ['Иван', 'Петров'],
    ['Ann', 'O.Reilly (50%)'],
  ])
    await makeCustomer(database, { branchId, firstName: firstName!, lastName: lastName! });
  const client = await connectUser(app, leader);
  const found = async (search: string) =>
    (await client.ask(usersChatWithMe, { agentask: 0, page: 1, search })).data.map(({ firstName }) => firstName);
  for (const search of ['Émile', 'émile', 'ÉMILE', 'Dupéré', 'mile dupéré'])
    expect([search, await found(search)]).toEqual([search, ['Émile']]);
  for (const search of ['Иван', 'иван', 'ВАН ПЕТ']) expect([search, await found(search)]).toEqual([search, ['Иван']]);
  for (const search of ['o.reilly (50%)', 'ANN O.R', '(50'])
    expect([search, await found(search)]).toEqual([search, ['Ann']]);
  for (const search of ['.', '%', '(', '\\'])
    expect([search, await found(search)]).toEqual([search, search === '\\' ? [] : ['Ann']]);
  for (const search of ['o_reilly', 'o.*y', '[а-я]', 'É|Ann'])
    expect([search, await found(search)]).toEqual([search, []]);
});

test('an inbox that was shown a moment ago is shown as it is now', async () => {
  const { database } = app;
  const leader = await makeTeamLeader(database);
  const customer = await makeCustomer(database, { branchId: leader.branchId, firstName: 'Asha', lastName: 'Rao' });
  const admin = await signIn(database, await makeAdmin(database));
  const edit = (unknownBody: object) => app.call(editUser, { token: admin, params: { id: customer.id }, unknownBody });
  const device = await connectUser(app, leader);
  const other = await connectUser(app, customer);
  const shown = async () => {
    const { data } = await device.ask(usersChatWithMe, { agentask: 0, page: 1 });
    const [partner] = data;
    return partner && [partner.username, partner.unread, partner.lastMessage?.content, partner.lastMessage?.isRead];
  };
  expect(await shown()).toEqual(['Asha Rao', 0, undefined, undefined]);
  const { id } = await other.say(leader, 'Hello');
  expect(await shown()).toEqual(['Asha Rao', 1, 'Hello', false]);
  await device.ask(markRead, { userid: customer.id, upTo: 1 });
  expect(await shown()).toEqual(['Asha Rao', 0, 'Hello', true]);
  await other.ask(deleteMessage, { id });
  expect(await shown()).toEqual(['Asha Rao', 0, '', true]);
  await edit({ firstName: 'Usha' });
  expect(await shown()).toEqual(['Usha Rao', 0, '', true]);
  await edit({ status: false });
  const isOnline = async () => (await device.ask(usersChatWithMe, { agentask: 0, page: 1 })).data[0]?.online;
  expect(await isOnline()).toBe(false);
  await edit({ status: true });
  await connectUser(app, customer);
  await expect.poll(isOnline).toBe(true);
});

test('a partner says beforehand whether they can be written to: not once turned off or in another branch', async () => {
  const { database } = app;
  const leader = await makeTeamLeader(database);
  const { branchId } = leader;
  const gone = await makeCustomer(database, { branchId, isActive: false });
  const moved = await makeCustomer(database);
  const there = await makeCustomer(database, { branchId });
  for (const customer of [there, moved, gone]) await makeMessage(database, [customer, leader]);
  const client = await connectUser(app, leader);
  const { data } = await client.ask(usersChatWithMe, { agentask: 0, page: 1 });
  expect(data.map(({ userId, canWrite }) => [userId, canWrite])).toEqual([
    [gone.id, false],
    [moved.id, false],
    [there.id, true],
  ]);
});

test('whoever writes for the first time while a page is read is on it', async () => {
  const { database } = app;
  const leader = await makeTeamLeader(database, { firstName: 'Asha' });
  const customer = await makeCustomer(database, { branchId: leader.branchId });
  const query = async (statement: { readonly name: string }) => {
    if (statement.name.startsWith('inbox.rest')) await makeMessage(database, [leader, customer]);
    return database.pool.query(statement as never);
  };
  const pool = new Proxy(database.pool, {
    get: (target, key) => (key === 'query' ? query : (Reflect.get(target, key) as unknown)),
  });
  const { partners } = await listPartners(
    { pool, pageSizes: { messages: 20, inbox: 20, sync: 20 } },
    { userId: customer.id, role: 'customer', branchId: customer.branchId, sessionId: '', signedInAt: new Date() },
    { ofFellowLeaders: false, page: 1, search: '', filter: 'all' },
  );
  expect(partners.map(({ firstName }) => firstName)).toEqual(['Asha']);
});
