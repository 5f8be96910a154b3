import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { joinCluster, type Member } from '#testing/clusters';
import { type RedisServer, startRedisServer } from '#testing/redis-server';
import { soon } from '#testing/wait-options';
import { openRedis } from './redis.ts';
import { createRedisPubSub } from './redis-pubsub.ts';

describe.skipIf(process.env['TEST_REDIS_URL'] === undefined)('publish and subscribe over Redis', () => {
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
    // A start does not wait for ever, and what is published before the first is heard may be lost.
    await vi.waitFor(() => expect(member.pubsub.isConnected).toBe(true), soon);
    return member;
  };
  /** A process that had no core for a while counts as cut off, and loses what is published meanwhile. */
  const patient = { silentMs: 30_000 };
  const hear = ({ pubsub }: Member) => {
    const heard: unknown[] = [];
    pubsub.subscribe('news', (message) => heard.push(message));
    return heard;
  };
  /** Publications may be lost, as on a machine that is busy: it is published until it is heard. */
  const whenHeard = async ({ pubsub }: Member, message: unknown, heard: unknown[]) => {
    await vi.waitFor(() => {
      pubsub.publish('news', message);
      expect(heard).toContain(message);
    }, soon);
  };

  test('what one process publishes every other hears, in order, and itself not', async () => {
    const [a, b, c] = [await join(patient), await join(patient), await join(patient)];
    const [onA, onB, onC] = [hear(a), hear(b), hear(c)];
    const inRound = (heard: readonly unknown[], round: number) =>
      heard.filter((message) => (message as { readonly round: number }).round === round);
    const sentIn = (round: number) =>
      Array.from({ length: 2_000 }, (_, number) => ({ round, number, text: 'x'.repeat(number % 300) }));
    let round = 0;
    // Publications may be lost, as on a machine that is busy: then there is another round.
    await vi.waitFor(async () => {
      round += 1;
      for (const message of sentIn(round)) a.pubsub.publish('news', message);
      const heard = () => [inRound(onB, round).length, inRound(onC, round).length];
      await vi.waitFor(() => expect(heard()).toEqual([2_000, 2_000]), { timeout: 5_000 });
    }, soon);
    expect(inRound(onB, round)).toEqual(sentIn(round));
    expect(inRound(onC, round)).toEqual(sentIn(round));
    expect(onA).toEqual([]);
  });

  test('a start that comes while the connection is made does not lose it', async () => {
    const logger = pino({ level: 'silent' });
    const link = openRedis(redis.url, logger);
    const closed = vi.fn();
    link.subscriber.on('close', closed);
    await new Promise<void>((resolve) => link.subscriber.once('connect', resolve));
    const pubsub = await createRedisPubSub({ link, logger, prefix });
    members.push({ pubsub, link, leave: () => pubsub.close().then(link.close), vanish: link.close });
    await vi.waitFor(() => expect(pubsub.isConnected).toBe(true), soon);
    await vi.waitFor(() => expect(link.subscriber.status).toBe('ready'), soon);
    expect(closed).not.toHaveBeenCalled();
  });

  test('what goes along goes with the next, and alone within a moment', async () => {
    const [a, b] = [await join(patient), await join(patient)];
    const onB = hear(b);
    a.pubsub.publishWithNext('news', 'along');
    a.pubsub.publish('news', 'next');
    await vi.waitFor(() => expect(onB).toEqual(['along', 'next']), soon);
    a.pubsub.publishWithNext('news', 'alone');
    await vi.waitFor(() => expect(onB).toEqual(['along', 'next', 'alone']), soon);
  });

  test('processes know of each other, and notice a goodbye and a silence', async () => {
    const [a, b, c] = [await join(), await join(), await join()];
    const gone: string[] = [];
    a.pubsub.onPeerGone((peer) => gone.push(peer));
    await vi.waitFor(
      () => expect([...a.pubsub.peers].sort()).toEqual([b.pubsub.processId, c.pubsub.processId].sort()),
      soon,
    );
    await b.leave();
    await vi.waitFor(() => expect(gone).toEqual([b.pubsub.processId]), soon);
    c.vanish();
    await vi.waitFor(() => expect(gone).toEqual([b.pubsub.processId, c.pubsub.processId]), soon);
    expect(a.pubsub.peers.size).toBe(0);
  });

  test('a Redis that stands still carries nothing, and says so until it does again', async () => {
    const [a, b] = [await join(), await join()];
    const untilConnected = (isConnected: boolean) =>
      vi.waitFor(() => expect([a.pubsub.isConnected, b.pubsub.isConnected]).toEqual([isConnected, isConnected]), soon);
    await untilConnected(true);
    const gone = vi.fn();
    a.pubsub.onPeerGone(gone);
    redis.pause();
    await untilConnected(false);
    redis.resume();
    await untilConnected(true);
    // Nobody could be heard, so nobody counts as gone.
    expect(gone).not.toHaveBeenCalled();
  });

  test('a Redis that takes nothing more carries on', async () => {
    const [a, b] = [await join(), await join()];
    const onB = hear(b);
    await a.link.commands.config('SET', 'maxmemory', '1');
    await expect(a.link.tryWriting()).rejects.toThrow(/OOM/);
    await whenHeard(a, 'while it was full', onB);
    await a.link.commands.config('SET', 'maxmemory', '0');
  });

  test('a listener that fails does not stop the others', async () => {
    const [a, b] = [await join(), await join()];
    b.pubsub.subscribe('news', () => {
      throw new Error('broken');
    });
    const onB = hear(b);
    await whenHeard(a, 1, onB);
  });

  test('who was away for a moment, or heard somebody who was, is told of it once it is over, and nobody counts as gone', async () => {
    const [a, b, c] = [await join(), await join(), await join()];
    const gaps: string[] = [];
    const gone = vi.fn();
    for (const [name, { pubsub }] of Object.entries({ a, b, c })) {
      pubsub.onGap(() => gaps.push(name));
      pubsub.onPeerGone(gone);
    }
    await vi.waitFor(() => expect([a, b, c].map(({ pubsub }) => pubsub.peers.size)).toEqual([2, 2, 2]), soon);
    expect(gaps).toEqual([]);
    b.link.subscriber.disconnect(true);
    await vi.waitFor(() => expect(gaps.sort()).toEqual(['a', 'b', 'c']), soon);
    const onB = hear(b);
    a.pubsub.publish('news', 'next');
    await vi.waitFor(() => expect(onB).toEqual(['next']), soon);
    expect(gaps).toHaveLength(3);
    expect(gone).not.toHaveBeenCalled();
  });

  test('what a process could not publish is a gap for those who would have heard it', async () => {
    const [a, b] = [await join(), await join()];
    await vi.waitFor(() => expect(b.pubsub.peers.size).toBe(1), soon);
    const gaps = vi.fn();
    b.pubsub.onGap(gaps);
    a.link.commands.disconnect(true);
    a.pubsub.publish('news', 'lost');
    await vi.waitFor(() => expect(gaps).toHaveBeenCalledTimes(1), soon);
  });

  test('all hear each other again after Redis was away, and nobody counts as gone', async () => {
    const [a, b] = [await join(), await join()];
    const onB = hear(b);
    const [gaps, gone] = [vi.fn(), vi.fn()];
    b.pubsub.onGap(gaps);
    b.pubsub.onPeerGone(gone);
    a.pubsub.publish('news', 'before');
    await vi.waitFor(() => expect(onB).toEqual(['before']), soon);
    await redis.kill();
    await vi.waitFor(() => expect([a.pubsub.isConnected, b.pubsub.isConnected]).toEqual([false, false]), soon);
    a.pubsub.publish('news', 'while');
    await redis.restart();
    await vi.waitFor(() => expect([a.pubsub.isConnected, b.pubsub.isConnected]).toEqual([true, true]), soon);
    await vi.waitFor(() => expect(gaps).toHaveBeenCalled(), soon);
    a.pubsub.publish('news', 'after');
    await vi.waitFor(() => expect(onB).toEqual(['before', 'after']), soon);
    expect(gone).not.toHaveBeenCalled();
  });

  test('a Redis that hangs holds nothing up, and delivery goes on when it wakes', async () => {
    const [a, b] = [await join(), await join()];
    const onB = hear(b);
    redis.pause();
    a.pubsub.publish('news', 'while');
    await expect(a.link.ping()).rejects.toThrow();
    redis.resume();
    await vi.waitFor(
      () => {
        a.pubsub.publish('news', 'after');
        expect(onB).toContain('after');
      },
      { timeout: 15_000, interval: 100 },
    );
  });

  test('keeps nobody’s words in Redis', async () => {
    const [a, b] = [await join(), await join()];
    const onB = hear(b);
    // A process that stood still for seconds connects anew, and what it publishes meanwhile is lost: that is allowed.
    await vi.waitFor(() => {
      a.pubsub.publish('news', 'words of somebody');
      expect(onB).toContain('words of somebody');
    }, soon);
    expect(await a.link.commands.keys(`${prefix}*`)).toEqual([]);
  });
});
