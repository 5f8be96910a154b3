import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asAdmin, asCustomer, openThings } from '#testing/open-things';

let http: Awaited<ReturnType<typeof openThings>>;
let post: (typeof http)['post'];
beforeEach(async () => {
  http = await openThings();
  ({ post } = http);
});
afterEach(() => http.close());

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
    const reply = await post('/api/thing/add', { name: 'x'.repeat(600_000) });
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

test('whatever is sent, the answer is a success or a refusal, never an error of ours', async () => {
  const name = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.jsonValue());
  const body = fc.oneof(
    fc.jsonValue().map((value) => JSON.stringify(value)),
    fc.record({ name }).map((each) => JSON.stringify(each)),
    fc.string(),
  );
  const token = fc.oneof(fc.constant(asAdmin['x-auth-token']), fc.string({ unit: 'grapheme-ascii' }));
  await fc.assert(
    fc.asyncProperty(body, token, fc.webPath(), async (payload, sent, path) => {
      const replies = [
        await post('/api/thing/add', payload, { 'x-auth-token': sent.trim() }),
        await http.fastify.inject({ url: `/api/thing${path || '/'}`, headers: asCustomer }),
      ];
      for (const reply of replies) {
        expect([200, 400, 401, 404]).toContain(reply.statusCode);
        expect(reply.json<{ status: number }>().status).toBe(reply.statusCode === 200 ? 1 : 0);
      }
    }),
    { numRuns: 300 },
  );
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
