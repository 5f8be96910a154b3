import { ackPush, listPushDevices, removePushDevice, subscribePush, testPush } from '@branchline/contract/push';
import { editProfile } from '@branchline/contract/profile';
import { markRead, messagesDelivered } from '@branchline/contract/socket-events';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { type ChatClient, connectUser } from '#testing/chat-client';
import { makeAdmin, makeCustomer, makeTeamLeader, signIn, type User } from '#testing/factories';
import { startPushService } from '#testing/push-service';
import { soon } from '#testing/wait-options';
import { loadVapidKeys } from './push.service.ts';
import { createReadNotices } from './read-notices.service.ts';

let service: Awaited<ReturnType<typeof startPushService>>;
let app: TestApp;
let customer: User;
let leader: User;
let sender: ChatClient;
let token: string;

beforeAll(async () => {
  service = await startPushService();
  app = await startTestApp({ env: { PUSH_HOSTS: service.host, RATE_LIMIT_FACTOR: '1' } });
});
afterAll(async () => {
  await app.close();
  service.close();
});
beforeEach(async () => {
  service.answerWith(201);
  service.pushed.length = 0;
  leader = await makeTeamLeader(app.database);
  customer = await makeCustomer(app.database, { branchId: leader.branchId });
  sender = await connectUser(app, leader);
  token = await signIn(app.database, customer);
  await subscribe('phone');
});

const subscribe = (path: string, by = token) =>
  app.call(subscribePush, { token: by, body: service.subscriptionOf(path) });
const say = async (content: string) => {
  const message = await sender.say(customer, content);
  await app.later.settled();
  return message;
};
const listOwn = async () => (await app.call(listPushDevices, { token })).reply.list;
const ackOf = (path: string) => {
  const { id = '', key = '' } = service.read(path).at(-1) ?? {};
  return { id, key };
};

describe('an acknowledgement', () => {
  it('needs no session, and says to the sender that the message was delivered', async () => {
    const { seq } = await say('Are you there?');
    expect(await listOwn()).toMatchObject([{ lastAckAt: null, lastError: null, current: true }]);
    expect((await app.call(ackPush, { body: ackOf('phone') })).httpStatus).toBe(200);
    expect(await sender.hear(messagesDelivered)).toMatchObject({ userid: customer.id, upTo: seq, with: leader.id });
    const [device] = await listOwn();
    expect(device?.lastSentAt).not.toBeNull();
    expect(device?.lastAckAt).not.toBeNull();
  });

  it('has no effect when it is wrong, and looks like a right one', async () => {
    await subscribe('tablet');
    await say('Are you there?');
    const right = ackOf('phone');
    for (const body of [
      { ...right, key: ackOf('tablet').key },
      { id: ackOf('tablet').id, key: right.key },
      { id: 'nothing', key: right.key },
    ])
      expect((await app.call(ackPush, { body })).text).toBe('{"status":1}');
    expect((await listOwn()).map(({ lastAckAt }) => lastAckAt)).toEqual([null, null]);
    expect(sender.heard(messagesDelivered)).toEqual([]);
  });

  it('is one of many of an office, with one address', async () => {
    await say('Are you there?');
    const body = ackOf('phone');
    for (let count = 0; count < 70; count += 1) expect((await app.call(ackPush, { body })).httpStatus).toBe(200);
  });

  it('is invalid when it is none', async () => {
    const { id, key } = ackOf('phone');
    for (const unknownBody of [{ id }, { key }, { id, key: 7 }, { id, key: '' }, { id, key, userid: customer.id }])
      expect((await app.call(ackPush, { unknownBody })).failure.code).toBe('invalid');
  });
});

describe('a test', () => {
  it('goes to the own devices, proves the way back, and says what a push service answered', async () => {
    await subscribe('trouble');
    service.answerWith((path) => (path === '/trouble' ? 503 : 201));
    expect((await app.call(testPush, { token })).reply.sent).toBe(1);
    expect(service.read('phone')).toMatchObject([{ kind: 'test', id: expect.any(String), key: expect.any(String) }]);
    await app.call(ackPush, { body: ackOf('phone') });
    const [trouble, phone] = await listOwn();
    expect(trouble).toMatchObject({ lastError: 'The push service answered 503.', lastSentAt: null });
    expect(phone).toMatchObject({ lastError: null, lastAckAt: expect.any(String) });
    const other = await signIn(app.database, leader);
    expect((await app.call(listPushDevices, { token: other })).reply.list).toEqual([]);
  });

  it('is sent five times an hour', async () => {
    for (let count = 0; count < 5; count += 1) expect((await app.call(testPush, { token })).httpStatus).toBe(200);
    expect((await app.call(testPush, { token })).failure.code).toBe('rate_limited');
  });

  it('is for people who chat', async () => {
    for (const call of [testPush, listPushDevices]) {
      expect((await app.call(call, {})).failure.code).toBe('unauthenticated');
      const admin = await signIn(app.database, await makeAdmin(app.database));
      expect((await app.call(call, { token: admin })).failure.code).toBe('forbidden');
    }
  });
});

describe('reading on one device', () => {
  it('takes the notification off the others, without a key, and once', async () => {
    const { seq } = await say('Read me');
    expect(service.read('phone')[0]).toMatchObject({ kind: 'message', seq });
    const desk = await connectUser(app, customer);
    await desk.ask(markRead, { userid: leader.id, upTo: seq });
    const read = { kind: 'read', partnerId: leader.id, upTo: seq, unread: 0 };
    await vi.waitFor(() => expect(service.read('phone').slice(1)).toEqual([read]), soon);
    // It lives as long as what it takes away: a device that was off for hours gets both.
    const [sent, taken] = service.pushed.map(({ headers }) => headers['ttl']);
    expect(taken).toBe(sent);
    desk.socket.disconnect();
  });

  it('is not forgotten where the server stops cleanly a moment later', async () => {
    const { seq } = await say('Read me');
    const { database, context } = app;
    const works: Promise<void>[] = [];
    const notices = createReadNotices({
      database,
      logger: context.logger,
      keys: await loadVapidKeys(database),
      subject: 'mailto:push@branchline.invalid',
      moreHosts: [service.host],
      usualLanguage: () => Promise.resolve('en'),
      onDevicesChanged: () => undefined,
      later: { waiting: 0, drain: () => Promise.resolve(), add: (_name, work) => void works.push(work()) },
    });
    notices.noteRead({ userId: customer.id, partnerId: leader.id, upTo: seq });
    await notices.flush();
    await Promise.all(works);
    expect(service.read('phone').map(({ kind }) => kind)).toEqual(['message', 'read']);
  });
});

describe('a device', () => {
  const remove = (id: string, by?: string) => app.call(removePushDevice, { body: { id }, ...(by && { token: by }) });

  it('is taken off by another one of the same person, and by nobody else', async () => {
    await subscribe('tablet', await signIn(app.database, customer));
    const tablet = (await listOwn()).find(({ current }) => !current)?.id ?? '';
    expect((await remove(tablet)).failure.code).toBe('unauthenticated');
    expect((await remove(tablet, await signIn(app.database, leader))).failure.code).toBe('not_found');
    expect((await remove('nothing', token)).failure.code).toBe('not_found');
    expect((await remove(tablet, token)).httpStatus).toBe(200);
    expect(await listOwn()).toMatchObject([{ current: true }]);
    await say('Are you there?');
    // It forgets its own side, and hears of no message.
    expect(service.read('tablet').map(({ kind }) => kind)).toEqual(['off']);
    expect(service.read('phone')).toHaveLength(1);
  });

  it('that was taken off stays off for what its page asks for by itself, until its owner turns it on there', async () => {
    const tablet = await signIn(app.database, customer);
    await subscribe('tablet', tablet);
    const others = async () => (await listOwn()).filter(({ current }) => !current);
    await remove((await others())[0]?.id ?? '', token);
    const renew = (by: string) =>
      app.call(subscribePush, { token: by, body: { ...service.subscriptionOf('tablet-again'), renews: true } });
    expect((await renew(tablet)).failure.code).toBe('conflict');
    expect(await others()).toEqual([]);
    // A device of which nobody said so renews as before.
    expect((await renew(token)).httpStatus).toBe(200);
    expect((await subscribe('tablet-by-hand', tablet)).httpStatus).toBe(200);
    expect((await renew(tablet)).httpStatus).toBe(200);
    expect(await others()).not.toEqual([]);
  });

  it('says what went wrong in the language of its owner', async () => {
    service.answerWith(503);
    await app.call(editProfile, { token, body: { locale: 'hi' } });
    await app.call(testPush, { token });
    expect((await listOwn())[0]?.lastError).toMatch(/^सूचना सेवा .*503/);
  });
});
