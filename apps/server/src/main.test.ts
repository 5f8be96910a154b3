import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { copyEmbeddedDatabase } from '#testing/database-template';
import { expectRedisServer, startRedisServer } from '#testing/redis-server';
import { runMain } from '#testing/run-main';

// Starting takes its time on a busy machine.
const patience = { timeout: 300_000 };

let root = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'main-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** A port on which nothing listens, nor will while a program starts. */
const closedPort = 1;

const failure = async (env: Record<string, string>) => {
  const server = runMain({ DATA_DIR: join(root, 'failing'), PORT: '0', ...env });
  const code = await server.ended;
  return { code, stdout: server.output.stdout, lines: server.output.stderr.trimEnd().split('\n') };
};

describe('a start that cannot be', () => {
  test('tells every bad value in one line each, and nothing else', patience, async () => {
    const { code, stdout, lines } = await failure({
      PORT: 'http',
      DATABASE_URL: 'mysql://me:hunter2@db/app',
      SMS_URL: 'pigeon:',
      STORAGE_URL: 's3://bucket',
    });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(lines).toHaveLength(4);
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['PORT', 'DATABASE_URL', 'STORAGE_URL', 'SMS_URL']);
    expect(lines.join('')).not.toContain('hunter2');
  });

  test('a database that is not there, or whose host nobody knows, is one line', patience, async () => {
    const refused = await failure({ DATABASE_URL: `postgres://me:hunter2@localhost:${String(closedPort)}/app` });
    expect(refused).toEqual({
      code: 1,
      stdout: '',
      lines: [
        expect.stringMatching(
          new RegExp(
            `^DATABASE_URL names a database server at localhost:${String(closedPort)} .*nothing listens there\\. Example: `,
          ),
        ),
      ],
    });
    const unknown = await failure({ DATABASE_URL: 'postgres://me:hunter2@no-such-host.invalid/app' });
    expect(unknown).toMatchObject({ code: 1, stdout: '', lines: [expect.stringMatching(/^DATABASE_URL .*host name/)] });
  });

  test.skipIf(process.env['TEST_REDIS_URL'] === undefined)(
    'a Redis that refuses us is one line',
    patience,
    async () => {
      const redis = await startRedisServer(['--requirepass', 'another']);
      onTestFinished(() => redis.kill());
      const url = redis.url.replace('redis://', 'redis://:hunter2@');
      const { code, stdout, lines } = await failure({ REDIS_URL: url });
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(lines).toEqual([expect.stringMatching(/^REDIS_URL names a Redis server at 127\.0\.0\.1:\d+ that cannot/)]);
      expect(lines[0]).not.toContain('hunter2');
    },
  );

  test('a data folder that cannot be one is one line, with SECRET set too', patience, async () => {
    const { code, stdout, lines } = await failure({ DATA_DIR: '/dev/null', SECRET: 'hunter2-'.repeat(4) });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(lines).toEqual([expect.stringMatching(/^DATA_DIR is "\/dev\/null", which cannot be used \(.*\. Example: /)]);
  });

  test('a port in use is one line', patience, async () => {
    const taken = createServer().listen(0, '0.0.0.0');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as AddressInfo;
    const { code, lines } = await failure({ PORT: String(port), DATA_DIR: join(root, 'taken') });
    taken.close();
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^PORT ${String(port)} is in use already`))]);
  });
});

test.skipIf(process.env['TEST_REDIS_URL'] === undefined)(
  'a start without Redis serves, says so, and uses Redis once it is there',
  patience,
  async () => {
    const redis = await expectRedisServer();
    onTestFinished(() => redis.kill());
    const env = { DATA_DIR: join(root, 'without-redis'), PORT: '0', REDIS_URL: redis.url };
    await copyEmbeddedDatabase(env.DATA_DIR);
    const server = runMain(env);
    const url = await server.ready();
    expect(server.output.stdout).toMatch(
      /^WARNING: REDIS_URL names a Redis server at 127\.0\.0\.1:\d+ that is away: \S/m,
    );
    const ready = async () => {
      const reply = await fetch(`${url}/readyz`);
      return [reply.status, await reply.json()];
    };
    const isRedisUp = async () => /^branchline_redis_up (\d)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1];
    expect(await ready()).toEqual([200, { status: 1, redis: 'away' }]);
    expect(await isRedisUp()).toBe('0');
    expect((await fetch(`${url}/api/settings/forcustomer`, { method: 'POST' })).status).toBe(200);
    await redis.come();
    await vi.waitFor(async () => expect(await ready()).toEqual([200, { status: 1, redis: 'ok' }]), { timeout: 30_000 });
    expect(await isRedisUp()).toBe('1');
    await redis.go();
    await vi.waitFor(async () => expect(await ready()).toEqual([200, { status: 1, redis: 'away' }]), {
      timeout: 30_000,
    });
    server.signal('SIGTERM');
    expect(await server.ended).toBe(0);
  },
);

test('the whole life of a server: first start, second start, stop', patience, async () => {
  const env = { DATA_DIR: join(root, 'life'), PORT: '0', ADMIN_EMAIL: 'first@example.com' };
  const first = runMain(env);
  const url = await first.ready();
  expect(url).toMatch(/^http:\/\/localhost:[1-9]\d*$/);
  const password = /first@example\.com with the password (\S+) \(shown/.exec(first.output.stdout)?.[1] ?? '';
  const login = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ username: 'FIRST@example.com', password }),
  });
  expect(await login.json()).toMatchObject({ status: 1, me: { role: { slug: 'admin' } } });
  expect((await fetch(`${url}/readyz`)).status).toBe(200);

  const post = async (path: string, body: object) =>
    (await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then((reply) => reply.json())) as Record<string, unknown>;
  const phone = '9876543210';
  await post('/api/otp/send', { phone });
  const otp = await vi.waitFor(() => {
    const code = /Text message to \+919876543210:[^]*?\b(\d{6})\b/.exec(first.output.stdout)?.[1];
    if (code === undefined) throw new Error('No code came.');
    return code;
  }, 60_000);
  const { token } = await post('/api/otp/verify', { phone, otp });
  const client = io(url, { path: '/socket.io', transports: ['websocket'], reconnection: false, auth: { token } });
  await new Promise((resolve, reject) => client.once('connect', () => resolve(null)).once('connect_error', reject));
  const disconnected = new Promise((resolve) => client.once('disconnect', resolve));

  // The folder has one owner at a time.
  const rival = runMain(env);
  expect(await rival.ended).toBe(1);
  expect(rival.output.stderr.trimEnd().split('\n')).toHaveLength(1);

  // What was taken is finished: this request has arrived by half when the signal comes.
  const { hostname, port } = new URL(url);
  const body = '{                    }';
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  const hungUp = new Promise((resolve) => socket.once('close', resolve));
  socket.write(
    `POST /api/settings/forcustomer HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-type: application/json\r\ncontent-length: ${String(body.length)}\r\n\r\n`,
  );
  await vi.waitFor(() => expect(answer).toBe('HTTP/1.1 100 Continue\r\n\r\n'), 60_000);
  answer = '';
  socket.write(body.slice(0, 10));
  first.signal('SIGTERM');
  await disconnected;
  first.signal('SIGINT');
  socket.write(body.slice(10));
  await hungUp;
  expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*"status":1/);
  expect(await first.ended).toBe(0);
  expect(first.output.stderr).toBe('');
  expect(first.output.stdout).not.toContain(password + '"');

  const second = runMain(env);
  await second.ready();
  expect(second.output.stdout).not.toMatch(/password/i);
  second.signal('SIGINT');
  expect(await second.ended).toBe(0);
});
