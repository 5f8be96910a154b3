import { getProfile, removeAccount } from '@branchline/contract/profile';
import { calls } from '@branchline/contract/registry';
import { listCustomerSettings } from '@branchline/contract/public-settings';
import { addSetting, listSettings } from '@branchline/contract/settings';
import { socketPath } from '@branchline/contract/socket-events';
import { eq } from 'drizzle-orm';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '#schema/users';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeCustomer, signIn } from '#testing/factories';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Request {
  readonly headers?: Record<string, string>;
  readonly body?: string;
}
const send = (method: string, path: string, { headers = {}, body }: Request = {}) =>
  fetch(`${app.origin}${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
const stillThere = async (id: string) => {
  const [row] = await app.database.db.select().from(users).where(eq(users.id, id));
  return row?.deletedAt === null;
};

describe('S10: deleting the own account', () => {
  test('has no twin by another method, and no token but the header’s', async () => {
    const customer = await makeCustomer(app.database);
    const token = await signIn(app.database, customer);
    const { path } = removeAccount;
    for (const method of ['HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH']) {
      const { status } = await send(method, path, { headers: { 'x-auth-token': token } });
      expect([method, status]).toEqual([method, 404]);
    }
    const elsewhere: [string, Record<string, string>][] = [
      [`${path}?x-auth-token=${token}`, {}],
      [`${path}?token=${token}`, {}],
      [path, { cookie: `x-auth-token=${token}; token=${token}` }],
      [path, { authorization: `Bearer ${token}` }],
      [`${path}/`, { 'x-auth-token': token }],
      [`${path}?id=${customer.id}`, { 'x-auth-token': token }],
      [`${path}?_method=GET`, { 'x-auth-token': token }],
    ];
    for (const [url, headers] of elsewhere) {
      expect([url, (await send('GET', url, { headers })).status]).toEqual([url, expect.toBeOneOf([400, 401, 404])]);
    }
    expect(await stillThere(customer.id)).toBe(true);
  });
});

describe('S11: another page', () => {
  const origins = [
    'https://evil.example',
    'null',
    'http://localhost.evil.example:3000',
    'http://localhost:3001',
    'https://localhost:3000',
    'http://localhost:3000.evil.example',
  ];
  test('cannot call anything, with the token neither', async () => {
    const customer = await makeCustomer(app.database);
    const token = await signIn(app.database, customer);
    for (const origin of origins) {
      const reply = await send('GET', removeAccount.path, { headers: { 'x-auth-token': token, origin } });
      expect([origin, reply.status]).toEqual([origin, 403]);
      expect(reply.headers.get('access-control-allow-origin')).toBeNull();
    }
    expect(await stillThere(customer.id)).toBe(true);
  });

  test('cannot have a browser follow, draw or fetch a call that carries no Origin', async () => {
    const customer = await makeCustomer(app.database);
    const token = await signIn(app.database, customer);
    for (const site of ['cross-site', 'same-site']) {
      const headers = { 'x-auth-token': token, 'sec-fetch-site': site };
      expect([site, (await send('GET', removeAccount.path, { headers })).status]).toEqual([site, 403]);
    }
    expect(await stillThere(customer.id)).toBe(true);
    for (const site of ['same-origin', 'none'])
      expect(
        (await send('GET', getProfile.path, { headers: { 'x-auth-token': token, 'sec-fetch-site': site } })).status,
      ).toBe(200);
  });

  test('cannot open a socket', async () => {
    const token = await signIn(app.database, await makeCustomer(app.database));
    for (const origin of origins) {
      const socket = io(app.origin, {
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        auth: { token },
        extraHeaders: { origin },
      });
      await expect(
        new Promise<void>((resolve, reject) => {
          socket.once('connect', () => resolve());
          socket.once('connect_error', reject);
        }),
      ).rejects.toThrow();
      socket.disconnect();
    }
  });

  test('cannot post a form: a body that a page may send unasked changes nothing', async () => {
    const customer = await makeCustomer(app.database);
    const token = await signIn(app.database, customer);
    const body = JSON.stringify({ firstName: 'Taken' });
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/plain; application/json', '']) {
      const headers = { 'x-auth-token': token, 'content-type': type };
      expect((await send('POST', '/api/user/profile/edit', { headers, body })).status).toBeOneOf([400, 415]);
      const byCookie = { cookie: `x-auth-token=${token}`, 'content-type': type };
      expect((await send('POST', '/api/user/profile/edit', { headers: byCookie, body })).status).toBe(401);
    }
    expect((await app.call(getProfile, { token })).reply.data.firstName).toBe('Ravi');
  });
});

describe('S20: settings for customers', () => {
  test('are an allow-list by filter, and never one that sounds like a secret', async () => {
    const token = await signIn(app.database, await makeAdmin(app.database));
    const form = { name: 'A', value: 'zq-hidden', halptext: 'c', status: true };
    const small = ['smtp_password', 'shop_api_key', 'private_note', 'session_token'];
    for (const key of [...small, 'SMTP_PASSWORD', 'API_KEY', 'apiKey', 'clientSecret']) {
      const { failure } = await app.call(addSetting, { token, body: { ...form, key, filter: 'customer' } });
      expect([key, failure.code]).toEqual([key, 'invalid']);
    }
    await app.call(addSetting, { token, body: { ...form, key: 'for_staff', filter: 'admin' } });
    await app.call(addSetting, { token, body: { ...form, key: 'of_the_system', filter: 'system' } });
    await app.call(addSetting, { token, body: { ...form, key: 'unsaid' } });
    await app.call(addSetting, { token, body: { ...form, key: 'turned_off', filter: 'customer', status: false } });
    const { text } = await app.call(listCustomerSettings, {});
    expect(text).not.toContain('zq-hidden');
    expect((await app.call(listSettings, { token })).text.match(/zq-hidden/g)).toHaveLength(4);
  });
});

describe('S29: headers', () => {
  /** What the server answers to a request to become a websocket. */
  const refusalOf = (place: string, headers: Readonly<Record<string, string>>) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(`${app.origin}${place}`, {
        headers: {
          connection: 'Upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': Buffer.alloc(16).toString('base64'),
          ...headers,
        },
      });
      sent.on('response', resolve).on('error', reject).end();
      sent.on('upgrade', () => reject(new Error('It was let in.')));
    });
  const usual = `${socketPath}/?EIO=4&transport=websocket`;

  test.each([
    ['of another page', usual, { origin: 'https://evil.example' }, 403],
    ['by an unknown transport', `${socketPath}/?EIO=4&transport=%3Cscript%3E`, {}, 400],
    ['with a wrong key', usual, { 'sec-websocket-key': '<script>' }, 400],
    ['of an old version', usual, { 'sec-websocket-version': '7' }, 400],
    ['at another address', '/api/home', {}, 400],
    ['that is none', '/', { upgrade: 'h2c' }, 400],
  ])('stand on a refused websocket %s too, in JSON', async (_which, place, headers, status) => {
    const reply = await refusalOf(place, headers);
    expect(reply.statusCode).toBe(status);
    expect(reply.headers).toMatchObject({
      'content-security-policy': expect.stringContaining("object-src 'none'") as string,
      'x-content-type-options': 'nosniff',
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(await text(reply)).toMatch(/^\{"status":0,.*"code":"(forbidden|invalid)"\}$/);
  });

  test('stand on every reply of every call, and no API reply is kept', async () => {
    const paths = calls.map(({ method, path }) => [method, path.replaceAll(/:\w+/g, 'x')] as const);
    const others = [
      ['GET', '/'],
      ['GET', '/nothing'],
      ['GET', '/api/docs'],
      ['GET', '/healthz'],
    ] as const;
    for (const [method, path] of [...paths, ...others]) {
      const { headers } = await send(method, path);
      const policy = headers.get('content-security-policy') ?? '';
      expect([path, policy]).toEqual([path, expect.stringMatching(/object-src 'none'|sandbox/)]);
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toContain('microphone=(self)');
      expect(headers.get('x-powered-by')).toBeNull();
      if (/^\/(api|auth)\//.test(path) && path !== '/api/docs') expect(headers.get('cache-control')).toBe('no-store');
    }
  });
});
