import { login, sendOtp } from '@branchline/contract/auth';
import type { CallDefinition } from '@branchline/contract/call';
import { searchMessages } from '@branchline/contract/conversations';
import { editProfile, getProfile } from '@branchline/contract/profile';
import { listQuickReplies } from '@branchline/contract/quick-replies';
import { calls } from '@branchline/contract/registry';
import { editSetting, listSettings } from '@branchline/contract/settings';
import { usersChatWithMe } from '@branchline/contract/socket-events';
import { listUsers } from '@branchline/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { connectUser } from '#testing/chat-client';
import { makeAdmin, makeCustomer, makeTeamLeader, signIn, testPassword } from '#testing/factories';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app.database, await makeAdmin(app.database));
});
afterAll(() => app.close());

describe('S23: text is text', () => {
  const notText: readonly unknown[] = [{ $ne: null }, { $gt: '' }, ['a'], [], 5, true, { toString: 'x' }];
  test('operators, lists and numbers are refused where text is asked for', async () => {
    for (const value of notText) {
      expect((await app.call(login, { unknownBody: { username: value, password: testPassword } })).httpStatus).toBe(
        400,
      );
      expect((await app.call(login, { unknownBody: { username: 'a@b.co', password: value } })).httpStatus).toBe(400);
      expect((await app.call(sendOtp, { unknownBody: { phone: value } })).httpStatus).toBe(400);
      expect((await app.call(listUsers, { token: admin, unknownBody: { search: value } })).httpStatus).toBe(400);
    }
  });

  test('NUL and lone surrogates are 400; every other text comes back byte-equal', async () => {
    const token = await signIn(app.database, await makeCustomer(app.database));
    for (const firstName of ['A\u0000B', '\ud800', 'x\udc00y']) {
      const reply = await fetch(`${app.origin}${editProfile.path}`, {
        method: 'POST',
        headers: { 'x-auth-token': token, 'content-type': 'application/json' },
        body: JSON.stringify({ firstName }),
      });
      expect(reply.status).toBe(400);
    }
    for (const firstName of [
      '👩‍👩‍👧‍👦 Zoë',
      'مرحبا שלום',
      'e\u0301 is not \u00e9',
      '\u202Eabc',
      '<b>A</b>',
      'O\'Brien \\ " `',
    ]) {
      await app.call(editProfile, { token, body: { firstName } });
      expect((await app.call(getProfile, { token })).reply.data.firstName).toBe(firstName);
    }
  });

  test('odd content types are read as usual or refused', async () => {
    const token = await signIn(app.database, await makeCustomer(app.database));
    const statusOf = async (type: string) =>
      (
        await fetch(`${app.origin}${editProfile.path}`, {
          method: 'POST',
          headers: { 'x-auth-token': token, 'content-type': type },
          body: '{"firstName":"A","role":"admin"}',
        })
      ).status;
    for (const type of [
      'application/json',
      'APPLICATION/JSON',
      'application/json;charset=utf-8',
      'application/json\t',
      ' application/json',
    ])
      expect([type, await statusOf(type)]).toEqual([type, 400]);
    for (const type of ['text/json', 'application/jsonx', 'application/x-json', 'multipart/mixed', 'text/plain', '*/*'])
      expect([type, await statusOf(type)]).toEqual([type, 415]);
  });
});

describe('S8: tokens of every odd kind', () => {
  const tokens = [
    '',
    ' ',
    'null',
    'undefined',
    '0',
    '[object Object]',
    "' or 1=1 --",
    'a'.repeat(64 * 1024),
    'é',
    '../../etc',
    '%00',
  ];
  const closed = calls.filter(({ access }) => !access.open && access.grant !== 'signed_link');
  test.each(closed.map((call) => [call.name, call] as const))('%s answers 401', async (_name, call: CallDefinition) => {
    for (const token of tokens) {
      const name = call.access.grant === 'api_key' ? 'x-api-key' : 'x-auth-token';
      const options = { params: { id: 'x', externalId: 'x' }, headers: { [name]: encodeURI(token) } };
      expect((await app.call(call, options)).httpStatus).toBe(401);
    }
  });
});

describe('S24: no text becomes a statement or a pattern', () => {
  const hostile = [
    "'; drop table users; --",
    "' or '1'='1",
    "\\'; select pg_sleep(10); --",
    '$1',
    '%s',
    '"; delete from messages; --',
    "x') union select password_hash from users --",
    '(((((((((((((((((((a+)+)+)+)+)+)+)+)+)+$',
  ];

  test('statements in searches find nothing and do nothing', async () => {
    const leader = await makeTeamLeader(app.database);
    const customer = await makeCustomer(app.database, { branchId: leader.branchId });
    const token = await signIn(app.database, customer);
    const device = await connectUser(app, customer);
    for (const text of hostile) {
      await device.say(leader, text);
      const found = (await app.call(searchMessages, { token, body: { query: text } })).reply.data;
      expect(found.map(({ message }) => message.content)).toEqual([text]);
      expect((await app.call(listUsers, { token: admin, body: { search: text } })).reply.list).toEqual([]);
      expect((await app.call(listQuickReplies, { token: admin, body: { search: text } })).reply.data).toEqual([]);
      expect((await device.ask(usersChatWithMe, { search: text })).data).toEqual([]);
    }
  });

  test('% and _ stand for themselves, and more than 100 characters are refused', async () => {
    const leader = await makeTeamLeader(app.database);
    const customer = await makeCustomer(app.database, { branchId: leader.branchId, firstName: '100%_sure' });
    const token = await signIn(app.database, customer);
    const device = await connectUser(app, customer);
    await device.say(leader, 'a 50% rebate, file_name and back\\slash');
    const search = async (query: string) =>
      (await app.call(searchMessages, { token, body: { query } })).reply.data.length;
    expect(await Promise.all(['50%', 'file_name', '\\sl'].map(search))).toEqual([1, 1, 1]);
    expect(await Promise.all(['5%e', 'file%name', 'fileXname', '__', '%%', 'a_50'].map(search))).toEqual([
      0, 0, 0, 0, 0, 0,
    ]);
    const people = async (text: string) =>
      (await app.call(listUsers, { token: admin, body: { search: text } })).reply.total;
    expect(await people('100%_sure')).toBe(1);
    expect(await people('100__sure')).toBe(0);
    expect(await people('10%sure')).toBe(0);
    expect((await app.call(searchMessages, { token, body: { query: 'x'.repeat(101) } })).failure.code).toBe('invalid');
    expect((await app.call(listUsers, { token: admin, body: { search: 'x'.repeat(101) } })).failure.code).toBe(
      'invalid',
    );
  });
});

test('S25: a link that runs something is no link', async () => {
  const { list } = (await app.call(listSettings, { token: admin })).reply;
  const { id } = list.find(({ key }) => key === 'social_facebook')!;
  for (const value of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
    'https://a b',
  ])
    expect([
      value,
      (await app.call(editSetting, { token: admin, params: { id }, body: { value } })).httpStatus,
    ]).toEqual([value, 400]);
});

test('S28: what a message says has no effect on what the client is told', async () => {
  const leader = await makeTeamLeader(app.database);
  const customer = await makeCustomer(app.database, { branchId: leader.branchId });
  const [device, other] = [await connectUser(app, customer), await connectUser(app, leader)];
  const { isRead, content } = await device.say(leader, 'Message read successfully.');
  expect([isRead, content]).toEqual([false, 'Message read successfully.']);
  const { data } = await other.ask(usersChatWithMe, { agentask: 0 });
  expect(data.find(({ userId }) => userId === customer.id)?.unread).toBe(1);
});

test('S30: the log has no phone, name, token, code or text, and no line of a caller’s making', async () => {
  const leader = await makeTeamLeader(app.database, { firstName: 'Zqname' });
  const customer = await makeCustomer(app.database, { branchId: leader.branchId, firstName: 'Zqcustomer' });
  const token = await signIn(app.database, customer);
  const from = app.logLines.length;
  const device = await connectUser(app, customer);
  await device.say(leader, 'zqmessage');
  await app.call(searchMessages, { token, body: { query: 'zqquery' } });
  await app.call(login, { body: { username: leader.email!, password: 'zqpassword' } });
  await app.call(sendOtp, { body: { phone: customer.phone! } });
  await app.later.settled();
  await fetch(`${app.origin}/api/user/profile?token=${token}&q=zqinurl`, { headers: { 'x-auth-token': token } });
  await fetch(`${app.origin}/api/${encodeURIComponent('x\n{"level":60,"msg":"zqforged"}\u001b[31m')}`);
  const lines = app.logLines.slice(from);
  expect(lines.length).toBeGreaterThan(3);
  const code = /\d{6}/.exec(app.sms.sent.at(-1)?.text ?? '')?.[0] ?? 'no code';
  for (const secret of [
    token,
    customer.phone!,
    leader.email!,
    'Zqname',
    'Zqcustomer',
    'zqmessage',
    'zqquery',
    'zqpassword',
    'zqinurl',
    `"${code}"`,
  ])
    expect(lines.join('')).not.toContain(secret);
  for (const line of lines) {
    expect(line.trimEnd()).not.toMatch(/[\n\r\u001b]/);
    expect(() => JSON.parse(line) as unknown).not.toThrow();
  }
});
