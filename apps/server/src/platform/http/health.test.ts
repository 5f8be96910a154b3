import { afterEach, describe, expect, test } from 'vitest';
import { openHttp } from '#testing/open-http';
import { type HealthOptions, serveHealth } from './health.ts';

let http: Awaited<ReturnType<typeof openHttp>>;
afterEach(() => http.close());

const open = async (options: Partial<HealthOptions> = {}) => {
  http = await openHttp();
  serveHealth(http.fastify, {
    checks: { database: here, redis: null },
    readMetrics: () => Promise.resolve({ contentType: 'text/plain; version=0.0.4', text: 'up 1\n' }),
    metricsToken: null,
    hasProxy: false,
    version: '1.2.3',
    ...options,
  });
};
const here = () => Promise.resolve();
const away = () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.5:5432'));

const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  http.fastify.inject({ url, headers, remoteAddress });

test('healthz answers while everything else is away; readyz says what is', async () => {
  await open({ checks: { database: away, redis: here } });
  expect((await get('/healthz')).json()).toEqual({ status: 1, version: '1.2.3' });
  const reply = await get('/readyz');
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '5']);
  expect(reply.json()).toEqual({ status: 0, code: 'unavailable', message: 'Not ready: the database does not answer.' });
});

test('HEAD is told the same as GET, without the body', async () => {
  await open({ checks: { database: away, redis: null }, metricsToken: 'a-token' });
  const head = (url: string) => http.fastify.inject({ method: 'HEAD', url, headers: { accept: '*/*' } });
  const replies = [await head('/healthz'), await head('/readyz'), await head('/metrics')];
  expect(replies.map(({ statusCode, body }) => [statusCode, body])).toEqual([
    [200, ''],
    [503, ''],
    [401, ''],
  ]);
});

test('readyz is 200 while the database answers, and tells of Redis where there is one', async () => {
  await open();
  expect((await get('/readyz')).json()).toEqual({ status: 1 });
  await http.close();
  await open({ checks: { database: here, redis: here } });
  expect((await get('/readyz')).json()).toEqual({ status: 1, redis: 'ok' });
  await http.close();
  await open({ checks: { database: here, redis: away } });
  const reply = await get('/readyz');
  expect([reply.statusCode, reply.json()]).toEqual([200, { status: 1, redis: 'away' }]);
});

test('readyz does not wait for ever', { timeout: 10_000 }, async () => {
  await open({ checks: { database: () => new Promise<void>(() => undefined), redis: null } });
  expect((await get('/readyz')).statusCode).toBe(503);
});

describe('metrics', () => {
  test('are read from loopback when there is neither a token nor a proxy', async () => {
    await open();
    expect((await get('/metrics')).body).toBe('up 1\n');
    expect((await get('/metrics', {}, '203.0.113.9')).statusCode).toBe(403);
    expect((await get('/metrics', { 'x-forwarded-for': '127.0.0.1' }, '203.0.113.9')).statusCode).toBe(403);
  });

  test('are closed to loopback behind a proxy, where everybody is loopback', async () => {
    await open({ hasProxy: true });
    expect((await get('/metrics')).statusCode).toBe(403);
  });

  test.each(['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'])(
    'S61: are closed to loopback when %s tells of a proxy that TRUST_PROXY does not name',
    async (name) => {
      await open();
      expect((await get('/metrics', { [name]: '127.0.0.1' })).statusCode).toBe(403);
    },
  );

  test('with a token need exactly it, from anywhere', async () => {
    await open({ metricsToken: 'a-token', hasProxy: true });
    expect((await get('/metrics')).statusCode).toBe(401);
    expect((await get('/metrics', { authorization: 'Bearer a-toke' })).statusCode).toBe(401);
    expect((await get('/metrics?token=a-token')).statusCode).toBe(401);
    expect((await get('/metrics', { authorization: 'Bearer a-token' }, '203.0.113.9')).statusCode).toBe(200);
  });
});
