import { login } from '@branchline/contract/auth';
import { logout } from '@branchline/contract/log-out';
import { getPushKey, subscribePush, unsubscribePush } from '@branchline/contract/push';
import { once } from 'node:events';
import { createServer, globalAgent, type Server } from 'node:https';
import type { AddressInfo, LookupFunction } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { pushSubscriptions } from '#schema/push';
import { startTestApp, type TestApp } from '#testing/app';
import { makeBrowserPushKeys } from '#testing/browser-push-keys';
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
import { makeSelfSigned } from '#testing/self-signed';
import { beginSlowly } from '#testing/slow-request';
import { soon } from '#testing/soon';
import { loadVapidKeys, notifyRecipient } from './push.service.ts';

interface Pushed {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

let service: Server;
let origin: string;
let answer: number | ((path: string) => number) = 201;
let pushed: Pushed[] = [];
const endless: string[] = [];
let app: TestApp;
let customer: User;
let sender: ChatClient;
let leader: User;
let token: string;

beforeAll(async () => {
  const { key, cert } = makeSelfSigned();
  globalAgent.options.ca = cert;
  service = createServer({ key, cert }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url === '/endless') {
        const words = setInterval(() => response.write('.'), 50);
        response.once('close', () => {
          clearInterval(words);
          endless.push('closed');
        });
        return;
      }
      pushed.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(typeof answer === 'number' ? answer : answer(request.url ?? '')).end();
    });
  });
  await once(service.listen(0, 'localhost'), 'listening');
  const host = `localhost:${String((service.address() as AddressInfo).port)}`;
  origin = `https://${host}`;
  app = await startTestApp({ env: { PUSH_HOSTS: host } });
});
afterAll(async () => {
  await app.close();
  delete globalAgent.options.ca;
  service.close();
  service.closeAllConnections();
});
beforeEach(async () => {
  [answer, pushed] = [201, []];
  leader = await makeTeamLeader(app.database);
  customer = await makeCustomer(app.database, { branchId: leader.branchId, firstName: 'Ravi', lastName: 'Patil' });
  sender = await connectUser(app, customer);
  token = await signIn(app.database, leader);
});

const makeKeys = () => makeBrowserPushKeys().keys;
const subscribe = (path: string, by = token) =>
  app.call(subscribePush, { token: by, body: { endpoint: `${origin}/${path}`, keys: makeKeys() } });
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
    expect(pushed.map(({ path }) => path).sort()).toEqual(['/phone', '/tablet']);
    for (const { headers, body } of pushed) {
      expect(headers['content-encoding']).toBe('aes128gcm');
      expect(headers['authorization']).toMatch(/^vapid /);
      expect(body.length).toBeGreaterThan(100);
      expect(body.includes('parcel')).toBe(false);
    }
  });

  it('says who wrote what only where its owner wants to see that on a locked screen', async () => {
    const [open, hidden] = [makeBrowserPushKeys(), makeBrowserPushKeys()];
    await app.call(subscribePush, { token, body: { endpoint: `${origin}/open`, keys: open.keys, showText: true } });
    await app.call(subscribePush, { token, body: { endpoint: `${origin}/hidden`, keys: hidden.keys } });
    await say('The parcel is here');
    const textFor = (path: string, { read }: typeof open): unknown =>
      JSON.parse(read(pushed.find((each) => each.path === path)?.body ?? Buffer.alloc(0)));
    const rest = { partnerId: customer.id, url: `/chat?id=${customer.id}`, unread: 1 };
    expect(textFor('/open', open)).toMatchObject({ title: 'Ravi Patil', body: 'The parcel is here', ...rest });
    expect(textFor('/hidden', hidden)).toMatchObject({
      title: 'New message',
      body: 'Open the app to read it.',
      ...rest,
    });
  });

  it('tells the browsers of somebody whose account another device signed in to', async () => {
    const phone = makeBrowserPushKeys();
    await app.call(subscribePush, { token, body: { endpoint: `${origin}/own`, keys: phone.keys } });
    for (const agent of ['Desk', 'Phone']) {
      const body = { username: leader.email!, password: testPassword };
      await app.call(login, { body, headers: { 'user-agent': agent } });
    }
    await app.later.settled();
    expect(pushed).toHaveLength(1);
    expect(JSON.parse(phone.read(pushed[0]?.body ?? Buffer.alloc(0)))).toMatchObject({
      kind: 'new_device',
      url: '/user-profile',
    });
  });

  it('leads to the chat among leaders where a fellow leader wrote', async () => {
    const phone = makeBrowserPushKeys();
    await app.call(subscribePush, { token, body: { endpoint: `${origin}/fellow`, keys: phone.keys } });
    const fellow = await makeTeamLeader(app.database);
    await (await connectUser(app, fellow)).say(leader, 'Can you take over?');
    await app.later.settled();
    expect(JSON.parse(phone.read(pushed[0]?.body ?? Buffer.alloc(0)))).toMatchObject({
      url: `/chat?id=${fellow.id}&agent=true`,
    });
  });

  it('stays silent while a device is connected', async () => {
    await subscribe('phone');
    const device = await connectUser(app, leader);
    await say('You see this');
    expect(pushed).toEqual([]);
    device.socket.disconnect();
  });

  it.each([400, 404, 410])('59: forgets a browser whose push service says %i', async (status) => {
    await subscribe(`dead-${String(status)}`);
    answer = status;
    await say('Anybody there?');
    expect(pushed).toHaveLength(1);
    expect(await endpoints()).not.toContain(`${origin}/dead-${String(status)}`);
  });

  it('59: frees the place of a browser whose key was kept before keys were checked', async () => {
    await subscribe('old-key');
    const p256dh = Buffer.alloc(65, 4).toString('base64url');
    await app.database.db.update(pushSubscriptions).set({ p256dh });
    await say('Anybody there?');
    expect(pushed).toEqual([]);
    expect(await endpoints()).not.toContain(`${origin}/old-key`);
  });

  it('66: calls no push service whose name leads into a private network', async () => {
    await app.call(subscribePush, {
      token,
      body: { endpoint: 'https://fcm.googleapis.com/fcm/send/x', keys: makeKeys() },
    });
    for (const address of ['127.0.0.1', '10.0.0.7', '169.254.169.254', '::1', 'fd00::1', '::ffff:192.168.0.1']) {
      const parts = {
        database: app.database,
        logger: pino({ level: 'silent' }),
        keys: await loadVapidKeys(app.database),
        subject: 'mailto:push@branchline.invalid',
        moreHosts: [],
        lookup: ((_host, _options, done) =>
          done(null, [{ address, family: address.includes(':') ? 6 : 4 }])) as LookupFunction,
      };
      const work = notifyRecipient(parts, { senderId: customer.id, recipientId: leader.id, content: 'Hello?' });
      await expect(work()).rejects.toThrow('not public');
    }
  });

  it('tries again later when the push service is in trouble', async () => {
    await subscribe('trouble');
    answer = 503;
    await sender.say(leader, 'Hello?');
    await expect(app.later.settled()).rejects.toThrow();
    expect(await endpoints()).toContain(`${origin}/trouble`);
  });

  it('goes again only to the browsers whose push service was in trouble', async () => {
    const statuses: Readonly<Record<string, number>> = { '/fine': 201, '/refused': 403, '/busy': 429, '/broken': 502 };
    for (const path of Object.keys(statuses)) await subscribe(path.slice(1));
    answer = (path) => statuses[path] ?? 500;
    const parts = {
      database: app.database,
      logger: pino({ level: 'silent' }),
      keys: await loadVapidKeys(app.database),
      subject: 'mailto:push@branchline.invalid',
      moreHosts: [new URL(origin).host],
    };
    const work = notifyRecipient(parts, { senderId: customer.id, recipientId: leader.id, content: 'Hello?' });
    const paths = () => pushed.splice(0).map(({ path }) => path);
    await expect(work()).rejects.toThrow();
    expect(paths().sort()).toEqual(Object.keys(statuses).sort());
    await expect(work()).rejects.toThrow();
    expect(paths().sort()).toEqual(['/broken', '/busy']);
    answer = 201;
    await work();
    expect(paths().sort()).toEqual(['/broken', '/busy']);
    await work();
    expect(paths()).toEqual([]);
  });

  it('waits for no push service that answers without end, however often it says a word', async () => {
    await subscribe('endless');
    const parts = {
      database: app.database,
      logger: pino({ level: 'silent' }),
      keys: await loadVapidKeys(app.database),
      subject: 'mailto:push@branchline.invalid',
      moreHosts: [new URL(origin).host],
      timeoutMs: 500,
    };
    const work = notifyRecipient(parts, { senderId: customer.id, recipientId: leader.id, content: 'Hello?' });
    await expect(work()).rejects.toThrow();
    await vi.waitFor(() => expect(endless).toEqual(['closed']), soon);
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
    expect(pushed).toEqual([]);
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
    expect(pushed).toEqual([]);
    await sender.say(colleague, 'For the second one');
    await app.later.settled();
    expect(pushed).toHaveLength(1);
  });
});
