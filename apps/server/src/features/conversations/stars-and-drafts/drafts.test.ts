import { draftChanged, listDrafts, saveDraft } from '@branchline/contract/drafts';
import { readConversation } from '@branchline/contract/conversations';
import { deleteMessage } from '@branchline/contract/socket-events';
import { exportOwnData, removeAccount } from '@branchline/contract/profile';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eraseAgedMessages } from '../change/aging.service.ts';
import { startTestApp, type TestApp } from '#testing/app';
import { type ChatClient, connectUser } from '#testing/chat-client';
import { makeAdmin, makeBranch, makeCustomer, makeTeamLeader, signIn, type User } from '#testing/factories';

let app: TestApp;
let [customer, leader] = [] as unknown as [User, User];
let [phone, tablet] = [] as unknown as [ChatClient, ChatClient];
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const { id: branchId } = await makeBranch(app.database);
  customer = await makeCustomer(app.database, { branchId });
  leader = await makeTeamLeader(app.database, { branchId });
  [phone, tablet] = [await connectUser(app, customer), await connectUser(app, customer)];
});

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
const write = async (device: ChatClient, content: string, more: object = {}) =>
  (await device.ask(saveDraft, { userid: leader.id, content, at: ago(0), ...more })).data;
const drafts = async (device: ChatClient) => (await device.ask(listDrafts, {})).data;

test('what is begun on one device stands on the other, with what it answers', async () => {
  const asked = await (await connectUser(app, leader)).say(customer, 'When do you come?');
  await write(phone, 'Tomorrow', { replyTo: asked.id });
  expect(await tablet.hear(draftChanged)).toMatchObject({
    userid: leader.id,
    content: 'Tomorrow',
    replyTo: { id: asked.id, seq: asked.seq, excerpt: 'When do you come?', kind: 'text', deleted: false },
  });
  expect(await drafts(tablet)).toMatchObject([{ userid: leader.id, content: 'Tomorrow', replyTo: { id: asked.id } }]);
  await write(tablet, '');
  expect(await phone.hear(draftChanged)).toMatchObject({ content: '', replyTo: null });
  // That it was emptied is known to a device that was away.
  expect(await drafts(phone)).toMatchObject([{ content: '', replyTo: null }]);
});

test('the later one wins, whichever arrives first, and a clock that is ahead wins nothing', async () => {
  await write(phone, 'Later', { at: ago(10) });
  expect(await write(tablet, 'Earlier', { at: ago(60) })).toMatchObject({ content: 'Later' });
  expect(phone.heard(draftChanged)).toEqual([]);
  await write(tablet, 'From tomorrow', { at: ago(-86_400) });
  expect(await write(phone, 'Now')).toMatchObject({ content: 'Now' });
  expect(await drafts(tablet)).toMatchObject([{ content: 'Now' }]);
});

test('neither the partner nor staff is shown it, and a stranger is not found', async () => {
  const partner = await connectUser(app, leader);
  await phone.say(leader, 'Hello');
  await write(phone, 'Zqsecret words');
  expect(await drafts(partner)).toEqual([]);
  expect(partner.heard(draftChanged)).toEqual([]);
  const admin = await signIn(app.database, await makeAdmin(app.database));
  const body = { firstUserId: customer.id, secondUserId: leader.id };
  expect((await app.call(readConversation, { token: admin, body })).text).not.toContain('Zqsecret');
  expect(app.logLines.filter((line) => line.includes('Zqsecret'))).toEqual([]);
  const stranger = await makeTeamLeader(app.database, { branchId: (await makeBranch(app.database)).id });
  const draft = { userid: stranger.id, content: 'x', at: ago(0) };
  expect((await phone.askInVain(saveDraft, draft)).code).toBe('not_found');
});

test('an answer to what was deleted, or to a message of others, answers nothing', async () => {
  const second = await makeTeamLeader(app.database, { branchId: customer.branchId! });
  const elsewhere = await phone.say(second, 'Said to somebody else');
  expect(await write(phone, 'So', { replyTo: elsewhere.id })).toMatchObject({ content: 'So', replyTo: null });
  const regretted = await phone.say(leader, 'Regretted');
  expect(await write(phone, 'So', { replyTo: regretted.id })).toMatchObject({ replyTo: { id: regretted.id } });
  await phone.ask(deleteMessage, { id: regretted.id });
  expect(await drafts(tablet)).toMatchObject([{ content: 'So', replyTo: null }]);
});

test('too many words are refused as those of a message are', async () => {
  const draft = { userid: leader.id, content: 'x'.repeat(4001), at: ago(0) };
  expect((await phone.askInVain(saveDraft, draft)).code).toBe('invalid');
});

test('the own export holds it, age erases it, and it goes with the account', async () => {
  await write(phone, 'Begun');
  const token = await signIn(app.database, customer);
  const { reply } = await app.call(exportOwnData, { token });
  expect(reply.data.drafts).toMatchObject([{ to: leader.id, content: 'Begun' }]);
  await eraseAgedMessages(app.database, new Date(Date.now() + 60_000), () => Promise.resolve());
  expect(await drafts(phone)).toEqual([]);
  await write(phone, 'Begun again');
  const partner = await connectUser(app, leader);
  await partner.ask(saveDraft, { userid: customer.id, content: 'To who leaves', at: ago(0) });
  await app.call(removeAccount, { token });
  expect(await drafts(partner)).toEqual([]);
  const { rows } = await app.database.pool.query('select from drafts where user_id = $1', [customer.id]);
  expect(rows).toEqual([]);
});
