import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RedisServer, startRedisServer } from '#testing/redis-server';
import { openRedis, type RedisLink } from './redis.ts';
import { readFloor, trimStream } from './stream-trimmer.ts';

describe.skipIf(process.env['TEST_REDIS_URL'] === undefined)('what was written to the stream long ago', () => {
  let redis: RedisServer;
  let link: RedisLink;
  beforeAll(async () => {
    redis = await startRedisServer();
    link = openRedis(redis.url, pino({ level: 'silent' }));
    await new Promise<void>((resolve) => link.onReady(resolve));
  });
  afterAll(async () => {
    link.close();
    await redis.kill();
  });

  test('goes from a Redis that is full too, which is how there is room again, and is noted as gone', async () => {
    const { commands } = link;
    await commands.xadd('full', '*', 'body', 'first');
    const last = await commands.xadd('full', '*', 'body', 'last');
    await sleep(50);
    await commands.config('SET', 'maxmemory', '1');
    await trimStream(commands, 'full', 20);
    expect(await commands.xlen('full')).toBe(0);
    expect(await readFloor(commands, 'full')).toBe(last);
  });
});
