import { defineCall, success } from '@branchline/contract/call';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { serveHealth } from './health.ts';
import { openHttp } from '#testing/open-http';

const echo = defineCall({
  name: 'echo',
  method: 'POST',
  path: '/api/echo',
  summary: 'Says who called.',
  access: { open: true, roles: {} },
  body: z.optional(z.strictObject({ wait: z.optional(z.boolean()) })),
  reply: success({ ip: z.string() }),
});

let http: Awaited<ReturnType<typeof openHttp>>;
afterEach(() => http.close());

const open = async (options: Parameters<typeof openHttp>[0] = {}) => {
  http = await openHttp(options);
  http.dispatcher.registerCall(echo, ({ request }) => ({ ip: request.ip }));
};
const listen = async () => {
  await http.fastify.listen({ port: 0, host: '127.0.0.1' });
  return (http.fastify.server.address() as AddressInfo).port;
};
/** Sends bytes and reads until the server hangs up. */
const exchange = (port: number, text: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
    socket.write(text);
  });

describe('headers', () => {
  const expected = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
  };

  test('stand on every reply: success, failure, unknown path, unroutable path', async () => {
    await open();
    const replies = await Promise.all([
      http.fastify.inject({ method: 'POST', url: '/api/echo' }),
      http.fastify.inject({
        method: 'POST',
        url: '/api/echo',
        payload: 'x',
        headers: { 'content-type': 'text/plain' },
      }),
      http.fastify.inject('/api/nothing'),
      http.fastify.inject('/api/%zz'),
    ]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 415, 404, 400]);
    for (const reply of replies) {
      expect(reply.headers).toMatchObject({ ...expected, 'cache-control': 'no-store' });
      expect(reply.headers['permissions-policy']).toContain('microphone=(self)');
      const policy = String(reply.headers['content-security-policy']);
      expect(policy).toMatch(/object-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/);
      expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe("'self'");
      expect(reply.headers['strict-transport-security']).toBeUndefined();
      expect(reply.headers).not.toHaveProperty('x-powered-by');
    }
  });

  test('HSTS and a TLS websocket when the public address is https', async () => {
    await open({ env: { PUBLIC_URL: 'https://chat.example.com' } });
    const { headers } = await http.fastify.inject({ method: 'POST', url: '/api/echo' });
    expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/);
    expect(headers['content-security-policy']).toContain('wss://chat.example.com');
  });

  test('what is not HTTP is answered in JSON with them, and 200 KB of headers too', async () => {
    await open();
    const port = await listen();
    const rubbish = await exchange(port, 'HELLO\r\n\r\n');
    expect(rubbish).toMatch(/^HTTP\/1\.1 400 /);
    expect(rubbish).toMatch(/x-content-type-options: nosniff/);
    expect(rubbish).toMatch(/"code":"invalid"/);
    const large = await exchange(port, `POST /api/echo HTTP/1.1\r\nhost: x\r\nx-auth-token: ${'a'.repeat(200_000)}`);
    expect(large).toMatch(/^HTTP\/1\.1 431 /);
    expect(large).toMatch(/"code":"too_large"/);
  });

  test('what Node refuses by itself has them too: no Host, an unknown expectation', async () => {
    await open();
    const port = await listen();
    const end = 'content-length: 0\r\nconnection: close\r\n\r\n';
    const nameless = await exchange(port, `POST /api/echo HTTP/1.1\r\n${end}`);
    expect(nameless).toMatch(/^HTTP\/1\.1 400 /);
    const expectant = await exchange(port, `POST /api/echo HTTP/1.1\r\nhost: x\r\nexpect: 200-maybe\r\n${end}`);
    expect(expectant).toMatch(/^HTTP\/1\.1 200 /);
    for (const answer of [nameless, expectant]) {
      expect(answer).toMatch(/x-content-type-options: nosniff/i);
      expect(answer).toMatch(/content-security-policy: /i);
    }
    expect(await exchange(port, `POST /api/echo HTTP/1.0\r\n${end}`)).toMatch(/^HTTP\/1\.1 200 /);
  });
});

test('where one request ends is never a matter of opinion, and nothing is echoed', async () => {
  await open();
  const port = await listen();
  const smuggled = 'POST /api/echo HTTP/1.1\r\nhost: x\r\n\r\n';
  const both = `transfer-encoding: chunked\r\ncontent-length: 4\r\n\r\n0\r\n\r\n${smuggled}`;
  for (const ambiguous of [
    both,
    `content-length: 0\r\ncontent-length: ${String(smuggled.length)}\r\n\r\n${smuggled}`,
    `transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n${smuggled}`,
    `transfer-encoding : chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    `content-length: +0\r\n\r\n${smuggled}`,
  ]) {
    const answer = await exchange(port, `POST /api/echo HTTP/1.1\r\nhost: x\r\n${ambiguous}`);
    expect([ambiguous, answer]).toEqual([ambiguous, expect.stringMatching(/^HTTP\/1\.1 400 /)]);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  }
  const traced = await exchange(port, 'TRACE / HTTP/1.1\r\nhost: x\r\nx-mark: zqtrace\r\nconnection: close\r\n\r\n');
  expect(traced).toMatch(/^HTTP\/1\.1 404 /);
  expect(traced).not.toContain('zqtrace');
});

test('an unknown call is a JSON not_found that repeats nothing of the path', async () => {
  await open();
  for (const url of ['/api/nothing', '/auth/nothing', '/api', '/api/<script>alert(1)</script>?x=1']) {
    const reply = await http.fastify.inject({ method: 'POST', url });
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toEqual({ status: 0, code: 'not_found', message: 'This address could not be found.' });
  }
});

describe('the address of the caller', () => {
  const from = async (env: Record<string, string>) => {
    await open({ env });
    const headers = { 'x-forwarded-for': '203.0.113.9, 10.0.0.5', 'x-real-ip': '203.0.113.8' };
    return (await http.fastify.inject({ method: 'POST', url: '/api/echo', headers })).json<{ ip: string }>().ip;
  };

  test('is the real peer when no proxy is configured', async () => {
    expect(await from({})).toBe('127.0.0.1');
  });
  test('comes from configured proxies only, as far as they go', async () => {
    expect(await from({ TRUST_PROXY: 'loopback' })).toBe('10.0.0.5');
    await http.close();
    expect(await from({ TRUST_PROXY: 'loopback,10.0.0.0/8' })).toBe('203.0.113.9');
    await http.close();
    expect(await from({ TRUST_PROXY: '192.0.2.1' })).toBe('127.0.0.1');
  });
});

test('a body that does not come is given up with an answer', async () => {
  await open({ bodyDeadlineMs: 100 });
  const port = await listen();
  const answer = await exchange(
    port,
    'POST /api/echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n{"wait"',
  );
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('took too long');
});

test('a body that breaks off harms nobody', async () => {
  await open();
  const port = await listen();
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        'POST /api/echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n{"wa',
      );
      setImmediate(() => socket.destroy());
    });
    socket.on('close', () => resolve());
  });
  expect((await http.fastify.inject({ method: 'POST', url: '/api/echo' })).statusCode).toBe(200);
});

test('once it listens no more, a connection that is open is still answered, and ended by that', async () => {
  await open({ lingerMs: 3_000 });
  const port = await listen();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (by?: Agent) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const asked = request({ port, path: '/healthz', agent: by }, (reply) =>
        reply.resume().on('end', () => resolve(reply)),
      );
      asked.on('error', reject).end();
    });
  expect((await ask(agent)).headers.connection).toBe('keep-alive');
  const stopped = http.stopListening();
  const { statusCode, headers } = await ask(agent);
  expect([statusCode, headers.connection]).toEqual([404, 'close']);
  await expect(ask()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await stopped;
});

test('while stopping, newcomers hear so and connections are closed', async () => {
  await open();
  http.stopTaking();
  const reply = await http.fastify.inject({ method: 'POST', url: '/api/echo' });
  expect(reply.statusCode).toBe(503);
  expect(reply.headers).toMatchObject({ connection: 'close', 'retry-after': '5' });
  expect(reply.json()).toMatchObject({ status: 0, code: 'unavailable' });
});

test('a process that cannot keep up says so, and still answers whether it is alive', async () => {
  await open({ overload: { maxLoopDelayMs: 1, sampleMs: 50 } });
  serveHealth(http.fastify, {
    checks: { database: () => Promise.resolve(), redis: null },
    readMetrics: () => Promise.reject(new Error('x')),
    metricsToken: null,
    hasProxy: false,
    version: '1.2.3',
  });
  const busy = setInterval(() => {
    const end = performance.now() + 30;
    while (performance.now() < end);
  }, 1);
  const reply = await vi.waitFor(async () => {
    const answer = await http.fastify.inject({ method: 'POST', url: '/api/echo' });
    expect(answer.statusCode).toBe(503);
    return answer;
  }, 10_000);
  expect(reply.headers['retry-after']).toBe('5');
  expect(reply.json()).toMatchObject({ status: 0, code: 'unavailable' });
  expect((await http.fastify.inject('/healthz')).statusCode).toBe(200);
  clearInterval(busy);
});

test('a request keeps the id that it comes with, in the reply and in the log, where that is fit for one', async () => {
  await open();
  const idOf = async (given?: string) => {
    const headers = given === undefined ? {} : { 'x-request-id': given };
    return (await http.fastify.inject({ url: '/api/nothing', headers })).headers['x-request-id'];
  };
  expect(await idOf('0af7651916cd43dd8448eb211c80319c')).toBe('0af7651916cd43dd8448eb211c80319c');
  for (const unfit of [
    undefined,
    '',
    'short',
    'x'.repeat(129),
    'two words here',
    'semi;colon;here',
    '<script>alert</script>',
  ])
    expect(await idOf(unfit)).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
});
