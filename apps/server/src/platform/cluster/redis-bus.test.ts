import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { joinCluster, type Member } from '#testing/clusters';
import { type RedisServer, startRedisServer } from '#testing/redis-server';
import { soon } from '#testing/soon';

describe.skipIf(process.env['TEST_REDIS_URL'] === undefined)('the bus over Redis', () => {
  let redis: RedisServer;
  let members: Member[] = [];
  let prefix = '';
  beforeAll(async () => {
    redis = await startRedisServer();
  });
  afterAll(() => redis.kill());
  beforeEach(() => {
    prefix = randomUUID();
  });
  afterEach(async () => {
    await Promise.all(members.map((member) => member.leave()));
    members = [];
  });

  const join = async (timing?: Parameters<typeof joinCluster>[2]) => {
    const member = await joinCluster(redis.url, prefix, timing);
    members.push(member);
    return member;
  };
  const hear = ({ bus }: Member) => {
    const heard: unknown[] = [];
    bus.subscribe('news', (message) => heard.push(message));
    return heard;
  };

  test('what one process publishes every other hears, in order, and itself not', async () => {
    const [a, b, c] = [await join(), await join(), await join()];
    const [onA, onB, onC] = [hear(a), hear(b), hear(c)];
    const sent = Array.from({ length: 2_000 }, (_, number) => ({ number, text: 'x'.repeat(number % 300) }));
    for (const message of sent) a.bus.publish('news', message);
    await vi.waitFor(() => expect([onB.length, onC.length]).toEqual([2_000, 2_000]), { timeout: 10_000 });
    expect(onB).toEqual(sent);
    expect(onC).toEqual(sent);
    expect(onA).toEqual([]);
  });

  test('what goes along goes with the next, and alone within a moment', async () => {
    const [a, b] = [await join(), await join()];
    const onB = hear(b);
    a.bus.publishAlong('news', 'along');
    a.bus.publish('news', 'next');
    await vi.waitFor(() => expect(onB).toEqual(['along', 'next']), soon);
    a.bus.publishAlong('news', 'alone');
    await vi.waitFor(() => expect(onB).toEqual(['along', 'next', 'alone']), soon);
  });

  test('processes know of each other, and notice a goodbye and a silence', async () => {
    const [a, b, c] = [await join(), await join(), await join()];
    const gone: string[] = [];
    a.bus.onPeerGone((peer) => gone.push(peer));
    await vi.waitFor(() => expect([...a.bus.peers].sort()).toEqual([b.bus.processId, c.bus.processId].sort()), {
      timeout: 10_000,
    });
    await b.leave();
    await vi.waitFor(() => expect(gone).toEqual([b.bus.processId]), { timeout: 10_000 });
    c.vanish();
    await vi.waitFor(() => expect(gone).toEqual([b.bus.processId, c.bus.processId]), { timeout: 5_000 });
    expect(a.bus.peers.size).toBe(0);
  });

  test('a Redis that stands still, or takes nothing, carries nothing, and says so until it does again', async () => {
    const [a, b] = [await join(), await join()];
    const onB = hear(b);
    const untilConnected = (isConnected: boolean) =>
      vi.waitFor(() => expect([a.bus.isConnected, b.bus.isConnected]).toEqual([isConnected, isConnected]), soon);
    await untilConnected(true);

    redis.pause();
    await untilConnected(false);
    redis.resume();
    await untilConnected(true);

    const gone = vi.fn();
    a.bus.onPeerGone(gone);
    await a.link.commands.config('SET', 'maxmemory', '1');
    await untilConnected(false);
    a.bus.publish('news', 'while it was full');
    // Longer than a process is silent that counts as gone: nobody can be heard, so nobody is.
    await sleep(2_000);
    expect(gone).not.toHaveBeenCalled();
    await a.link.commands.config('SET', 'maxmemory', '0');
    await untilConnected(true);
    await vi.waitFor(() => expect(onB).toEqual(['while it was full']), soon);
  });

  test('a listener that fails does not stop the others', async () => {
    const [a, b] = [await join(), await join()];
    b.bus.subscribe('news', () => {
      throw new Error('broken');
    });
    const onB = hear(b);
    a.bus.publish('news', 1);
    await vi.waitFor(() => expect(onB).toEqual([1]), { timeout: 10_000 });
  });

  test('what was published while Redis was away arrives when it is back, and nobody counts as gone', async () => {
    const [a, b] = [await join(), await join()];
    const onB = hear(b);
    const gaps = vi.fn();
    const gone = vi.fn();
    b.bus.onGap(gaps);
    b.bus.onPeerGone(gone);
    a.bus.publish('news', 'before');
    await vi.waitFor(() => expect(onB).toEqual(['before']), { timeout: 10_000 });
    await redis.kill();
    await vi.waitFor(() => expect(a.bus.isConnected).toBe(false), { timeout: 10_000 });
    for (let number = 0; number < 50; number += 1) a.bus.publish('news', number);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await redis.restart();
    await vi.waitFor(() => expect(onB).toEqual(['before', ...Array.from({ length: 50 }, (_, number) => number)]), {
      timeout: 10_000,
    });
    expect(gaps).not.toHaveBeenCalled();
    expect(gone).not.toHaveBeenCalled();
  });

  test('what Redis lost is noticed', async () => {
    const [a, b] = [await join({ heartbeatMs: 60_000 }), await join({ heartbeatMs: 60_000 })];
    const onB = hear(b);
    const gaps = vi.fn();
    b.bus.onGap(gaps);
    a.bus.publish('news', 'first');
    await vi.waitFor(() => expect(onB).toEqual(['first']), { timeout: 10_000 });
    // B is cut off from Redis while A publishes; then Redis forgets everything.
    b.link.blocking.disconnect();
    const written = () => a.link.commands.xlen(`${prefix}:bus`);
    const before = await written();
    a.bus.publish('news', 'lost');
    await vi.waitFor(async () => expect(await written()).toBeGreaterThan(before), { timeout: 10_000 });
    await a.link.commands.flushall();
    await b.link.blocking.connect();
    a.bus.publish('news', 'next');
    await vi.waitFor(() => expect(onB).toContain('next'), { timeout: 10_000 });
    expect(gaps).toHaveBeenCalledTimes(1);
  });

  test('a Redis that hangs holds nothing up, and delivery goes on when it wakes', async () => {
    const [a, b] = [await join(), await join()];
    const onB = hear(b);
    a.bus.publish('news', 'before');
    await vi.waitFor(() => expect(onB).toEqual(['before']), { timeout: 10_000 });
    redis.pause();
    a.bus.publish('news', 'while');
    await expect(a.link.ping()).rejects.toThrow();
    redis.resume();
    await vi.waitFor(() => expect(onB).toEqual(['before', 'while']), { timeout: 15_000 });
  });

  describe('keeps nobody’s words in Redis', () => {
    const keptIn = ({ link }: Member) => link.commands.call('XRANGE', `${prefix}:bus`, '-', '+').then(JSON.stringify);
    const soon = { heartbeatMs: 100, keptMs: 500 };

    test('longer than a reader may be late', async () => {
      const [a, b] = [await join(soon), await join(soon)];
      const onB = hear(b);
      a.bus.publish('news', 'words of somebody');
      await vi.waitFor(() => expect(onB).toEqual(['words of somebody']), { timeout: 10_000 });
      await vi.waitFor(async () => expect(await keptIn(b)).not.toContain('words of somebody'), { timeout: 10_000 });
    });

    test('after the last process has said goodbye', async () => {
      const [a, b] = [await join(), await join()];
      a.bus.publish('news', 'words of somebody');
      await vi.waitFor(() => expect([a.bus.peers.size, b.bus.peers.size]).toEqual([1, 1]), { timeout: 10_000 });
      await a.leave();
      await vi.waitFor(() => expect(b.bus.peers.size).toBe(0), { timeout: 10_000 });
      expect(await keptIn(b)).toContain('words of somebody');
      await b.leave();
      expect(await keptIn(await join())).not.toContain('words of somebody');
    });

    test('nor, after a kill of all, without end', async () => {
      const [a, other] = [await join(), await join()];
      a.bus.publish('news', 'words of somebody');
      await vi.waitFor(async () => expect(await keptIn(other)).toContain('words'), { timeout: 10_000 });
      a.vanish();
      await vi.waitFor(async () => expect(await other.link.commands.pttl(`${prefix}:bus`)).toBeGreaterThan(0), {
        timeout: 10_000,
      });
    });

    test('and who was away for longer knows of it, even if who wrote was new and has died', async () => {
      const late = await join(soon);
      const gaps = vi.fn();
      late.bus.onGap(gaps);
      late.link.blocking.disconnect();
      await vi.waitFor(() => expect(late.link.blocking.status).toBe('end'), { timeout: 10_000 });
      const writer = await join({ heartbeatMs: 60_000 });
      writer.bus.publish('news', 'lost');
      await vi.waitFor(async () => expect(await keptIn(late)).toContain('lost'), { timeout: 10_000 });
      writer.vanish();
      await vi.waitFor(async () => expect(await keptIn(late)).not.toContain('lost'), { timeout: 10_000 });
      expect(gaps).not.toHaveBeenCalled();
      await late.link.blocking.connect();
      await vi.waitFor(() => expect(gaps).toHaveBeenCalledTimes(1), { timeout: 10_000 });
    });

    test('and who was away while nobody could write has missed nothing', async () => {
      const [a, b] = [await join(soon), await join(soon)];
      const onB = hear(b);
      const gaps = vi.fn();
      b.bus.onGap(gaps);
      a.bus.publish('news', 'before');
      await vi.waitFor(() => expect(onB).toEqual(['before']), { timeout: 10_000 });
      redis.pause();
      a.bus.publish('news', 'while');
      // Takes longer than entries are kept.
      await expect(a.link.ping()).rejects.toThrow();
      redis.resume();
      await vi.waitFor(() => expect(onB).toEqual(['before', 'while']), { timeout: 15_000 });
      await vi.waitFor(async () => expect(await keptIn(b)).not.toContain('while'), { timeout: 10_000 });
      expect(gaps).not.toHaveBeenCalled();
    });
  });
});
