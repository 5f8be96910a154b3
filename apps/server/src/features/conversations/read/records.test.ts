import { messageInfo } from '@branchline/contract/conversations';
import type { ConversationRecord } from '@branchline/contract/shapes';
import {
  deleteMessage,
  markDelivered,
  markRead,
  messagesRead,
  messageUpdated,
  newMessage,
  olderMessagesEvent,
  sync,
  usersChatWithMe,
} from '@branchline/contract/socket-events';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { type ChatClient, connectUser } from '#testing/chat-client';
import { makeBranch, makeCustomer, makeTeamLeader, signIn, type User } from '#testing/factories';

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
  phone = await connectUser(app, customer);
  desk = await connectUser(app, leader);
});

/** The record as each of the two finds it in a fresh list. */
const loaded = async (client: ChatClient): Promise<ConversationRecord | null | undefined> =>
  (await client.ask(usersChatWithMe, { page: 1 })).data.find(({ userId }) => [customer.id, leader.id].includes(userId))
    ?.conversation;

test('nobody has a record where nothing was written', async () => {
  expect(await loaded(phone)).toBeNull();
  expect((await phone.ask(olderMessagesEvent, { userid: leader.id })).conversation).toBeNull();
  expect((await phone.ask(markRead, { userid: leader.id, upTo: 3 })).conversation).toBeNull();
});

test('a message moves the revision; each hears the own record, equal to a fresh one; the own mark stays', async () => {
  const sent = await phone.say(leader, 'One');
  const heard = await desk.hear(newMessage);
  expect(sent.conversation).toMatchObject({ lastSeq: 1, readSeq: 0, partnerReadSeq: 0, unread: 0 });
  expect(heard.conversation).toMatchObject({ lastSeq: 1, readSeq: 0, partnerReadSeq: 0, unread: 1 });
  expect(heard.conversation?.revision).toBe(sent.conversation?.revision);
  expect(await loaded(phone)).toEqual(sent.conversation);
  expect(await loaded(desk)).toEqual(heard.conversation);
  const next = await desk.say(customer, 'Two');
  expect(next.conversation?.revision).toBeGreaterThan(sent.conversation?.revision ?? 0);
  expect(next.conversation).toMatchObject({ lastSeq: 2, readSeq: 0, unread: 1 });
});

test('one’s own messages move no mark, and nobody hears of one', async () => {
  await phone.say(leader, 'One');
  await phone.say(leader, 'Two');
  const before = await loaded(phone);
  await phone.ask(olderMessagesEvent, { userid: leader.id });
  await phone.ask(markRead, { userid: leader.id, upTo: 2 });
  await phone.ask(markDelivered, { userid: leader.id, upTo: 2 });
  await desk.ask(markRead, { userid: customer.id, upTo: 1 });
  // The first mark that is heard of is the leader's.
  expect(await phone.hear(messagesRead)).toMatchObject({ userid: leader.id, upTo: 1 });
  expect(await loaded(phone)).toMatchObject({ readSeq: 0, partnerReadSeq: 1, partnerDeliveredSeq: 1 });
  expect(before).toMatchObject({ readSeq: 0, partnerReadSeq: 0 });
  await desk.say(customer, 'Three');
  await phone.say(leader, 'Four');
  await phone.ask(markRead, { userid: leader.id, upTo: 99 });
  expect(await loaded(phone)).toMatchObject({ readSeq: 3, unread: 0 });
});

test('messages that go to the database together leave one record, which is the committed one', async () => {
  const sent = await Promise.all(Array.from({ length: 12 }, (_, number) => phone.say(leader, String(number))));
  const fresh = await loaded(phone);
  const newest = sent.filter(({ conversation }) => conversation?.revision === fresh?.revision);
  expect(newest.length).toBeGreaterThan(0);
  for (const { conversation } of newest) expect(conversation).toEqual(fresh);
});

test('reading moves the revision once, for both, and not when nothing moves', async () => {
  const sent = await phone.say(leader, 'One');
  const { conversation } = await desk.ask(markRead, { userid: customer.id, upTo: 1 });
  expect(conversation).toMatchObject({ readSeq: 1, unread: 0 });
  expect(conversation?.revision).toBeGreaterThan(sent.conversation?.revision ?? 0);
  const heard = await phone.hear(messagesRead);
  expect(heard).toEqual({
    userid: leader.id,
    upTo: 1,
    with: customer.id,
    conversation: { ...sent.conversation, revision: conversation?.revision, partnerReadSeq: 1, partnerDeliveredSeq: 1 },
  });
  expect(await loaded(phone)).toEqual(heard.conversation);
  expect((await desk.ask(markRead, { userid: customer.id, upTo: 1 })).conversation).toEqual(conversation);
  expect((await desk.ask(olderMessagesEvent, { userid: customer.id })).conversation).toEqual(conversation);
});

test('a deletion moves the revision, takes the unread count with it, and `sync` tells of it', async () => {
  const sent = await phone.say(leader, 'One');
  await phone.say(leader, 'Two');
  const { data: before } = await desk.ask(olderMessagesEvent, { userid: customer.id, page: 1, before: 3 });
  const time = new Date(Date.now() + 5_000).toISOString();
  const missed = async (since: string) => (await desk.ask(sync, { since: { [customer.id]: 2 }, time: since })).data;
  const { data: deleted } = await phone.ask(deleteMessage, { id: sent.id });
  const heard = await desk.hear(messageUpdated);
  expect(heard).toMatchObject({ id: sent.id, deleted: true, content: '', conversation: { unread: 1, lastSeq: 2 } });
  expect(heard.conversation?.revision).toBe(deleted.conversation?.revision);
  expect(await loaded(desk)).toEqual(heard.conversation);
  expect(before).toHaveLength(2);
  expect(await missed(sent.createdAt)).toEqual([heard]);
  expect(await missed(time)).toEqual([]);
});

test('the newest message of a list carries its place', async () => {
  await phone.say(leader, 'One');
  await phone.say(leader, 'Two');
  const { data } = await desk.ask(usersChatWithMe, { page: 1 });
  expect(data.find(({ userId }) => userId === customer.id)?.lastMessage).toMatchObject({ content: 'Two', seq: 2 });
});

test('the sender of a message, and nobody else, learns when it was delivered and when it was read', async () => {
  const [own, partners] = [await signIn(app.database, customer), await signIn(app.database, leader)];
  const ask = (id: string, token?: string) => app.call(messageInfo, { body: { id }, ...(token && { token }) });
  const times = async (id: string) => (await ask(id, own)).reply.data;
  const [first, second] = [await phone.say(leader, 'One'), await phone.say(leader, 'Two')];
  const third = await phone.say(leader, 'Three');
  expect((await ask(first.id)).failure.code).toBe('unauthenticated');
  expect((await ask(first.id, partners)).failure.code).toBe('not_found');
  expect(await times(first.id)).toEqual({ deliveredAt: null, readAt: null });

  await desk.ask(markDelivered, { userid: customer.id, upTo: 1 });
  const { deliveredAt } = await times(first.id);
  expect(deliveredAt).not.toBeNull();
  await desk.ask(markRead, { userid: customer.id, upTo: 2 });
  const { readAt } = await times(second.id);
  expect(await times(first.id)).toEqual({ deliveredAt, readAt });
  // What no device said to have was delivered when it was read.
  expect(await times(second.id)).toEqual({ deliveredAt: readAt, readAt });
  expect(await times(third.id)).toEqual({ deliveredAt: null, readAt: null });

  // A later mark says nothing of what an earlier one had reached that is not kept any more.
  await desk.ask(markRead, { userid: customer.id, upTo: 3 });
  await app.database.pool.query('delete from mark_times where to_seq < 3');
  expect(await times(first.id)).toEqual({ deliveredAt: null, readAt: null });
  expect((await times(third.id)).readAt).not.toBeNull();
  await phone.ask(deleteMessage, { id: third.id });
  expect((await ask(third.id, own)).failure.code).toBe('not_found');
});
