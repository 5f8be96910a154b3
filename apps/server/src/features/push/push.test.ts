import { login } from '@branchline/contract/auth';
import { logout } from '@branchline/contract/log-out';
import { getPushKey, subscribePush, unsubscribePush } from '@branchline/contract/push';
import { editMessage, react, sendMessage } from '@branchline/contract/socket-events';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { duePushes, pushLosses, pushSubscriptions } from '#schema/push';
import { startTestApp, type TestApp } from '#testing/app';
import { makeBrowserPushKeys } from '#testing/browser-push-keys';
import { changeSetting } from '#testing/change-setting';
import { type ChatClient, connectUser } from '#testing/chat-client';
import {
  makeAdmin,
  makeBranchLeader,
  makeCustomer,
  makeTeamLeader,
  signIn,
  testPassword,
  type User,
} from '#testing/factories';
import { startPushService } from '#testing/push-service';
import { beginSlowly } from '#testing/slow-request';
import { uploadFile } from '#testing/upload';

let service: Awaited<ReturnType<typeof startPushService>>;
let origin: string;
let app: TestApp;
let customer: User;
let sender: ChatClient;
let leader: User;
let token: string;

beforeAll(async () => {
  service = await startPushService();
  origin = service.origin;
  app = await startTestApp({ env: { PUSH_HOSTS: service.host } });
});
afterAll(async () => {
  await app.close();
  service.close();
});
beforeEach(async () => {
  service.answerWith(201);
  service.pushed.length = 0;
  leader = await makeTeamLeader(app.database);
  customer = await makeCustomer(app.database, { branchId: leader.branchId, firstName: 'Ravi', lastName: 'Patil' });
  sender = await connectUser(app, customer);
  token = await signIn(app.database, leader);
});

const makeKeys = () => makeBrowserPushKeys().keys;
const subscribe = (path: string, by = token) =>
  app.call(subscribePush, { token: by, body: service.subscriptionOf(path) });
const endpoints = async () => (await app.database.db.select().from(pushSubscriptions)).map((row) => row.endpoint);
const say = async (content: string) => {
  await sender.say(leader, content);
  await app.later.settled();
};

describe('Web Push', () => {
  it('refuses the unauthenticated, and staff of the panel', async () => {
    const body = { endpoint: `${origin}/nobody`, keys: makeKeys() };
    const askAll = (by?: string) =>
      Promise.all([
        app.call(getPushKey, { token: by }),
        app.call(subscribePush, { token: by, body }),
        app.call(unsubscribePush, { token: by, body: { endpoint: body.endpoint } }),
      ]);
    for (const { failure } of await askAll()) expect(failure.code).toBe('unauthenticated');
    for (const make of [makeAdmin, makeBranchLeader])
      for (const { failure } of await askAll(await signIn(app.database, await make(app.database))))
        expect(failure.code).toBe('forbidden');
    expect(await endpoints()).not.toContain(body.endpoint);
  });

  it('refuses endpoints that are no push service’s, and keys that are none', async () => {
    const keys = makeKeys();
    const good = `${origin}/good`;
    for (const unknownBody of [
      { endpoint: 'https://evil.example/abc', keys },
      { endpoint: good.replace('https:', 'http:'), keys },
      { endpoint: 'https://127.0.0.1/abc', keys },
      { endpoint: good },
      { endpoint: good, keys: { ...keys, auth: 'not base64!' } },
      // 59: 64 and 66 bytes, the right length without being a point, 15 and 17 bytes.
      { endpoint: good, keys: { ...keys, p256dh: Buffer.alloc(64, 4).toString('base64url') } },
      { endpoint: good, keys: { ...keys, p256dh: Buffer.alloc(66, 4).toString('base64url') } },
      { endpoint: good, keys: { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } },
      { endpoint: good, keys: { ...keys, auth: Buffer.alloc(15).toString('base64url') } },
      { endpoint: good, keys: { ...keys, auth: Buffer.alloc(17).toString('base64url') } },
      { endpoint: good, keys, userId: customer.id },
    ])
      expect((await app.call(subscribePush, { token, unknownBody })).failure.code).toBe('invalid');
  });

  it('gives everybody the same key', async () => {
    const { key } = (await app.call(getPushKey, { token })).reply;
    expect(Buffer.from(key, 'base64url')).toHaveLength(65);
    const other = await signIn(app.database, customer);
    expect((await app.call(getPushKey, { token: other })).reply.key).toBe(key);
  });

  it('tells every browser of somebody who is away, encrypted and signed', async () => {
    await subscribe('phone');
    await subscribe('tablet');
    await say('The parcel is here');
    expect(service.pushed.map(({ path }) => path).sort()).toEqual(['/phone', '/tablet']);
    for (const { headers, body } of service.pushed) {
      expect(headers['content-encoding']).toBe('aes128gcm');
      expect(headers['authorization']).toMatch(/^vapid /);
      expect(body.length).toBeGreaterThan(100);
      expect(body.includes('parcel')).toBe(false);
    }
  });

  it('tells of a message, and not that it is reacted to or changed', async () => {
    await subscribe('phone');
    const device = await connectUser(app, leader);
    const question = await device.say(customer, 'Did it arrive?');
    device.socket.disconnect();
    const answer = await sender.say(leader, 'It did');
    await app.later.settled();
    service.pushed.length = 0;
    await sender.ask(react, { id: question.id, emoji: '👍' });
    await sender.ask(react, { id: question.id, emoji: null });
    await sender.ask(editMessage, { id: answer.id, content: 'It did, thank you' });
    await app.later.settled();
    expect(service.pushed).toEqual([]);
    expect(await app.database.db.select().from(duePushes).where(eq(duePushes.userId, leader.id))).toEqual([]);
    await say('Both parcels');
    expect(service.pushed).toHaveLength(1);
  });

  it('says who wrote what only where its owner wants to see that on a locked screen', async () => {
    await app.call(subscribePush, { token, body: { ...service.subscriptionOf('open'), showText: true } });
    await subscribe('hidden');
    await say('The parcel is here');
    const rest = { partnerId: customer.id, url: `/chat?id=${customer.id}`, unread: 1 };
    expect(service.read('open')).toMatchObject([{ title: 'Ravi Patil', body: 'The parcel is here', ...rest }]);
    const hidden = [{ title: 'New message', body: 'Open the app to read it.', ...rest }];
    expect(service.read('hidden')).toMatchObject(hidden);
  });

  it('says nothing of it anywhere where the organisation does not want it', async () => {
    await app.call(subscribePush, { token, body: { ...service.subscriptionOf('open'), showText: true } });
    await changeSetting(app, 'push_shows_text', 'false');
    await say('The parcel is here');
    await changeSetting(app, 'push_shows_text', 'true');
    expect(service.read('open')).toMatchObject([{ title: 'New message', body: 'Open the app to read it.' }]);
  });

  it('says that there is a picture where it may show what was written, and holds no link to it', async () => {
    await app.call(subscribePush, { token, body: { ...service.subscriptionOf('shown'), showText: true } });
    await app.call(subscribePush, { token, body: service.subscriptionOf('hidden') });
    const picture = sharp({ create: { width: 600, height: 400, channels: 3, background: 'red' } });
    const content = new Uint8Array(await picture.png().toBuffer());
    const file = await uploadFile(app, await signIn(app.database, customer), { name: 'parcel.png', content });
    await sender.ask(sendMessage, {
      ...{ touserid: leader.id, recipient: leader.id, messageType: 'file' },
      ...{ content: '"😀'.repeat(1_000), attachments: [file.id] },
    });
    await app.later.settled();
    expect(service.read('shown')).toMatchObject([{ kind: 'message', picture: true }]);
    expect(service.read('hidden')[0]).not.toHaveProperty('picture');
    expect(JSON.stringify(service.read('shown'))).not.toContain('/files/');
    // What every push service takes (RFC 8030, 7.2).
    for (const { body } of service.pushed) expect(body.length).toBeLessThanOrEqual(4096);
  });

  it('tells the browsers of somebody whose account another device signed in to', async () => {
    await subscribe('own');
    for (const agent of ['Desk', 'Phone']) {
      const body = { username: leader.email!, password: testPassword };
      await app.call(login, { body, headers: { 'user-agent': agent } });
    }
    await app.later.settled();
    expect(service.read('own')).toMatchObject([{ kind: 'new_device', url: '/user-profile' }]);
  });

  it('leads to the chat among leaders where a fellow leader wrote', async () => {
    await subscribe('fellow');
    const fellow = await makeTeamLeader(app.database);
    await (await connectUser(app, fellow)).say(leader, 'Can you take over?');
    await app.later.settled();
    expect(service.read('fellow')).toMatchObject([{ url: `/chat?id=${fellow.id}&agent=true` }]);
  });

  it.each([400, 404, 410])('S59: forgets a browser whose push service says %i', async (status) => {
    await subscribe(`dead-${String(status)}`);
    service.answerWith(status);
    await say('Anybody there?');
    expect(service.pushed).toHaveLength(1);
    expect(await endpoints()).not.toContain(`${origin}/dead-${String(status)}`);
    const losses = async () => (await app.database.db.select().from(pushLosses)).map(({ userId }) => userId);
    expect(await losses()).toContain(leader.id);
    await subscribe('new');
    expect(await losses()).not.toContain(leader.id);
  });

  it.each([401, 403])(
    'S59: forgets a browser that subscribed to the key before ours, after a %i, and no other',
    async (status) => {
      const [old, own] = [`old-key-${String(status)}`, `own-key-${String(status)}`];
      for (const path of [old, own]) await subscribe(path);
      await app.database.db
        .update(pushSubscriptions)
        .set({ createdAt: new Date(Date.now() - 24 * 3600 * 1000) })
        .where(eq(pushSubscriptions.endpoint, `${origin}/${old}`));
      service.answerWith(status);
      await say('Anybody there?');
      // Our clock may be wrong: the others are as good as before once it is right.
      const kept = await endpoints();
      expect([old, own].map((path) => kept.includes(`${origin}/${path}`))).toEqual([false, true]);
      service.answerWith(201);
      await say('And now?');
      expect(service.pushed.map(({ path }) => path)).toContain(`/${own}`);
    },
  );

  it('holds what was too large against no device, and sends it once', async () => {
    await subscribe('small');
    service.answerWith(413);
    await say('Too long?');
    service.answerWith(201);
    await app.later.settled();
    expect(service.pushed).toHaveLength(1);
    const [row] = await app.database.db
      .select()
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.endpoint, `${origin}/small`));
    expect(row).toMatchObject({ lastError: null, unansweredSince: null });
    expect(await app.database.db.select().from(duePushes).where(eq(duePushes.userId, leader.id))).toEqual([]);
  });

  it('S59: frees the place of a browser whose key was kept before keys were checked', async () => {
    await subscribe('old-key');
    const p256dh = Buffer.alloc(65, 4).toString('base64url');
    await app.database.db.update(pushSubscriptions).set({ p256dh });
    await say('Anybody there?');
    expect(service.pushed).toEqual([]);
    expect(await endpoints()).not.toContain(`${origin}/old-key`);
  });

  it('keeps the newest twenty browsers of a person', async () => {
    for (let count = 1; count <= 22; count += 1) await subscribe(`many-${String(count)}`);
    const kept = await endpoints();
    const expected = Array.from({ length: 22 }, (_, index) => `${origin}/many-${String(index + 1)}`);
    expect(expected.filter((endpoint) => kept.includes(endpoint))).toEqual(expected.slice(2));
  });

  it('ends when it is turned off, and with the session; others cannot turn it off', async () => {
    const other = await signIn(app.database, leader);
    await subscribe('phone');
    await subscribe('tablet', other);
    const turnOff = (by: string) => app.call(unsubscribePush, { token: by, body: { endpoint: `${origin}/phone` } });
    await turnOff(await signIn(app.database, customer));
    expect(await endpoints()).toContain(`${origin}/phone`);
    expect((await turnOff(token)).httpStatus).toBe(200);
    await app.call(logout, { token: other });
    await say('Gone?');
    expect(service.pushed).toEqual([]);
  });

  it('says signed out to a browser that signs out while it subscribes', async () => {
    const body = JSON.stringify({ endpoint: `${origin}/late`, keys: makeKeys() });
    const late = await beginSlowly(`${app.origin}${subscribePush.path}`, { token, body });
    await app.call(logout, { token });
    const { httpStatus, text } = await late.finish();
    expect([httpStatus, JSON.parse(text)]).toMatchObject([401, { code: 'unauthenticated' }]);
    expect(await endpoints()).not.toContain(`${origin}/late`);
  });

  it('belongs to whoever signed in on the browser last', async () => {
    await subscribe('shared');
    const colleague = await makeTeamLeader(app.database, { branchId: leader.branchId });
    await subscribe('shared', await signIn(app.database, colleague));
    await say('For the first one only');
    expect(service.pushed).toEqual([]);
    await sender.say(colleague, 'For the second one');
    await app.later.settled();
    expect(service.pushed).toHaveLength(1);
  });
});
