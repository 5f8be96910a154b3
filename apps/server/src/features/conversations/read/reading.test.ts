import { olderMessages, searchMessages } from '@branchline/contract/conversations';
import {
  messagesRead,
  markRead,
  olderMessagesEvent,
  sendMessage,
  sync,
  usersChatWithMe,
} from '@branchline/contract/socket-events';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '#schema/users';
import { type TestApp, startTestApp } from '#testing/app';
import { connectUser } from '#testing/chat-client';
import { makeAdmin, makeBranch, makeCustomer, makeMessage, makeTeamLeader, signIn } from '#testing/factories';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const newPair = async () => {
  const branch = await makeBranch(app.database);
  const leader = await makeTeamLeader(app.database, { branchId: branch.id, firstName: 'Asha', lastName: 'Rao' });
  const customer = await makeCustomer(app.database, { branchId: branch.id, firstName: 'Ravi', lastName: 'Patil' });
  return { branch, leader, customer };
};

const write = async (pair: Awaited<ReturnType<typeof newPair>>, count: number) => {
  for (let index = 1; index <= count; index++)
    await makeMessage(app.database, [pair.leader, pair.customer], { content: `Message ${String(index)}` });
};

describe('older messages', () => {
  test('come a page of 30 at a time, oldest first, until there are none', async () => {
    const pair = await newPair();
    await write(pair, 65);
    const phone = await connectUser(app, pair.customer);
    const seqsOf = async (page: number) => {
      const { data, hasMore } = await phone.ask(olderMessagesEvent, { userid: pair.leader.id, page });
      return [data.at(0)?.seq, data.at(-1)?.seq, data.length, hasMore];
    };
    expect(await seqsOf(1)).toEqual([36, 65, 30, true]);
    expect(await seqsOf(2)).toEqual([6, 35, 30, true]);
    expect(await seqsOf(3)).toEqual([1, 5, 5, false]);
    expect(await seqsOf(4)).toEqual([undefined, undefined, 0, false]);
  });

  test('before a place do not drift when messages arrive', async () => {
    const pair = await newPair();
    await write(pair, 40);
    const phone = await connectUser(app, pair.customer);
    const ask = () => phone.ask(olderMessagesEvent, { userid: pair.leader.id, before: 11 });
    const before = await ask();
    await write(pair, 3);
    const after = await ask();
    expect(after.data.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(after.data).toEqual(before.data);
  });

  test('the newest page marks what it shows as read, and tells the partner; a page before a place does not', async () => {
    const pair = await newPair();
    await write(pair, 3);
    const [one, other] = [await connectUser(app, pair.leader), await connectUser(app, pair.customer)];
    const looked = await other.ask(olderMessagesEvent, { userid: pair.leader.id, before: 2 ** 40 });
    expect(looked.data.map(({ isRead }) => isRead)).toEqual([false, false, false]);
    const read = await other.ask(olderMessagesEvent, { userid: pair.leader.id, page: 1 });
    expect(read.data.map(({ isRead }) => isRead)).toEqual([true, true, true]);
    expect(await one.hear(messagesRead)).toMatchObject({ userid: pair.customer.id, upTo: 3, with: pair.leader.id });
  });

  test('over HTTP refuse the unauthenticated and staff, and answer the same as the socket', async () => {
    const pair = await newPair();
    await write(pair, 2);
    const body = { userid: pair.leader.id, page: 1 };
    expect((await app.call(olderMessages, { body })).httpStatus).toBe(401);
    const adminToken = await signIn(app.database, await makeAdmin(app.database));
    expect((await app.call(olderMessages, { body, token: adminToken })).httpStatus).toBe(403);
    const token = await signIn(app.database, pair.customer);
    const { reply } = await app.call(olderMessages, { body, token });
    const phone = await connectUser(app, pair.customer);
    expect(await phone.ask(olderMessagesEvent, body)).toEqual(reply);
  });

  test('S15: a stranger and an unknown id answer alike; a partner never written to is an empty list', async () => {
    const [pair, stranger] = [await newPair(), await newPair()];
    const phone = await connectUser(app, pair.customer);
    const toStranger = await phone.askInVain(olderMessagesEvent, { userid: stranger.leader.id, page: 1 });
    expect(toStranger).toEqual(await phone.askInVain(olderMessagesEvent, { userid: crypto.randomUUID(), page: 1 }));
    expect(toStranger).toEqual(await phone.askInVain(olderMessagesEvent, { userid: 'nobody', page: 1 }));
    expect(toStranger.code).toBe('not_found');
    expect(await phone.ask(olderMessagesEvent, { userid: pair.leader.id, page: 1 })).toMatchObject({
      data: [],
      hasMore: false,
    });
  });
});

describe('marking as read', () => {
  test('counts down what is unread, and never goes back', async () => {
    const pair = await newPair();
    await write(pair, 5);
    const phone = await connectUser(app, pair.customer);
    const unread = async () => (await phone.ask(usersChatWithMe, { page: 1 })).data[0]?.unread;
    expect(await unread()).toBe(5);
    await phone.ask(markRead, { userid: pair.leader.id, upTo: 2 });
    expect(await unread()).toBe(3);
    await phone.ask(markRead, { userid: pair.leader.id, upTo: 1 });
    expect(await unread()).toBe(3);
    await phone.ask(markRead, { userid: pair.leader.id, upTo: Number.MAX_SAFE_INTEGER });
    expect(await unread()).toBe(0);
    await write(pair, 1);
    expect(await unread()).toBe(1);
  });

  test('marks only what was received', async () => {
    const pair = await newPair();
    const [one, other] = [await connectUser(app, pair.leader), await connectUser(app, pair.customer)];
    await one.say(pair.customer, 'From the leader');
    await other.say(pair.leader, 'From the customer');
    await other.ask(markRead, { userid: pair.leader.id, upTo: 2 });
    const { data } = await other.ask(olderMessagesEvent, { userid: pair.leader.id, before: 100 });
    expect(data.map(({ isRead }) => isRead)).toEqual([true, false]);
  });
});

describe('the inbox', () => {
  test('shows a customer the leaders of the branch, written to or not, and nothing private of them', async () => {
    const pair = await newPair();
    const other = await makeTeamLeader(app.database, { branchId: pair.branch.id, firstName: 'Mira', lastName: 'Nair' });
    await makeTeamLeader(app.database, { branchId: pair.branch.id, isActive: false });
    const phone = await connectUser(app, pair.customer);
    await phone.say(pair.leader, 'Hello');
    const { data, hasMore } = await phone.ask(usersChatWithMe, { page: 1 });
    expect(data.map(({ userId }) => userId)).toEqual([pair.leader.id, other.id]);
    expect(hasMore).toBe(false);
    expect(data[0]).toMatchObject({ username: 'Asha Rao', role: 'team_leader', lastMessage: { content: 'Hello' } });
    const seen = JSON.stringify(data);
    for (const secret of [pair.leader.phone, pair.leader.email, pair.leader.addressLine1])
      expect(seen).not.toContain(secret);
  });

  test('shows a leader customers by newest message and then the rest of the branch, a page at a time', async () => {
    const pair = await newPair();
    for (let index = 0; index < 24; index++) await makeCustomer(app.database, { branchId: pair.branch.id });
    await makeMessage(app.database, [pair.customer, pair.leader]);
    const phone = await connectUser(app, pair.leader);
    const first = await phone.ask(usersChatWithMe, { agentask: 0, page: 1 });
    const second = await phone.ask(usersChatWithMe, { agentask: 0, page: 2 });
    expect([first.data.length, first.hasMore, second.data.length, second.hasMore]).toEqual([20, true, 5, false]);
    expect(first.data[0]?.userId).toBe(pair.customer.id);
    const everybody = [...first.data, ...second.data].map(({ userId }) => userId);
    expect(new Set(everybody).size).toBe(25);
    expect((await phone.ask(usersChatWithMe, { agentask: 0, page: 3 })).data).toEqual([]);
  });

  test('shows a leader fellow leaders of every branch when asked for agents', async () => {
    const [pair, elsewhere] = [await newPair(), await newPair()];
    const phone = await connectUser(app, pair.leader);
    await phone.say(elsewhere.leader, 'Hello colleague');
    const { data } = await phone.ask(usersChatWithMe, { agentask: 1, page: 1 });
    expect(data[0]?.userId).toBe(elsewhere.leader.id);
    expect(data.every(({ role }) => role === 'team_leader')).toBe(true);
    expect(data.map(({ userId }) => userId)).not.toContain(pair.leader.id);
  });

  test('finds people by a part of their name, taken literally, and not by their phone number', async () => {
    const pair = await newPair();
    const odd = await makeCustomer(app.database, { branchId: pair.branch.id, firstName: '100%', lastName: 'Juice_' });
    const phone = await connectUser(app, pair.leader);
    const find = async (search: string) =>
      (await phone.ask(usersChatWithMe, { agentask: 0, page: 1, search })).data.map(({ userId }) => userId);
    expect(await find('avi pat')).toEqual([pair.customer.id]);
    expect(await find('%')).toEqual([odd.id]);
    expect(await find('e_')).toEqual([odd.id]);
    expect(await find(pair.customer.phone ?? '')).toEqual([]);
  });

  test('calls a customer without a name New User', async () => {
    const pair = await newPair();
    await app.database.db.update(users).set({ firstName: '', lastName: '' }).where(eq(users.id, pair.customer.id));
    const phone = await connectUser(app, pair.leader);
    expect((await phone.ask(usersChatWithMe, { agentask: 0, page: 1 })).data[0]?.username).toBe('New User');
  });
});

describe('after a change', () => {
  test('of branch both read on, and neither can write', async () => {
    const [pair, elsewhere] = [await newPair(), await newPair()];
    await write(pair, 2);
    await app.database.db.update(users).set({ branchId: elsewhere.branch.id }).where(eq(users.id, pair.customer.id));
    const [one, other] = [await connectUser(app, pair.leader), await connectUser(app, pair.customer)];
    const hello = { content: 'Still there?' };
    expect((await one.askInVain(sendMessage, { touserid: pair.customer.id, ...hello })).code).toBe('forbidden');
    expect((await other.askInVain(sendMessage, { touserid: pair.leader.id, ...hello })).code).toBe('forbidden');
    for (const [reader, partner] of [
      [one, pair.customer],
      [other, pair.leader],
    ] as const)
      expect((await reader.ask(olderMessagesEvent, { userid: partner.id, page: 1 })).data).toHaveLength(2);
    await other.say(elsewhere.leader, 'Hello, new branch');
  });

  test('a person who is turned off cannot be written to on the very next message', async () => {
    const pair = await newPair();
    const phone = await connectUser(app, pair.customer);
    await phone.say(pair.leader, 'Hello');
    await app.database.db.update(users).set({ isActive: false }).where(eq(users.id, pair.leader.id));
    const failure = await phone.askInVain(sendMessage, { touserid: pair.leader.id, content: 'Hello?' });
    expect(failure.code).toBe('forbidden');
  });
});

describe('catching up', () => {
  test('brings what came after the places named, and since a time everywhere else, once and in order', async () => {
    const pair = await newPair();
    const colleague = await makeTeamLeader(app.database, { branchId: pair.branch.id });
    await write(pair, 3);
    const time = new Date().toISOString();
    await write(pair, 120);
    await makeMessage(app.database, [colleague, pair.customer], { content: 'From the second leader' });
    const phone = await connectUser(app, pair.customer);
    const since = { [pair.leader.id]: 2 };
    const first = await phone.ask(sync, { since, time });
    expect([first.data.length, first.hasMore]).toEqual([100, true]);
    const second = await phone.ask(sync, { since, time, cursor: first.cursor });
    expect(second.hasMore).toBe(false);
    const got = [...first.data, ...second.data];
    expect(got.filter(({ sender }) => sender === pair.leader.id).map(({ seq }) => seq)).toEqual(
      Array.from({ length: 121 }, (_, index) => index + 3),
    );
    expect(got.at(-1)?.content).toBe('From the second leader');
    expect(got).toHaveLength(122);
  });

  test('has nothing for one who missed nothing', async () => {
    const pair = await newPair();
    await write(pair, 2);
    const phone = await connectUser(app, pair.customer);
    const later = new Date(Date.now() + 60_000).toISOString();
    expect(await phone.ask(sync, { since: { [pair.leader.id]: 2 }, time: later })).toMatchObject({
      data: [],
      hasMore: false,
    });
  });

  test('goes on only from a place that was given out', async () => {
    const phone = await connectUser(app, (await newPair()).customer);
    const time = new Date().toISOString();
    for (const cursor of ['1.1.2147483648', '1.1.9999999999', '1.1', 'next', ''])
      expect(await phone.askInVain(sync, { since: {}, time, cursor })).toMatchObject({
        code: 'invalid',
        errors: { cursor: 'Send the cursor of the page before' },
      });
  });
});

describe('searching messages', () => {
  test('finds any script and part of a word in one’s own conversations only, newest first', async () => {
    const [pair, stranger] = [await newPair(), await newPair()];
    await makeMessage(app.database, [pair.customer, pair.leader], { content: 'Привет, где мой заказ?' });
    await makeMessage(app.database, [pair.leader, pair.customer], { content: 'Der BESTELLUNG-Status: 100% da' });
    await makeMessage(app.database, [stranger.customer, stranger.leader], { content: 'Привет, bestellung' });
    const token = await signIn(app.database, pair.customer);
    const find = async (query: string) =>
      (await app.call(searchMessages, { token, body: { query, page: 1 } })).reply.data;
    expect((await find('привет')).map(({ message }) => message.content)).toEqual(['Привет, где мой заказ?']);
    const [found] = await find('stellung');
    expect(found).toMatchObject({ message: { sender: pair.leader.id }, partner: { userId: pair.leader.id } });
    expect(await find('0% d')).toHaveLength(1);
    expect(await find('_')).toHaveLength(0);
    expect((await app.call(searchMessages, { body: { query: 'x' } })).httpStatus).toBe(401);
    const withStranger = { query: 'x', userid: stranger.leader.id };
    expect((await app.call(searchMessages, { token, body: withStranger })).httpStatus).toBe(404);
  });
});
