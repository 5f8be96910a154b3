import { deleteMessage, olderMessagesEvent, sendMessage, usersChatWithMe } from '@branchline/contract/socket-events';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { type ChatClient, connectUser } from '#testing/chat-client';
import { makeCustomer, makeTeamLeader, signIn, type User } from '#testing/factories';
import { holdLocks, untilWaiting } from '#testing/locks';
import { uploadFile } from '#testing/upload';

let app: TestApp;
let leader: User;
let customer: User;
let leaderPhone: ChatClient;
let customerPhone: ChatClient;

beforeAll(async () => {
  app = await startTestApp();
  leader = await makeTeamLeader(app.database);
  customer = await makeCustomer(app.database, { branchId: leader.branchId });
  leaderPhone = await connectUser(app, leader);
  customerPhone = await connectUser(app, customer);
});
afterAll(() => app.close());

test('a message that two devices delete at once counts once', async () => {
  const tablet = await connectUser(app, customer);
  const sent = await customerPhone.say(leader, 'One');
  for (const content of ['Two', 'Three']) await customerPhone.say(leader, content);
  const letGo = await holdLocks(app.database, (tx) =>
    tx.execute(sql`select from conversations where first_user_id = ${customer.id} for update`),
  );
  const deleted = Promise.all([customerPhone, tablet].map((device) => device.ask(deleteMessage, { id: sent.id })));
  await untilWaiting(app.database, 2);
  await letGo();
  for (const { data } of await deleted) expect(data).toMatchObject({ id: sent.id, content: '', deleted: true });
  const { data: inbox } = await leaderPhone.ask(usersChatWithMe, { agentask: 0, page: 1 });
  expect(inbox[0]).toMatchObject({ unread: 2, lastMessage: { content: 'Three' } });
});

test('a message whose files cannot go stays as it was, and deleting it again takes both', async () => {
  const file = await uploadFile(app, await signIn(app.database, customer));
  const attachments = [file.id];
  const payload = { touserid: leader.id, messageType: 'file', content: 'See', attachments } as const;
  const { data: sent } = await customerPhone.ask(sendMessage, payload);
  const letGo = await holdLocks(app.database, (tx) =>
    tx.execute(sql`select from files where id = ${file.id} for update`),
  );
  // The database gives up what waits for too long.
  expect((await customerPhone.askInVain(deleteMessage, { id: sent.id })).code).toBe('unavailable');
  await letGo();
  const newest = async () => (await leaderPhone.ask(olderMessagesEvent, { userid: customer.id })).data.at(-1);
  expect(await newest()).toMatchObject({ id: sent.id, content: 'See', attachments });
  const open = async () => (await fetch(app.origin + file.cloudUrl)).status;
  expect(await open()).toBe(200);

  await customerPhone.ask(deleteMessage, { id: sent.id });
  expect(await newest()).toMatchObject({ id: sent.id, deleted: true, attachments: [] });
  expect(await open()).toBe(404);
}, 20_000);

test('the inbox says nothing of the file of a newest message that was deleted', async () => {
  const file = await uploadFile(app, await signIn(app.database, customer));
  const { data: sent } = await customerPhone.ask(sendMessage, {
    touserid: leader.id,
    messageType: 'file',
    content: '',
    attachments: [file.id],
  });
  const newest = async () => {
    const { data: inbox } = await leaderPhone.ask(usersChatWithMe, { agentask: 0, page: 1 });
    return inbox.find(({ userId }) => userId === customer.id)?.lastMessage;
  };
  expect(await newest()).toMatchObject({ id: sent.id, messageType: 'file', file: { fileName: file.fileName } });
  await customerPhone.ask(deleteMessage, { id: sent.id });
  const deleted = await newest();
  expect(deleted).toMatchObject({ id: sent.id, messageType: 'text', content: '' });
  expect(deleted).not.toHaveProperty('file');
});
