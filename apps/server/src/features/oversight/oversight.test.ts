import { listAudit } from '@branchline/contract/audit';
import { exportConversation, listUserChats, readConversation } from '@branchline/contract/conversations';
import { removeAccount } from '@branchline/contract/profile';
import {
  editMessage,
  messagesRead,
  olderMessagesEvent,
  react,
  sendMessage,
  usersChatWithMe,
} from '@branchline/contract/socket-events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { startTestApp, type TestApp } from '#testing/app';
import { connectUser } from '#testing/chat-client';
import {
  makeAdmin,
  makeBranchLeader,
  makeCustomer,
  makeMessage,
  makeTeamLeader,
  signIn,
  type User,
} from '#testing/factories';

let app: TestApp;
let admin: User;
let adminToken: string;
let leader: User;
let customer: User;
let ownBranch: string;
let otherBranch: string;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app.database);
  adminToken = await signIn(app.database, admin);
  otherBranch = await signIn(app.database, await makeBranchLeader(app.database));
});
afterAll(() => app.close());
beforeEach(async () => {
  leader = await makeTeamLeader(app.database, { firstName: 'Asha', lastName: 'Rao' });
  customer = await makeCustomer(app.database, { branchId: leader.branchId, firstName: '', lastName: '' });
  ownBranch = await signIn(app.database, await makeBranchLeader(app.database, { branchId: leader.branchId }));
});

const look = (token: string | undefined, page?: number, before?: number) =>
  app.call(readConversation, {
    token,
    body: {
      firstUserId: leader.id,
      secondUserId: customer.id,
      ...(page === undefined ? {} : { page }),
      ...(before === undefined ? {} : { before }),
    },
  });
const list = (token: string | undefined, id = leader.id) =>
  app.call(listUserChats, { token, body: { specificUserId: id } });
const audited = async (action: string) =>
  (await app.call(listAudit, { token: adminToken, body: { action } })).reply.data;

describe('looking into conversations', () => {
  it('refuses the unauthenticated, and those who chat', async () => {
    for (const ask of [list, look]) {
      expect((await ask(undefined)).failure.code).toBe('unauthenticated');
      for (const user of [leader, customer])
        expect((await ask(await signIn(app.database, user))).failure.code).toBe('forbidden');
    }
  });

  it('answers a branch leader of another branch as if there were nobody, and records nothing', async () => {
    await makeMessage(app.database, [customer, leader]);
    const before = [(await audited('conversation.read')).length, (await audited('conversation.list')).length];
    const unknown = await list(otherBranch, newId());
    for (const reply of [await list(otherBranch), unknown])
      expect([reply.httpStatus, reply.text]).toEqual([404, unknown.text]);
    const body = { firstUserId: newId(), secondUserId: newId() };
    const nobody = await app.call(readConversation, { token: otherBranch, body });
    expect(nobody.failure.code).toBe('not_found');
    expect((await look(otherBranch)).text).toBe(nobody.text);
    expect([(await audited('conversation.read')).length, (await audited('conversation.list')).length]).toEqual(before);
  });

  it('refuses what is no look', async () => {
    const ids = { firstUserId: leader.id, secondUserId: customer.id };
    for (const unknownBody of [{}, { firstUserId: leader.id }, { ...ids, page: 0 }, { ...ids, markRead: true }])
      expect((await app.call(readConversation, { token: adminToken, unknownBody })).failure.code).toBe('invalid');
    const body = { firstUserId: admin.id, secondUserId: customer.id };
    expect((await app.call(readConversation, { token: adminToken, body })).failure.code).toBe('not_found');
  });

  it('shows admins and the own branch leader whom somebody writes with, newest first, and records it', async () => {
    const other = await makeCustomer(app.database, { branchId: leader.branchId, firstName: 'Ravi', lastName: 'Patil' });
    const colleague = await makeTeamLeader(app.database);
    await makeMessage(app.database, [customer, leader], { content: 'First' });
    await makeMessage(app.database, [leader, colleague], { content: 'Second' });
    await makeMessage(app.database, [other, leader], { content: 'Third' });
    for (const token of [adminToken, ownBranch]) {
      const { reply, text } = await list(token);
      expect(reply.list.map(({ userId, lastMessage }) => [userId, lastMessage?.content])).toEqual([
        [other.id, 'Third'],
        [colleague.id, 'Second'],
        [customer.id, 'First'],
      ]);
      expect(reply.list.map(({ username }) => username)).toEqual(['Ravi Patil', 'Asha Rao', 'New User']);
      expect(reply).toMatchObject({ hasMore: false, page: 1, totalPage: 1, total: 3 });
      expect(reply.user).toEqual({ id: leader.id, username: 'Asha Rao' });
      for (const secret of [customer.phone, colleague.email]) expect(text).not.toContain(secret);
    }
    const [entry] = await audited('conversation.list');
    expect(entry).toMatchObject({ target: { type: 'user', id: leader.id, name: 'Asha Rao' }, ip: '127.0.0.1' });
  });

  it('shows a conversation a page at a time, oldest first, and records who read whose', async () => {
    for (let count = 1; count <= 31; count++)
      await makeMessage(app.database, count % 2 === 0 ? [leader, customer] : [customer, leader], {
        content: String(count),
      });
    const first = (await look(ownBranch)).reply;
    expect(first.data.map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, index) => index + 2));
    expect(first.hasMore).toBe(true);
    expect(first.data[0]).toMatchObject({ sender: leader.id, recipient: customer.id, content: '2', isRead: false });
    const second = (await look(adminToken, 2)).reply;
    expect([second.data.map(({ content }) => content), second.hasMore]).toEqual([['1'], false]);
    expect((await look(adminToken, 1, 3)).reply.data.map(({ seq }) => seq)).toEqual([1, 2]);
    expect((await look(adminToken, 9)).reply.data).toEqual([]);
    const entries = await audited('conversation.read');
    expect(entries.slice(0, 4).map(({ details }) => details['page'])).toEqual([9, 1, 2, 1]);
    expect(entries[2]).toMatchObject({
      actor: { id: admin.id, role: 'admin' },
      target: { type: 'user', id: leader.id, name: 'Asha Rao' },
      details: { with: { id: customer.id, name: 'New User' } },
    });
  });

  it('says who the two are', async () => {
    const named = await makeCustomer(app.database, { branchId: leader.branchId, firstName: 'Ravi', lastName: 'Patil' });
    await makeMessage(app.database, [named, leader]);
    const body = { firstUserId: leader.id, secondUserId: named.id };
    const ask = async () => {
      const { user, partner } = (await app.call(readConversation, { token: adminToken, body })).reply;
      expect(user).toEqual({ id: leader.id, username: 'Asha Rao' });
      return partner;
    };
    expect(await ask()).toMatchObject({ userId: named.id, username: 'Ravi Patil' });
    await app.call(removeAccount, { token: await signIn(app.database, named) });
    expect(await ask()).toMatchObject({ username: 'Deleted user', profile: null, online: false, lastSeen: null });
    expect((await look(adminToken)).reply.partner).toMatchObject({ userId: customer.id, username: 'New User' });
  });

  it('marks nothing read, and nobody hears of it', async () => {
    await makeMessage(app.database, [customer, leader]);
    const [leaderPhone, customerPhone] = [await connectUser(app, leader), await connectUser(app, customer)];
    await look(adminToken);
    await list(ownBranch);
    const inbox = await leaderPhone.ask(usersChatWithMe, { agentask: 0 });
    expect(inbox.data[0]).toMatchObject({ userId: customer.id, unread: 1 });
    for (const phone of [leaderPhone, customerPhone]) expect(phone.heard(messagesRead)).toEqual([]);
    const { data } = await customerPhone.ask(olderMessagesEvent, { userid: leader.id });
    expect(data[0]?.isRead).toBe(false);
  });

  it('lets a branch leader read what one of their people wrote with somebody of another branch', async () => {
    const colleague = await makeTeamLeader(app.database);
    await makeMessage(app.database, [leader, colleague], { content: 'Between leaders' });
    const body = { firstUserId: colleague.id, secondUserId: leader.id };
    const { reply } = await app.call(readConversation, { token: ownBranch, body });
    expect(reply.data.map(({ content }) => content)).toEqual(['Between leaders']);
    expect((await list(ownBranch, colleague.id)).failure.code).toBe('not_found');
  });

  it('says nothing to a branch leader of people elsewhere who never wrote with theirs', async () => {
    const elsewhere = await makeTeamLeader(app.database, { firstName: 'Meera', lastName: 'Elsewhere' });
    const before = (await audited('conversation.read')).length;
    for (const call of [readConversation, exportConversation]) {
      const unknown = await app.call(call, {
        token: ownBranch,
        body: { firstUserId: leader.id, secondUserId: newId() },
      });
      for (const stranger of [elsewhere, await makeCustomer(app.database, { branchId: elsewhere.branchId })])
        for (const [firstUserId, secondUserId] of [
          [leader.id, stranger.id],
          [stranger.id, leader.id],
        ] as const) {
          const reply = await app.call(call, { token: ownBranch, body: { firstUserId, secondUserId } });
          expect([reply.httpStatus, reply.text]).toEqual([404, unknown.text]);
        }
    }
    expect((await audited('conversation.read')).length).toBe(before);
    expect((await look(ownBranch)).reply.data).toEqual([]);
    const body = { firstUserId: leader.id, secondUserId: elsewhere.id };
    expect((await app.call(readConversation, { token: adminToken, body })).reply.data).toEqual([]);
  });
});

describe('exporting a conversation', () => {
  const save = (token: string | undefined) =>
    app.call(exportConversation, { token, body: { firstUserId: leader.id, secondUserId: customer.id } });

  it('is for those who may look, whole and in order, with formulas made inert, and recorded', async () => {
    expect((await save(undefined)).failure.code).toBe('unauthenticated');
    expect((await save(await signIn(app.database, customer))).failure.code).toBe('forbidden');
    expect((await save(otherBranch)).failure.code).toBe('not_found');
    const none = await save(adminToken);
    expect(none.text.trim().split('\r\n')).toHaveLength(1);
    const formulas = ['=1+1', 'ok;=1+1;'];
    for (let place = 1; place <= 61; place++)
      await makeMessage(app.database, [customer, leader], { content: formulas[place - 1] ?? `Line ${String(place)}` });
    const { text, headers } = await save(ownBranch);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = text.trim().split('\r\n').slice(1);
    expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(
      Array.from({ length: 61 }, (_, index) => index + 1),
    );
    expect(lines[0]).toContain(",New User,'=1+1,");
    expect(lines[1]).toContain(`,New User,"ok;'=1+1;",`);
    const [entry] = await audited('conversation.export');
    expect(entry).toMatchObject({
      target: { id: leader.id, name: 'Asha Rao' },
      details: { with: { id: customer.id } },
    });
  });

  it('says what a message answers, and what was done with it; earlier texts for admins alone', async () => {
    const [phone, desk] = [await connectUser(app, customer), await connectUser(app, leader)];
    const { data: question } = await desk.ask(sendMessage, { touserid: customer.id, content: 'Did they come?' });
    const { data: answer } = await phone.ask(sendMessage, {
      ...{ touserid: leader.id, content: 'Today' },
      replyTo: question.id,
    });
    await phone.ask(editMessage, { id: answer.id, content: 'Yesterday' });
    await desk.ask(react, { id: answer.id, emoji: '🙏' });
    await phone.ask(sendMessage, { touserid: leader.id, forwardOf: question.id });
    const linesFor = async (token: string): Promise<string[]> => (await save(token)).text.trim().split('\r\n');
    const [head, , answered, forwarded] = await linesFor(adminToken);
    expect(head).toMatch(/,answers,forwarded,editedAt,reactions,earlierTexts$/);
    expect(answered).toMatch(/,Yesterday,,,1,,20[^,]+Z,🙏 Asha Rao,20[^,]+Z Today$/);
    expect(forwarded).toMatch(/,Did they come\?,,,,yes,,,$/);
    expect((await linesFor(ownBranch))[2]).toMatch(/,Yesterday,,,1,,20[^,]+Z,🙏 Asha Rao,$/);
  });
});
