import { createServer, connect, type Server, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { joinCluster } from '#testing/clusters';
import { type RedisServer, startRedisServer } from '#testing/redis-server';
import { soon } from '#testing/wait-options';
import { openRedis } from './redis.ts';

describe.skipIf(process.env['TEST_REDIS_URL'] === undefined)('a Redis that becomes a copy which only reads', () => {
  let first: RedisServer;
  let second: RedisServer;
  /** The one name of both: who connects comes to the one that leads. */
  let name: Server;
  let leader: RedisServer;
  let connected = 0;
  const sockets = new Set<Socket>();
  beforeEach(async () => {
    [first, second] = await Promise.all([startRedisServer(), startRedisServer()]);
    leader = first;
    connected = 0;
    name = createServer((socket) => {
      connected += 1;
      const { port } = new URL(leader.url);
      const onward = connect(Number(port), '127.0.0.1');
      for (const [from, to] of [
        [socket, onward],
        [onward, socket],
      ] as const) {
        sockets.add(from);
        from.pipe(to);
        from.on('error', () => to.destroy());
      }
    });
    await new Promise<void>((resolve) => name.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    name.close();
    for (const socket of sockets) socket.destroy();
    await Promise.all([first.kill(), second.kill()]);
  });
  const url = () => `redis://127.0.0.1:${String((name.address() as AddressInfo).port)}`;
  const demote = async (link: ReturnType<typeof openRedis>) => {
    await link.commands.replicaof('127.0.0.1', '1');
  };

  test('is left for the one that leads now, by what writes and by what reads', async () => {
    const [a, b] = [await joinCluster(url(), 'failover'), await joinCluster(url(), 'failover')];
    const heard: unknown[] = [];
    b.pubsub.subscribe('news', (message) => heard.push(message));
    /** What is published while a connection changes over may be lost: it is published until it is heard. */
    const whenHeard = (message: string) =>
      vi.waitFor(() => {
        a.pubsub.publish('news', message);
        expect(heard).toContain(message);
      }, soon);
    await whenHeard('before');
    leader = second;
    await demote(a.link);
    // Both come to the one that leads, and hear each other there.
    await vi.waitFor(() => Promise.all([a.link.tryWriting(), b.link.tryWriting()]), soon);
    await whenHeard('after');
    await vi.waitFor(() => expect([a.pubsub.isConnected, b.pubsub.isConnected]).toEqual([true, true]), soon);
    await Promise.all([a.leave(), b.leave()]);
  });

  test('is not left again and again when there is no other, and writing to it fails', async () => {
    const link = openRedis(url(), pino({ level: 'silent' }));
    await new Promise<void>((resolve) => link.onReady(resolve));
    await link.tryWriting();
    const lives = await Promise.all((await link.commands.keys('*')).map((key) => link.commands.ttl(key)));
    expect(lives).toHaveLength(1);
    expect(lives[0]).toBeGreaterThan(0);
    await demote(link);
    const until = performance.now() + 1_000;
    while (performance.now() < until) {
      await expect(link.tryWriting()).rejects.toThrow();
      await sleep(50);
    }
    await vi.waitFor(() => expect(link.isReady).toBe(true), soon);
    await expect(link.tryWriting()).rejects.toThrow(/READONLY/);
    await link.ping();
    expect(connected).toBeLessThanOrEqual(4);
    link.close();
  });
});
