import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openRedis, type RedisLink } from '#platform/pubsub/redis';
import { type RedisServer, startRedisServer } from '#testing/redis-server';
import { soon } from '#testing/wait-options';
import { type LimitName, limitRules } from './limit-rules.ts';
import type { Limiter } from './limit-types.ts';
import { createLimiter } from './limiter.ts';

const logger = pino({ level: 'silent' });
const limited = { code: 'rate_limited' };

const inRow = async (limiter: Limiter, [limit, key]: [LimitName, string], times: number) => {
  for (let use = 0; use < times; use += 1) await limiter.consume(limit, key);
};

/** What holds wherever uses are counted. */
const countsUses = (open: (factor: number) => Limiter) => {
  let limiter: Limiter;
  beforeEach(() => {
    limiter = open(1);
  });

  test('the use after the last one is refused, with the time to wait, and only for that key', async () => {
    await inRow(limiter, ['code.recipient', '5550001111'], 5);
    const refused = await limiter.consume('code.recipient', '5550001111').catch((error: unknown) => error);
    expect(refused).toMatchObject(limited);
    expect((refused as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThan(3_500);
    expect((refused as Error).message).toMatch(/^Too many codes were asked for\. Please try again in \d+ minutes\.$/);
    await limiter.consume('code.recipient', '5550002222');
  });

  test('of many at once exactly as many as allowed get through', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => limiter.consume('signIn.account', 'ada')),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(5);
  });

  test('a check counts nothing and refuses when all is used up; a reset forgives', async () => {
    for (let check = 0; check < 9; check += 1) await limiter.check('signIn.account', 'ada');
    await inRow(limiter, ['signIn.account', 'ada'], 5);
    await expect(limiter.check('signIn.account', 'ada')).rejects.toMatchObject(limited);
    await limiter.reset('signIn.account', 'ada');
    await limiter.check('signIn.account', 'ada');
    expect(await limiter.peek('signIn.account', 'ada')).toEqual({ used: 0, remaining: 5, resetSeconds: 0 });
  });

  test('a tally refuses nothing and says what was used', async () => {
    expect(await limiter.tally('texts.installation', 'all')).toMatchObject({ used: 1 });
    expect(await limiter.tally('texts.installation', 'all', 4)).toMatchObject({ used: 5 });
    await limiter.refund('texts.installation', 'all');
    expect(await limiter.peek('texts.installation', 'all')).toMatchObject({ used: 4, resetSeconds: 3_600 });
  });

  test('a network is an IPv6 /48 or an IPv4 /24; an address a /64 or itself', async () => {
    for (let at = 0; at < 200; at += 1)
      await limiter.consume('code.network', at % 2 === 0 ? `2001:db8:1:${at.toString(16)}::1` : '2001:db8:1::9');
    await expect(limiter.consume('code.network', '2001:db8:1:ffff::5')).rejects.toMatchObject(limited);
    await limiter.consume('code.network', '2001:db8:2::1');
    for (let at = 0; at < 200; at += 1) await limiter.consume('code.network', `::ffff:198.51.100.${String(at)}`);
    await expect(limiter.consume('code.network', '198.51.100.255')).rejects.toMatchObject(limited);
    await limiter.consume('code.network', '198.51.101.1');
    await inRow(limiter, ['code.address', '2001:db8:3::1'], 20);
    await expect(limiter.consume('code.address', '2001:db8:3::2')).rejects.toMatchObject(limited);
    await limiter.consume('code.address', '2001:db8:3:1::1');
  });

  test('a refund gives a use back, and a penalty takes one without refusing', async () => {
    await limiter.penalize('signIn.address', '192.0.2.1', 49);
    await limiter.consume('signIn.address', '192.0.2.1');
    await limiter.refund('signIn.address', '192.0.2.1');
    await limiter.consume('signIn.address', '192.0.2.1');
    await limiter.penalize('signIn.address', '192.0.2.1');
    await expect(limiter.consume('signIn.address', '192.0.2.1')).rejects.toMatchObject(limited);
  });

  test('a hundred failures in a row lock for a day, and a success before that forgives them', async () => {
    await inRow(limiter, ['code.failuresInARow', '5550001111'], 99);
    await limiter.reset('code.failuresInARow', '5550001111');
    await inRow(limiter, ['code.failuresInARow', '5550001111'], 100);
    expect(await limiter.peek('code.failuresInARow', '5550001111')).toMatchObject({
      remaining: 0,
      resetSeconds: 86_400,
    });
    await expect(limiter.consume('code.failuresInARow', '5550001111')).rejects.toMatchObject(limited);
  });

  test('the factor multiplies every count and divides the gap between codes', async () => {
    const wide = open(10);
    const names = Object.keys(limitRules) as LimitName[];
    const counts = Object.fromEntries(names.map((name) => [name, wide.limitOf(name)]));
    expect(counts).toEqual({
      alarm: 1,
      'clientErrors.address': 200,
      'clientErrors.installation': 6000,
      'code.failures.address': 300,
      'code.failures.installation': 10_000_000_000,
      'code.failures.network': 3000,
      'code.network': 2000,
      'signIn.strangers': 1000,
      'texts.installation': 10_000_000_000,
      'token.refused': 600,
      'token.refused.network': 30_000,
      'code.gap': 1,
      'code.recipient': 50,
      'contact.asker': 200,
      'contact.texts': 1_000,
      'contact.code': 50,
      'contact.guess': 200,
      'code.address': 200,
      'code.guess': 500,
      'code.failuresInARow': 1_000,
      'signIn.account': 50,
      'signIn.address': 500,
      'signIn.network': 5_000,
      open: 600,
      user: 3_000,
      upload: 600,
      'uploadBytes.customer': 1e10,
      'uploadBytes.staff': 5e10,
      'uploadBytes.network': 1e12,
      'push.test': 50,
      'push.ack': 6_000,
      export: 100,
    });
    await wide.consume('code.gap', '5550001111');
    expect((await wide.peek('code.gap', '5550001111')).resetSeconds).toBe(3);
    const wider = open(1_000);
    await inRow(wider, ['code.gap', '5550003333'], 30);
  });

  test('the addresses of one IPv6 subscriber count as one', async () => {
    await inRow(limiter, ['code.address', '2001:db8:1:2::1'], 10);
    await inRow(limiter, ['code.address', '2001:db8:1:2:ffff::9'], 10);
    await expect(limiter.consume('code.address', '2001:db8:1:2:a:b:c:d')).rejects.toMatchObject(limited);
    await limiter.consume('code.address', '2001:db8:1:3::1');
    await inRow(limiter, ['code.address', '::ffff:192.0.2.7'], 20);
    await expect(limiter.consume('code.address', '192.0.2.7')).rejects.toMatchObject(limited);
  });
};

describe('counted in memory', () => {
  countsUses((factor) => createLimiter({ redis: null, factor, prefix: 'test', logger }));
});

describe.skipIf(process.env['TEST_REDIS_URL'] === undefined)('counted in Redis', () => {
  let redis: RedisServer;
  let link: RedisLink;
  beforeAll(async () => {
    redis = await startRedisServer();
    link = openRedis(redis.url, logger);
    await new Promise<void>((resolve) => link.onReady(resolve));
  });
  afterAll(async () => {
    link.close();
    await redis.kill();
  });
  const open = (factor: number, prefix: string = randomUUID()) =>
    createLimiter({ redis: link, factor, prefix, logger });

  countsUses(open);

  test('every process counts the same uses, and typed text does not stand in the keys', async () => {
    const [a, b] = [open(1, 'shared'), open(1, 'shared')];
    await inRow(a, ['code.recipient', 'ada@example.com'], 3);
    await inRow(b, ['code.recipient', 'ada@example.com'], 2);
    await expect(a.consume('code.recipient', 'ada@example.com')).rejects.toMatchObject(limited);
    const keys = await link.commands.keys('*');
    expect(keys.some((key) => key.startsWith('shared:limit:code.recipient'))).toBe(true);
    expect(keys.join()).not.toMatch(/ada@|example/);
    const lives = await Promise.all(keys.map((key) => link.commands.ttl(key)));
    // -1: it would stay for ever. One that has ended meanwhile is -2.
    expect(lives).not.toContain(-1);
  });

  test('while Redis is away codes and sign-in are refused, and the rest is counted here', async () => {
    const limiter = open(1);
    await redis.kill();
    await vi.waitFor(() => expect(link.isReady).toBe(false), soon);
    for (const limit of ['code.gap', 'code.recipient', 'code.guess', 'signIn.account', 'signIn.address'] as const) {
      await expect(limiter.consume(limit, 'ada')).rejects.toMatchObject({ code: 'unavailable' });
      await expect(limiter.check(limit, 'ada')).rejects.toMatchObject({ code: 'unavailable' });
    }
    await limiter.reset('signIn.account', 'ada');
    await limiter.refund('signIn.address', 'ada');
    await inRow(limiter, ['open', '192.0.2.1'], 60);
    await expect(limiter.consume('open', '192.0.2.1')).rejects.toMatchObject(limited);
    await limiter.consume('user', 'ada');

    await redis.restart();
    await vi.waitFor(() => limiter.consume('signIn.account', 'ada'), soon);
  });
});
