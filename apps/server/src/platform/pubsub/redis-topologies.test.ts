import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createLimiter } from '#platform/limits/limiter';
import { joinCluster } from '#testing/clusters';
import { expectRedisServer, freePort, type RedisServer, startRedisServer } from '#testing/redis-server';
import { startSentinel } from '#testing/redis-sentinel';
import { makeSelfSigned } from '#testing/self-signed';
import { soon } from '#testing/wait-options';
import { openRedis, type RedisLink } from './redis.ts';

const patience = { timeout: 120_000 };
/** Sentinel looks on for half a minute before it acts, when it was kept from its own work. */
const untilReady = { timeout: 60_000, interval: 100 };
const logger = pino({ level: 'silent' });
let folder = '';
const servers: Pick<RedisServer, 'kill'>[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'topologies-'));
});
afterEach(() => Promise.all(servers.splice(0).map((server) => server.kill())));
afterAll(() => rm(folder, { recursive: true, force: true }));

const start = async (...args: Parameters<typeof startRedisServer>) => {
  const server = await startRedisServer(...args);
  servers.push(server);
  return server;
};
const open = (url: string, ca?: string): RedisLink => {
  const link = openRedis(url, logger, ca);
  onTestFinished(() => link.close());
  return link;
};
const portOf = (server: RedisServer) => new URL(server.url).port;
const crosses = async (url: string) => {
  const [a, b] = [await joinCluster(url, 'topology'), await joinCluster(url, 'topology')];
  const heard: unknown[] = [];
  b.pubsub.subscribe('news', (message) => heard.push(message));
  // On a busy machine a publication may be lost: it is published until it is heard.
  await vi.waitFor(() => {
    a.pubsub.publish('news', 'hello');
    expect(heard).toContain('hello');
  }, soon);
  await Promise.all([a.leave(), b.leave()]);
};

describe.skipIf(process.env['TEST_REDIS_URL'] === undefined)('Redis in other shapes than one server', () => {
  test('behind Sentinel: who loses its leader finds the next one', patience, async () => {
    // A copy is made through a file, which must not lie where another server would find it.
    const account = ['--requirepass', 'hunter2', '--masterauth', 'hunter2', '--dir', folder];
    const first = await start([...account, '--dbfilename', 'first.rdb']);
    const second = await start([
      ...[...account, '--dbfilename', 'second.rdb', '--replicaof', '127.0.0.1', portOf(first)],
      ...['--repl-diskless-sync-delay', '0'],
    ]);
    const port = await freePort();
    servers.push(await startSentinel({ folder, port, leaderPort: portOf(first), password: 'hunter2' }));
    const url = `redis+sentinel://:hunter2@127.0.0.1:${String(await freePort())},127.0.0.1:${String(port)}/chat`;
    const link = open(url);
    await vi.waitFor(() => link.tryWriting(), untilReady);
    await crosses(url);
    const copy = open(second.url.replace('redis://', 'redis://:hunter2@'));
    await vi.waitFor(
      async () => expect(await copy.commands.info('replication')).toContain('master_link_status:up'),
      untilReady,
    );
    await first.kill();
    await vi.waitFor(() => link.tryWriting(), untilReady);
    expect(await copy.commands.info('replication')).toContain('role:master');
    await crosses(url);
  });

  test('as a cluster: limits count and processes hear each other', patience, async () => {
    const node = await start([
      '--cluster-enabled',
      'yes',
      '--cluster-announce-ip',
      '127.0.0.1',
      '--dir',
      folder,
      '--cluster-config-file',
      'nodes.conf',
    ]);
    const setUp = open(node.url);
    await vi.waitFor(() => setUp.ping(), untilReady);
    await setUp.commands.call('CLUSTER', 'ADDSLOTSRANGE', '0', '16383');
    await vi.waitFor(
      async () => expect(await setUp.commands.call('CLUSTER', 'INFO')).toContain('cluster_state:ok'),
      untilReady,
    );
    const url = `redis+cluster://127.0.0.1:${String(await freePort())},127.0.0.1:${portOf(node)}`;
    const link = open(url);
    await vi.waitFor(() => link.tryWriting(), untilReady);
    const limiter = createLimiter({ redis: link, factor: 1, prefix: 'topology', logger });
    const before = await limiter.peek('user', 'somebody');
    await limiter.consume('user', 'somebody');
    expect((await limiter.peek('user', 'somebody')).remaining).toBe(before.remaining - 1);
    await crosses(url);
  });

  test(
    'over TLS: a certificate of an authority of one’s own is believed when it is given, and only then',
    patience,
    async () => {
      const { key, cert } = makeSelfSigned();
      const [keyFile, certFile, tlsPort] = [join(folder, 'key.pem'), join(folder, 'cert.pem'), await freePort()];
      await Promise.all([writeFile(keyFile, key), writeFile(certFile, cert)]);
      await start([
        ...['--tls-port', String(tlsPort), '--tls-cert-file', certFile, '--tls-key-file', keyFile],
        ...['--tls-ca-cert-file', certFile, '--tls-auth-clients', 'no'],
      ]);
      const url = `rediss://localhost:${String(tlsPort)}`;
      const stranger = open(url);
      const refused = new Promise<Error>((resolve) => stranger.commands.once('error', resolve));
      expect(await refused).toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
      const link = open(url, cert);
      await vi.waitFor(() => link.tryWriting(), untilReady);
    },
  );

  test('a process that starts before Redis joins the others when it comes', patience, async () => {
    const redis = await expectRedisServer();
    servers.push(redis);
    const { url } = redis;
    const joining = Promise.all([
      joinCluster(url, 'late', { isRedisAwayYet: true }),
      joinCluster(url, 'late', { isRedisAwayYet: true }),
    ]);
    const [a, b] = await joining;
    const heard: unknown[] = [];
    b.pubsub.subscribe('news', (message) => heard.push(message));
    expect(a.pubsub.isConnected).toBe(false);
    await redis.come();
    await vi.waitFor(() => expect([a.pubsub.isConnected, b.pubsub.isConnected]).toEqual([true, true]), untilReady);
    await vi.waitFor(() => {
      a.pubsub.publish('news', 'hello');
      expect(heard).toContain('hello');
    }, untilReady);
    await Promise.all([a.leave(), b.leave()]);
  });
});
