import { defineCall, success } from '@branchline/contract/call';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { makeActor, openHttp, tokenFor } from '#testing/open-http';
import { conflict, rateLimited } from '#platform/app-error';

const add = defineCall({
  name: 'things.add',
  method: 'POST',
  path: '/api/thing/add',
  summary: 'Adds a thing.',
  access: { roles: { admin: 'all', branch_leader: 'branch' } },
  body: z.strictObject({ name: z.string(), count: z.optional(z.number()) }),
  reply: success({ data: z.object({ id: z.string(), name: z.string() }) }),
});
const get = defineCall({
  name: 'things.get',
  method: 'GET',
  path: '/api/thing/:id',
  summary: 'One thing.',
  access: { roles: { customer: 'own' } },
  params: z.object({ id: z.string().check(z.regex(/^[a-z0-9-]+$/)) }),
  query: z.strictObject({ tz: z.optional(z.string()) }),
  reply: success({ id: z.string(), tz: z.nullable(z.string()) }),
});
const list = defineCall({
  name: 'things.list',
  method: 'POST',
  path: '/api/things',
  summary: 'Things, open.',
  access: { open: true, roles: {} },
  reply: success({ list: z.array(z.string()) }),
});
const reset = defineCall({
  name: 'things.reset',
  method: 'POST',
  path: '/api/thing/reset',
  summary: 'By a session or a reset token.',
  access: { grant: 'reset_token', roles: { admin: 'own' } },
  body: z.strictObject({ newPassword: z.string() }),
  reply: success({ by: z.string() }),
});
const feed = defineCall({
  name: 'things.feed',
  method: 'PUT',
  path: '/api/thing/feed/:id',
  summary: 'By API key.',
  access: { grant: 'api_key', roles: {} },
  params: z.object({ id: z.string() }),
  reply: success({}),
});
const link = defineCall({
  name: 'things.link',
  method: 'GET',
  path: '/api/link/:id',
  summary: 'A signed link.',
  access: { grant: 'signed_link', roles: {} },
  limit: 'none',
  params: z.object({ id: z.string() }),
});

const apiKey = 'key-0123456789-0123456789';
const asAdmin = { 'x-auth-token': tokenFor('admin') };
const asCustomer = { 'x-auth-token': tokenFor('customer') };

let counted: string[] = [];
let isOver = false;
const open = async () => {
  const http = await openHttp({
    actors: { admin: makeActor({ userId: 'a1', role: 'admin' }), customer: makeActor({ userId: 'c1' }) },
    grants: {
      reset_token: (token) =>
        Promise.resolve(token === tokenFor('reset') ? { kind: 'reset_token', id: 'r1', userId: 'a1' } : null),
      api_key: (key) => Promise.resolve(key === apiKey ? { kind: 'api_key', id: 'k1', userId: null } : null),
      signed_link: (url) =>
        Promise.resolve(url.endsWith('?sig=good') ? { kind: 'signed_link', id: 'f1', userId: null } : null),
    },
    countUse: (limit, key) => {
      counted.push(`${limit} ${key}`);
      return isOver ? Promise.reject(rateLimited(7)) : Promise.resolve();
    },
  });
  http.door.registerCall(add, ({ actor, body }) => {
    if (body.name === 'taken') throw conflict('This name is taken.', { name: 'Taken' });
    if (body.name === 'broken') throw new Error('select secret from /srv/app');
    if (body.name === 'away') throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    const data = { id: 'x1', name: body.name, owner: actor.userId, passwordHash: 'hash' };
    return body.name === 'odd' ? { data: { id: 5 } as never } : { data, secret: 'more' };
  });
  http.door.registerCall(get, ({ params, query }) => ({ id: params.id, tz: query.tz ?? null }));
  http.door.registerCall(list, ({ actor }) => ({ list: [String(actor)] }));
  http.door.registerCall(reset, ({ actor, grant }) => ({
    by: actor?.userId ?? `${grant?.kind ?? ''} ${grant?.userId ?? ''}`,
  }));
  http.door.registerCall(feed, () => ({}));
  http.door.registerCall(link, ({ params }) => ({
    headers: { 'content-type': 'text/csv', 'content-security-policy': 'sandbox', 'content-length': '2' },
    body: params.id,
  }));
  return http;
};

let http: Awaited<ReturnType<typeof open>>;
beforeEach(async () => {
  counted = [];
  isOver = false;
  http = await open();
});
afterEach(() => http.close());

const post = (url: string, payload: unknown, headers: Record<string, string> = asAdmin) =>
  http.fastify.inject({
    method: 'POST',
    url,
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    headers: { 'content-type': 'application/json', ...headers },
  });

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
  });

  test('an open call looks at no token', async () => {
    expect((await post('/api/things', {}, asAdmin)).json()).toEqual({ status: 1, list: ['null'] });
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
    expect(counted).toContain('user api_key:k1');
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

describe('what comes in', () => {
  test.each([
    [{}, { name: 'Name is required' }],
    [{ name: { $ne: null } }, { name: 'Name must be text' }],
    [{ name: ['a'] }, { name: 'Name must be text' }],
    [{ name: 'a', role: 'admin' }, { role: 'This field is not taken here' }],
  ])('%j is refused by field', async (body, errors) => {
    const reply = await post('/api/thing/add', body);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ status: 0, code: 'invalid', errors });
  });

  test.each([
    ['broken JSON', '{"name": '],
    ['a text', '"name"'],
    ['a list', '[]'],
    ['null', 'null'],
    ['NUL', '{"name":"a\\u0000b"}'],
    ['a lone surrogate', '{"name":"\\ud83d"}'],
    ['a prototype', '{"name":"a","__proto__":{"count":1}}'],
    ['a constructor', '{"name":"a","constructor":{"prototype":{"count":1}}}'],
    ['deep nesting', `{"name":${'['.repeat(5000)}${']'.repeat(5000)}}`],
  ])('%s is 400', async (_what, body) => {
    const reply = await post('/api/thing/add', body);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ status: 0, code: 'invalid' });
  });

  test('bytes that are no UTF-8 are 400, and emoji and right-to-left text come back equal', async () => {
    const bytes = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
    const headers = { 'content-type': 'application/json', ...asAdmin };
    const reply = await http.fastify.inject({ method: 'POST', url: '/api/thing/add', payload: bytes, headers });
    expect(reply.statusCode).toBe(400);
    const name = '👩‍👩‍👧 שלום \u200f مرحبا';
    expect((await post('/api/thing/add', { name })).json()).toMatchObject({ data: { name } });
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'text/plain; application/json',
    'application/jsonx',
    'application/json, text/plain',
    'multipart/form-data; boundary=x',
    'application/',
    'json',
  ])('content type %j is 415', async (type) => {
    const reply = await post('/api/thing/add', { name: 'a' }, { ...asAdmin, 'content-type': type });
    expect(reply.statusCode).toBe(415);
    expect(reply.json()).toMatchObject({ status: 0, code: 'unsupported_type' });
  });

  test.each([
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'application/json\t',
  ])('content type %j is JSON, checked like any other', async (type) => {
    const headers = { ...asAdmin, 'content-type': type };
    expect((await post('/api/thing/add', { name: 'a' }, headers)).statusCode).toBe(200);
    expect((await post('/api/thing/add', { name: 5 }, headers)).statusCode).toBe(400);
  });

  test('a body over the limit is 413', async () => {
    const reply = await post('/api/thing/add', { name: 'x'.repeat(300_000) });
    expect(reply.statusCode).toBe(413);
    expect(reply.json()).toMatchObject({ status: 0, code: 'too_large' });
  });

  test('a call without fields takes none', async () => {
    expect((await post('/api/things', { role: 'admin' }, {})).json()).toMatchObject({ code: 'invalid' });
    expect((await http.fastify.inject({ method: 'POST', url: '/api/things' })).statusCode).toBe(200);
  });

  test('paths and queries are read by the contract too', async () => {
    const at = (url: string) => http.fastify.inject({ url, headers: asCustomer });
    expect((await at('/api/thing/a-1?tz=Asia%2FKolkata')).json()).toEqual({ status: 1, id: 'a-1', tz: 'Asia/Kolkata' });
    expect((await at('/api/thing/A!')).json()).toMatchObject({ status: 0, code: 'not_found' });
    expect((await at('/api/thing/a%00')).json()).toMatchObject({ status: 0, code: 'invalid' });
    expect((await at('/api/thing/%zz')).json()).toMatchObject({ status: 0, code: 'invalid' });
    expect((await at('/api/thing/a?tz=a&tz=b')).json()).toMatchObject({ status: 0, code: 'invalid' });
    expect((await at('/api/thing/a?admin=1')).json()).toMatchObject({
      errors: { admin: 'This field is not taken here' },
    });
    expect((await at(`/api/thing/${'a'.repeat(500)}`)).statusCode).toBe(404);
  });
});

describe('what goes out', () => {
  test('status 1 and the listed fields, nothing else', async () => {
    const reply = await post('/api/thing/add', { name: 'a' });
    expect(reply.json()).toEqual({ status: 1, data: { id: 'x1', name: 'a' } });
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test('a named failure with its fields', async () => {
    const reply = await post('/api/thing/add', { name: 'taken' });
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toEqual({
      status: 0,
      code: 'conflict',
      message: 'This name is taken.',
      errors: { name: 'Taken' },
    });
  });

  test.each(['broken', 'odd'])(
    'a bug is 500 without its cause, which is in the log with the request (%s)',
    async (name) => {
      const reply = await post('/api/thing/add', { name });
      expect(reply.statusCode).toBe(500);
      expect(reply.json()).toEqual({
        status: 0,
        code: 'internal',
        message: 'Something went wrong on our side. Please try again.',
      });
      const failed = http.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
      const line = failed.find(({ msg }) => msg === 'A call failed.');
      const answered = failed.find(({ msg }) => msg === 'Answered.');
      expect(line).toMatchObject({ level: 'error', requestId: expect.any(String) as string });
      expect(answered).toMatchObject({ requestId: line?.['requestId'], userId: 'a1', status: 500 });
    },
  );

  test('a database that is away is 503 with a time to come back', async () => {
    const reply = await post('/api/thing/add', { name: 'away' });
    expect(reply.statusCode).toBe(503);
    expect(reply.headers['retry-after']).toBe('5');
    expect(reply.json()).toMatchObject({ status: 0, code: 'unavailable' });
  });
});

describe('limits', () => {
  test('open calls count for the address, all others for the user', async () => {
    await post('/api/things', {}, {});
    await post('/api/thing/add', { name: 'a' });
    await http.fastify.inject('/api/link/ab?sig=good');
    expect(counted).toEqual(['open 127.0.0.1', 'user a1']);
  });

  test('over one it is 429 with Retry-After, and the body is not looked at', async () => {
    isOver = true;
    const reply = await post('/api/thing/add', '{not json');
    expect(reply.statusCode).toBe(429);
    expect(reply.headers['retry-after']).toBe('7');
    expect(reply.json()).toMatchObject({ status: 0, code: 'rate_limited' });
  });
});

test('a call is registered once', () => {
  expect(() => http.door.registerCall(list, () => ({ list: [] }))).toThrow(/twice/);
  expect([...http.registered]).toContain('things.list');
});

test('the log has the path without its query, the call and who called, and no token', async () => {
  await http.fastify.inject({ url: '/api/thing/a?tz=Asia/Kolkata', headers: asCustomer });
  const line = http.logLines.at(-1) ?? '';
  expect(JSON.parse(line)).toMatchObject({ path: '/api/thing/a', call: 'things.get', userId: 'c1', status: 200 });
  expect(http.logLines.join('')).not.toMatch(/Kolkata|token-of/);
});
