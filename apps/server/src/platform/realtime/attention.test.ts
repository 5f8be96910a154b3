import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { joinCluster, type Member } from '#testing/clusters';
import { usualTiming } from '#platform/pubsub/redis-pubsub';
import { type RedisServer, startRedisServer } from '#testing/redis-server';
import { soon } from '#testing/wait-options';
import { type Attention, attentionSilenceMs, createAttention } from './attention.ts';

const watch = (attention: Attention) => {
  const left: string[] = [];
  attention.onLookedAway((userId) => left.push(userId));
  return left;
};

describe('one process', () => {
  let attention: Attention;
  let secondsSilent: Record<string, number>;
  beforeEach(() => {
    secondsSilent = {};
    attention = createAttention({
      pubsub: null,
      silenceMs: attentionSilenceMs,
      secondsSilent: (socketId) => secondsSilent[socketId] ?? 0,
    });
  });
  afterEach(() => attention.stop());

  test('a socket is looked at from its start until it says otherwise or goes', () => {
    const left = watch(attention);
    attention.opened('desk', 'ada');
    attention.opened('phone', 'ada');
    attention.set('desk', false);
    expect([attention.isLookedAt('ada'), left]).toEqual([true, []]);
    attention.set('phone', false);
    expect([attention.isLookedAt('ada'), left]).toEqual([false, ['ada']]);
    attention.set('desk', true);
    expect(attention.isLookedAt('ada')).toBe(true);
    attention.closed('desk');
    attention.closed('phone');
    expect([attention.isLookedAt('ada'), left]).toEqual([false, ['ada', 'ada']]);
  });

  test('a socket that is not heard any more is not looked at, until it is heard again', async () => {
    const left = watch(attention);
    secondsSilent['phone'] = 16;
    attention.opened('phone', 'ada');
    attention.opened('desk', 'bob');
    secondsSilent['phone'] = 17;
    await vi.waitFor(() => expect(left).toEqual(['ada']), soon);
    expect([attention.isLookedAt('ada'), attention.isLookedAt('bob')]).toEqual([false, true]);
    secondsSilent['phone'] = 0;
    await vi.waitFor(() => expect(attention.isLookedAt('ada')).toBe(true), soon);
  });
});

describe.skipIf(process.env['TEST_REDIS_URL'] === undefined)('several processes', () => {
  let redis: RedisServer;
  let members: Member[] = [];
  let attentions: Attention[] = [];
  beforeAll(async () => {
    redis = await startRedisServer();
  });
  afterAll(() => redis.kill());
  afterEach(async () => {
    for (const attention of attentions) attention.stop();
    await Promise.all(members.map((member) => member.leave()));
    [members, attentions] = [[], []];
  });
  const start = async (
    prefix: string,
    timing: Parameters<typeof joinCluster>[2] = {},
    secondsSilent: () => number = () => 0,
  ) => {
    const member = await joinCluster(redis.url, prefix, timing);
    const attention = createAttention({ pubsub: member.pubsub, silenceMs: attentionSilenceMs, secondsSilent });
    members.push(member);
    attentions.push(attention);
    return { member, attention };
  };

  test('each knows who looks at any of them, and forgets who looked at one that was killed', async () => {
    const prefix = randomUUID();
    const [a, b] = [await start(prefix), await start(prefix)];
    const left = watch(a.attention);
    b.attention.opened('desk', 'ada');
    await vi.waitFor(() => expect(a.attention.isLookedAt('ada')).toBe(true), soon);
    const late = await start(prefix);
    // Who has just come does not yet know what the others know.
    expect(late.attention.isKnown()).toBe(false);
    await vi.waitFor(() => expect(late.attention.isLookedAt('ada')).toBe(true), soon);
    await vi.waitFor(() => expect(late.attention.isKnown()).toBe(true), soon);
    b.attention.set('desk', false);
    await vi.waitFor(() => expect(left).toEqual(['ada']), soon);
    b.attention.set('desk', true);
    await vi.waitFor(() => expect(a.attention.isLookedAt('ada')).toBe(true), soon);
    b.member.vanish();
    await vi.waitFor(() => expect(a.attention.isLookedAt('ada')).toBe(false), soon);
    expect(left).toEqual(['ada', 'ada']);
  });

  test('a device that died with its process counts as looked at for 25 seconds at most', async () => {
    const prefix = randomUUID();
    let silentSince = performance.now();
    const secondsSilent = () => (performance.now() - silentSince) / 1000;
    const others = await start(prefix, usualTiming);
    const its = await start(prefix, usualTiming, secondsSilent);
    // The device has been silent nearly long enough to be noticed when its process is killed.
    silentSince = performance.now() - attentionSilenceMs + 1_500;
    its.attention.opened('phone', 'ada');
    await vi.waitFor(() => expect(others.attention.isLookedAt('ada')).toBe(true), soon);
    its.attention.stop();
    its.member.vanish();
    await vi.waitFor(() => expect(others.attention.isLookedAt('ada')).toBe(false), { ...soon, timeout: 30_000 });
    expect(secondsSilent()).toBeLessThan(25);
  }, 40_000);

  test('a process that was frozen and does not know it is asked who looks at it', async () => {
    const prefix = randomUUID();
    const { attention } = await start(prefix);
    const left = watch(attention);
    // Without a heartbeat it is silent between what it publishes, and never finds itself cut off.
    const frozen = await start(prefix, { heartbeatMs: 3_600_000 });
    frozen.attention.opened('desk', 'ada');
    await vi.waitFor(() => expect(left).toEqual(['ada']), soon);
    frozen.member.pubsub.publish('news', null);
    // Before it tells everything by itself again.
    await vi.waitFor(() => expect(attention.isLookedAt('ada')).toBe(true), { ...soon, timeout: 20_000 });
  });

  test('a process waits for everybody whom it has heard of, and asks for what was lost', async () => {
    const prefix = randomUUID();
    const { attention } = await start(prefix);
    const slow = await joinCluster(redis.url, prefix);
    members.push(slow);
    const asked = vi.fn();
    slow.pubsub.subscribe('attention.ask', asked);
    await vi.waitFor(() => expect(attention.isKnown()).toBe(false), soon);
    const late = await start(prefix);
    await vi.waitFor(() => expect(late.member.pubsub.peers.size).toBe(2), soon);
    await vi.waitFor(() => expect(asked).toHaveBeenCalled(), soon);
    expect(late.attention.isKnown()).toBe(false);
    await vi.waitFor(() => {
      slow.pubsub.publish('attention.all', [['ada', 1]]);
      expect(late.attention.isKnown()).toBe(true);
    }, soon);
    expect(late.attention.isLookedAt('ada')).toBe(true);
    // Told of a gap, each asks again.
    const before = asked.mock.calls.length;
    await vi.waitFor(() => {
      slow.pubsub.publish('pubsub.gap', null);
      expect(asked.mock.calls.length).toBeGreaterThan(before);
    }, soon);
  });

  test('a process that cannot hear the others thinks that people may be looking', async () => {
    const { member, attention } = await start(randomUUID());
    expect(attention.isLookedAt('ada')).toBe(false);
    member.vanish();
    await vi.waitFor(() => expect(attention.isLookedAt('ada')).toBe(true), soon);
  });
});
