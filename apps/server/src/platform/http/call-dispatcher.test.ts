import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { tokenFor } from '#testing/open-http';
import { apiKey, asAdmin, asCustomer, openCall, openThings } from '#testing/open-things';

let http: Awaited<ReturnType<typeof openThings>>;
let post: (typeof http)['post'];
beforeEach(async () => {
  http = await openThings();
  ({ post } = http);
});
afterEach(() => http.close());

describe('who may call', () => {
  test('nobody without a session, and the body is not looked at before that is known', async () => {
    const reply = await post('/api/thing/add', '{not json', {});
    expect(reply.statusCode).toBe(401);
    expect(reply.json()).toEqual({
      status: 0,
      code: 'unauthenticated',
      message: 'You are signed out. Please sign in again.',
    });
  });

  test.each([
    ['unknown', tokenFor('nobody')],
    ['empty', ''],
    ['null', 'null'],
    ['undefined', 'undefined'],
    ['doubled', `${tokenFor('admin')}, ${tokenFor('admin')}`],
    ['with a line of its own', `${tokenFor('admin')} x`],
    ['64 KB', 'a'.repeat(65_536)],
  ])('a token that is %s is nobody', async (_what, token) => {
    expect((await post('/api/thing/add', {}, { 'x-auth-token': token })).statusCode).toBe(401);
  });

  test('a token of 64 KB gets its 401 over the network too', async () => {
    await http.fastify.listen({ port: 0, host: '127.0.0.1' });
    const { port } = http.fastify.server.address() as AddressInfo;
    const headers = { 'x-auth-token': 'a'.repeat(65_536) };
    const reply = await fetch(`http://127.0.0.1:${String(port)}/api/thing/add`, { method: 'POST', headers });
    expect([reply.status, await reply.json()]).toMatchObject([401, { code: 'unauthenticated' }]);
  });

  test('a token in the URL, in a cookie or in the body is no token', async () => {
    const token = tokenFor('admin');
    const inUrl = await post(`/api/thing/add?x-auth-token=${token}&token=${token}`, { name: 'a' }, {});
    const inCookie = await post('/api/thing/add', { name: 'a' }, { cookie: `x-auth-token=${token}; token=${token}` });
    const inBearer = await post('/api/thing/add', { name: 'a' }, { authorization: `Bearer ${token}` });
    expect([inUrl.statusCode, inCookie.statusCode, inBearer.statusCode]).toEqual([401, 401, 401]);
  });

  test('a role without a row in the table is refused before the body is looked at', async () => {
    const reply = await post('/api/thing/add', '{not json', asCustomer);
    expect(reply.statusCode).toBe(403);
    expect(reply.json()).toMatchObject({ status: 0, code: 'forbidden' });
    const line = JSON.parse(http.logLines.at(-1) ?? '{}') as object;
    expect(line).toMatchObject({ call: 'things.add', userId: 'c1', status: 403 });
  });

  test('an open call looks at no token', async () => {
    expect((await post('/api/things', {}, asAdmin)).json()).toEqual({ status: 1, list: ['nobody'] });
  });

  test('a grant stands in for a session where the table says so', async () => {
    const body = { newPassword: 'x' };
    expect((await post('/api/thing/reset', body, asAdmin)).json()).toMatchObject({ by: 'a1' });
    expect((await post('/api/thing/reset', body, { 'x-auth-token': tokenFor('reset') })).json()).toMatchObject({
      by: 'reset_token a1',
    });
    expect((await post('/api/thing/reset', body, asCustomer)).statusCode).toBe(403);
    expect((await post('/api/thing/reset', body, {})).statusCode).toBe(401);
    expect((await post('/api/thing/add', { name: 'a' }, { 'x-auth-token': tokenFor('reset') })).statusCode).toBe(401);
  });

  test('an API key opens its own calls and nothing else', async () => {
    const put = (headers: Record<string, string>) =>
      http.fastify.inject({ method: 'PUT', url: '/api/thing/feed/1', headers });
    expect((await put({ 'x-api-key': apiKey })).json()).toEqual({ status: 1 });
    expect((await put({ 'x-auth-token': apiKey })).statusCode).toBe(401);
    expect((await put(asAdmin)).statusCode).toBe(401);
    expect(http.counted).toContain('user api_key:k1');
  });

  test('a signed link answers GET and HEAD, and 403 when it is altered', async () => {
    const good = await http.fastify.inject('/api/link/ab?sig=good');
    expect([good.statusCode, good.body, good.headers['content-type']]).toEqual([200, 'ab', 'text/csv']);
    expect(good.headers['content-security-policy']).toBe('sandbox');
    const head = await http.fastify.inject({ method: 'HEAD', url: '/api/link/ab?sig=good' });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '2']);
    expect((await http.fastify.inject('/api/link/ab?sig=bad')).json()).toMatchObject({ code: 'forbidden' });
    expect((await http.fastify.inject({ method: 'HEAD', url: '/api/link/ab?sig=bad' })).statusCode).toBe(403);
  });

  test('a signed link may be followed from a mail or another page; a call may not', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await http.fastify.inject({ url: '/api/link/ab?sig=good', headers })).statusCode).toBe(200);
    expect(
      (await http.fastify.inject({ url: '/api/thing/a', headers: { ...asCustomer, ...headers } })).statusCode,
    ).toBe(403);
  });

  test('only the declared method is served', async () => {
    for (const method of ['HEAD', 'OPTIONS', 'POST', 'PATCH'] as const) {
      const reply = await http.fastify.inject({ method, url: '/api/thing/1', headers: asCustomer });
      expect(reply.statusCode).toBe(404);
    }
  });
});

describe('a foreign page', () => {
  test.each([
    'https://evil.example',
    'null',
    'http://localhost:3001',
    'https://localhost:3000',
    'http://localhost:3000.evil.example',
  ])('from %s changes nothing, even with a right token', async (origin) => {
    const reply = await post('/api/thing/add', { name: 'a' }, { ...asAdmin, origin });
    expect(reply.json()).toMatchObject({ status: 0, code: 'forbidden' });
    expect(reply.headers['access-control-allow-origin']).toBeUndefined();
  });

  test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'is not one from %s',
    async (origin) => {
      expect((await post('/api/thing/add', { name: 'a' }, { ...asAdmin, origin })).statusCode).toBe(200);
    },
  );
});

describe('limits', () => {
  test('open calls count for the address, all others for the user', async () => {
    await post('/api/things', {}, {});
    await post('/api/thing/add', { name: 'a' });
    await http.fastify.inject('/api/link/ab?sig=good');
    expect(http.counted).toEqual(['open 127.0.0.1', 'user a1']);
  });

  test('over one it is 429 with Retry-After, and the body is not looked at', async () => {
    http.limit.isOver = true;
    const reply = await post('/api/thing/add', '{not json');
    expect(reply.statusCode).toBe(429);
    expect(reply.headers['retry-after']).toBe('7');
    expect(reply.json()).toMatchObject({ status: 0, code: 'rate_limited' });
  });
});

test('a call is registered once', () => {
  expect(() => http.dispatcher.registerCall(openCall, () => ({ list: [] }))).toThrow(/twice/);
  expect([...http.registered]).toContain('things.list');
});

test('the log has the path without its query, the call and who called, and no token', async () => {
  await http.fastify.inject({ url: '/api/thing/a?tz=Asia/Kolkata', headers: asCustomer });
  const line = http.logLines.at(-1) ?? '';
  expect(JSON.parse(line)).toMatchObject({ path: '/api/thing/a', call: 'things.get', userId: 'c1', status: 200 });
  expect(http.logLines.join('')).not.toMatch(/Kolkata|token-of/);
});
