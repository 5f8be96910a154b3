import { runSelfCheck } from '@branchline/contract/self-check';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRedis, type RedisLink } from '#platform/pubsub/redis';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, signIn } from '#testing/factories';
import { type RedisServer, startRedisServer } from '#testing/redis-server';

describe.skipIf(process.env['TEST_REDIS_URL'] === undefined)('the self-check of Redis', () => {
  let server: RedisServer;
  let redis: RedisLink;
  let app: TestApp;
  beforeAll(async () => {
    server = await startRedisServer();
    redis = openRedis(server.url, pino({ level: 'silent' }));
    await new Promise<void>((resolve) => redis.onReady(resolve));
    app = await startTestApp({ redis, env: { REDIS_URL: server.url } });
  });
  afterAll(async () => {
    await app.close();
    redis.close();
    await server.kill();
  });

  it('finds one broken that answers and takes nothing, and says why', async () => {
    const token = await signIn(app.database, await makeAdmin(app.database));
    const check = async () => {
      const { reply } = await app.call(runSelfCheck, { token, body: {} });
      return reply.data.find(({ part }) => part === 'redis');
    };
    expect(await check()).toMatchObject({ state: 'ok', fix: null });
    await redis.commands.config('SET', 'maxmemory', '1');
    expect(await check()).toMatchObject({ state: 'broken', detail: 'It cannot be used: it is full.' });
    await redis.commands.config('SET', 'maxmemory', '0');
    await redis.commands.replicaof('127.0.0.1', '1');
    expect(await check()).toMatchObject({
      state: 'broken',
      detail: 'It cannot be used: it is a copy that only reads.',
    });
  });
});
