import {
  deleteMessage,
  newMessage,
  olderMessagesEvent,
  sendMessage,
  usersChatWithMe,
} from '@branchline/contract/socket-events';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/ids';
import { files } from '#schema/files';
import { startTestApp, type TestApp } from '#testing/app';
import { type ChatClient, connectUser } from '#testing/chat-client';
import { makeCustomer, makeTeamLeader, signIn, type User } from '#testing/factories';
import { uploadFile } from '#testing/upload';

let app: TestApp;
let leader: User;
let customer: User;
let leaderPhone: ChatClient;
let customerPhone: ChatClient;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  leader = await makeTeamLeader(app.database);
  customer = await makeCustomer(app.database, { branchId: leader.branchId });
  leaderPhone = await connectUser(app, leader);
  customerPhone = await connectUser(app, customer);
  token = await signIn(app.database, customer);
});
afterAll(() => app.close());

const send = async (attachments: string[], clientId?: string) =>
  (
    await customerPhone.ask(sendMessage, {
      touserid: leader.id,
      messageType: 'file',
      content: '',
      attachments,
      ...(clientId === undefined ? {} : { clientId }),
    })
  ).data;
const rowOf = async (id: string) => (await app.database.db.select().from(files).where(eq(files.id, id)))[0];

test('a picture comes with its size, and the list says what the newest message carries', async () => {
  const lastInList = async () => (await leaderPhone.ask(usersChatWithMe, { agentask: 0 })).data[0]?.lastMessage;
  const plain = sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } });
  const content = new Uint8Array(await plain.png().toBuffer());
  const sent = await send([(await uploadFile(app, token, { name: 'door.png', content })).id]);
  expect(sent.files).toMatchObject([{ fileName: 'door.png', width: 40, height: 20 }]);
  expect((await leaderPhone.hear(newMessage)).files).toEqual(sent.files);
  expect(await lastInList()).toMatchObject({ id: sent.id, file: { fileName: 'door.png', mimeType: 'image/png' } });
  await customerPhone.ask(deleteMessage, { id: sent.id });
  expect(await lastInList()).not.toHaveProperty('file');
});

test('own files go along, and the recipient can open them', async () => {
  const file = await uploadFile(app, token, { name: 'order.txt', content: 'Ten boxes' });
  const sent = await send([file.id]);
  expect(sent).toMatchObject({
    messageType: 'file',
    attachments: [file.id],
    files: [{ id: file.id, fileName: 'order.txt', size: 9, mimeType: 'text/plain' }],
  });
  const heard = await leaderPhone.hear(newMessage);
  expect(heard).toEqual({ ...sent, conversation: { ...sent.conversation, unread: 1 } });
  expect(await (await fetch(app.origin + (heard.files[0]?.cloudUrl ?? ''))).text()).toBe('Ten boxes');
  const { data } = await leaderPhone.ask(olderMessagesEvent, { userid: customer.id });
  expect(data.at(-1)?.files).toEqual(sent.files);
  expect((await rowOf(file.id))?.attachedAt).toBeInstanceOf(Date);
});

test('somebody else’s file, an unknown one and a gone one are refused alike, and nothing is stored', async () => {
  const foreign = await uploadFile(app, await signIn(app.database, leader));
  const gone = await uploadFile(app, token);
  await app.database.db.update(files).set({ deletedAt: new Date() }).where(eq(files.id, gone.id));
  const own = await uploadFile(app, token);
  const before = (await leaderPhone.ask(olderMessagesEvent, { userid: customer.id })).data.length;
  const failures = [];
  for (const id of [foreign.id, newId(), gone.id, 'no-id']) {
    const payload = { touserid: leader.id, messageType: 'file', content: 'See', attachments: [own.id, id] };
    failures.push(await customerPhone.askInVain(sendMessage, payload));
  }
  expect(failures[0]).toMatchObject({ code: 'not_found' });
  expect(new Set(failures.map((failure) => JSON.stringify(failure))).size).toBe(1);
  expect((await leaderPhone.ask(olderMessagesEvent, { userid: customer.id })).data).toHaveLength(before);
  expect((await rowOf(own.id))?.attachedAt).toBeNull();
});

test('the same clientId again answers the first message with its files', async () => {
  const [file, other] = [await uploadFile(app, token), await uploadFile(app, token)];
  const first = await send([file.id], 'with-file-1');
  expect(await send([other.id], 'with-file-1')).toEqual(first);
});

test('deleting a message takes its files, but not one that another message carries', async () => {
  const [single, shared] = [await uploadFile(app, token), await uploadFile(app, token)];
  const kept = await send([shared.id]);
  const deleted = await send([single.id, shared.id]);
  const { data } = await customerPhone.ask(deleteMessage, { id: deleted.id });
  expect(data).toMatchObject({ content: '', attachments: [], files: [], deleted: true });
  expect((await fetch(app.origin + single.cloudUrl)).status).toBe(404);
  expect((await fetch(app.origin + shared.cloudUrl)).status).toBe(200);
  await customerPhone.ask(deleteMessage, { id: kept.id });
  expect((await fetch(app.origin + shared.cloudUrl)).status).toBe(404);
});
