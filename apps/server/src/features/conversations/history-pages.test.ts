import { olderMessages } from '@branchline/contract/conversations';
import { logout } from '@branchline/contract/log-out';
import { removeAccount } from '@branchline/contract/profile';
import {
  deleteMessage,
  markRead,
  messagesRead,
  olderMessagesEvent,
  sendMessage,
} from '@branchline/contract/socket-events';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { changeSetting } from '#testing/change-setting';
import { connectUser } from '#testing/chat-client';
import { makeBranch, makeCustomer, makeMessage, makeTeamLeader, signIn } from '#testing/factories';
import { uploadFile } from '#testing/upload';

// Each test asks for a page, changes something, and asks again.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Two people with ten messages, the first from the leader, which both have read before place 100 on both doors. */
const readPair = async () => {
  const { id: branchId } = await makeBranch(app.database);
  const leader = await makeTeamLeader(app.database, { branchId });
  const customer = await makeCustomer(app.database, { branchId });
  const [desk, phone] = [await connectUser(app, leader), await connectUser(app, customer)];
  for (let index = 0; index < 10; index++) {
    const [device, to] = index % 2 === 0 ? [desk, customer] : [phone, leader];
    await device.say(to, `Word ${String(index)}`);
  }
  const token = await signIn(app.database, customer);
  const ofLeader = async () => (await desk.ask(olderMessagesEvent, { userid: customer.id, before: 100 })).data;
  const ofCustomer = async () =>
    (await app.call(olderMessages, { token, body: { userid: leader.id, before: 100 } })).reply.data;
  for (const ask of [ofLeader, ofCustomer, ofLeader]) expect(await ask()).toHaveLength(10);
  return { leader, customer, desk, phone, token, ofLeader, ofCustomer };
};

test('the same page asked for again is the same, for both people and on both doors', async () => {
  const { ofLeader, ofCustomer } = await readPair();
  const page = await ofLeader();
  expect(page.map(({ content }) => content)).toEqual(Array.from({ length: 10 }, (_, index) => `Word ${String(index)}`));
  expect(await ofCustomer()).toEqual(page);
});

test('a message that was taken back is gone from the page at once', async () => {
  const { customer, desk, phone, ofLeader, ofCustomer } = await readPair();
  const newest = async () => (await desk.ask(olderMessagesEvent, { userid: customer.id, page: 1 })).data;
  expect((await newest())[3]?.deleted).toBe(false);
  expect((await newest())[3]?.deleted).toBe(false);
  const own = (await ofCustomer())[3];
  await phone.ask(deleteMessage, { id: own?.id ?? '' });
  for (const page of [await ofLeader(), await ofCustomer(), await newest()])
    expect(page[3]).toMatchObject({ id: own?.id, deleted: true, content: '' });
});

test('what an erased account wrote is gone from the page at once', async () => {
  const { token, ofLeader } = await readPair();
  await app.call(removeAccount, { token });
  const page = await ofLeader();
  expect(page.map(({ deleted }) => deleted)).toEqual(page.map((_, index) => index % 2 === 1));
  expect(JSON.stringify(page)).not.toContain('Word 1');
});

test('what was erased by age is gone from the page at once', async () => {
  const { leader, ofLeader, ofCustomer } = await readPair();
  await app.database.db.execute(sql`update messages set created_at = now() - interval '200 days'
    where conversation_id in (select id from conversations where second_user_id = ${leader.id}) and seq <= 4`);
  await changeSetting(app, 'retention_messages_months', '3');
  await app.jobs.run('retention.apply');
  await changeSetting(app, 'retention_messages_months', '0');
  for (const page of [await ofLeader(), await ofCustomer()])
    expect(page.map(({ deleted }) => deleted)).toEqual(page.map((_, index) => index < 4));
});

test('what was read meanwhile is shown as read, and only that', async () => {
  const { leader, phone, ofLeader } = await readPair();
  expect((await ofLeader()).filter(({ isRead }) => isRead)).toEqual([]);
  await phone.ask(markRead, { userid: leader.id, upTo: 5 });
  expect((await ofLeader()).flatMap(({ seq, isRead }) => (isRead ? [seq] : []))).toEqual([1, 3, 5]);
});

test('the newest page has what came meanwhile, and marks it for whoever reads it, also where the other one has read it', async () => {
  const { leader, customer, desk, phone } = await readPair();
  const newest = async () => (await desk.ask(olderMessagesEvent, { userid: customer.id, page: 1 })).data;
  expect(await newest()).toHaveLength(10);
  expect(await newest()).toHaveLength(10);
  await phone.say(leader, 'New');
  expect((await newest()).at(-1)).toMatchObject({ seq: 11, content: 'New', isRead: true });
  await newest();
  const ofPhone = await phone.ask(olderMessagesEvent, { userid: leader.id, page: 1 });
  expect(ofPhone.data.filter(({ isRead }) => !isRead)).toEqual([]);
  expect(await desk.hear(messagesRead)).toMatchObject({ userid: customer.id, upTo: 11 });
});

test('a page with files shows what is there of them now', async () => {
  const { leader, token, phone, ofLeader } = await readPair();
  const file = await uploadFile(app, token);
  await phone.ask(sendMessage, { touserid: leader.id, messageType: 'file', content: '', attachments: [file.id] });
  expect((await ofLeader()).at(-1)?.files).toHaveLength(1);
  expect((await ofLeader()).at(-1)?.files).toHaveLength(1);
  await app.database.db.execute(sql`update files set deleted_at = now() where id = ${file.id}`);
  expect((await ofLeader()).at(-1)?.files).toEqual([]);
});

test('nobody else gets a page that its people have read, nor one of them after the sign-out', async () => {
  const { leader, customer, token, ofCustomer } = await readPair();
  const others = [
    await makeCustomer(app.database, { branchId: leader.branchId }),
    await makeTeamLeader(app.database, { branchId: leader.branchId }),
  ];
  for (const other of others)
    for (const { id: userid } of [leader, customer]) {
      const body = { userid, before: 100 };
      const { text } = await app.call(olderMessages, { token: await signIn(app.database, other), body });
      expect(text).not.toContain('Word');
    }
  expect(await ofCustomer()).toHaveLength(10);
  await app.call(logout, { token });
  const { failure } = await app.call(olderMessages, { token, body: { userid: leader.id, before: 100 } });
  expect(failure.code).toBe('unauthenticated');
});

test('a page of more messages than fit is read from where it ends, and not from another page', async () => {
  const { leader, customer, desk } = await readPair();
  for (let index = 0; index < 40; index++) await makeMessage(app.database, [leader, customer]);
  const ask = async (query: object) => {
    const { data, hasMore } = await desk.ask(olderMessagesEvent, { userid: customer.id, ...query });
    return [data.at(0)?.seq, data.at(-1)?.seq, hasMore];
  };
  for (let times = 0; times < 2; times++) {
    expect(await ask({ page: 1 })).toEqual([21, 50, true]);
    expect(await ask({ page: 2 })).toEqual([1, 20, false]);
    expect(await ask({ before: 21 })).toEqual([1, 20, false]);
    expect(await ask({ before: 41 })).toEqual([11, 40, true]);
    expect(await ask({ before: 41, page: 2 })).toEqual([1, 10, false]);
    expect(await ask({ page: 3 })).toEqual([undefined, undefined, false]);
  }
});

test('after the database fell back to an earlier state, a page shows what was said and taken back since then', async () => {
  const { phone, leader, ofLeader } = await readPair();
  const ofPair = sql`(select id from conversations where second_user_id = ${leader.id})`;
  const fallBackTo = async (lastSeq: number) => {
    await app.database.db.execute(sql`delete from messages where conversation_id = ${ofPair} and seq > ${lastSeq}`);
    await app.database.db.execute(sql`update messages set deleted_at = null where conversation_id = ${ofPair}`);
    await app.database.db.execute(
      sql`update conversations set last_seq = ${lastSeq}, revision = 0 where id = ${ofPair}`,
    );
  };
  await phone.say(leader, 'Lost');
  expect((await ofLeader()).at(-1)?.content).toBe('Lost');
  await fallBackTo(10);
  await phone.say(leader, 'Said');
  expect((await ofLeader()).at(-1)?.content).toBe('Said');

  const deletedAt = async () => (await ofLeader()).flatMap(({ deleted, seq }) => (deleted ? [seq] : []));
  const [, second, , fourth] = await ofLeader();
  await phone.ask(deleteMessage, { id: fourth?.id ?? '' });
  expect(await deletedAt()).toEqual([4]);
  await fallBackTo(11);
  await phone.ask(deleteMessage, { id: second?.id ?? '' });
  expect(await deletedAt()).toEqual([2]);
});
