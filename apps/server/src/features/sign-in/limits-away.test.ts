import { changePassword, emailOtp, forgetPassword, login, sendOtp, signup, verifyOtp } from '@branchline/contract/auth';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openRedis, type RedisLink } from '#platform/pubsub/redis';
import { createLimiter } from '#platform/limits/limiter';
import { startTestApp, type TestApp } from '#testing/app';
import { readMailedCode, readTextedCode } from '#testing/codes';
import { makeTeamLeader, newPhone, testPassword } from '#testing/factories';
import { type RedisServer, startRedisServer } from '#testing/redis-server';
import { soon } from '#testing/wait-options';

describe.skipIf(process.env['TEST_REDIS_URL'] === undefined)('S12: while limits cannot be counted', () => {
  let redis: RedisServer;
  let link: RedisLink;
  let app: TestApp;
  beforeAll(async () => {
    redis = await startRedisServer();
    const logger = pino({ level: 'silent' });
    link = openRedis(redis.url, logger);
    await new Promise<void>((resolve) => link.onReady(resolve));
    app = await startTestApp({ limiter: createLimiter({ redis: link, factor: 1_000, prefix: 'away', logger }) });
  });
  afterAll(async () => {
    await app.close();
    link.close();
    await redis.kill();
  });

  it('no code is sent or taken, nobody signs in, no password is reset; and all of it works again after', async () => {
    const phone = newPhone();
    const [leader, other] = [await makeTeamLeader(app.database), await makeTeamLeader(app.database)];
    await app.call(sendOtp, { body: { phone } });
    const signInCode = await readTextedCode(app, phone);
    const askForReset = async (email: string) => {
      await app.call(forgetPassword, { body: { email } });
      return { phone: email, otp: await readMailedCode(app, email) };
    };
    const { reply } = await app.call(verifyOtp, { body: await askForReset(leader.email!) });
    const resetCode = await askForReset(other.email!);
    const password = 'a small red boat';
    const form = { email: leader.email!, newPassword: password, confirmPassword: password };

    const signInByCode = () => app.call(verifyOtp, { body: { phone, otp: signInCode } });
    const takeResetCode = () => app.call(verifyOtp, { body: resetCode });
    const reset = () => app.call(changePassword, { token: reply.resetToken, body: form });
    const signIn = () => app.call(login, { body: { username: other.email!, password: testPassword } });
    const calls = {
      sendOtp: () => app.call(sendOtp, { body: { phone: newPhone() } }),
      signup: () => app.call(signup, { body: { phone: newPhone(), firstName: 'A', lastName: 'B' } }),
      forgetPassword: () => app.call(forgetPassword, { body: { email: other.email! } }),
      emailOtp: () => app.call(emailOtp, { body: { email: other.email! } }),
      signInByCode,
      takeResetCode,
      reset,
      signIn,
    };
    const expectAllRefused = async () => {
      for (const [name, call] of Object.entries(calls)) {
        const { httpStatus, failure } = await call();
        expect([name, httpStatus, failure.code]).toEqual([name, 503, 'unavailable']);
      }
    };
    // It answers what is asked, and takes nothing: like a copy that only reads, or one that cannot save.
    await link.commands.config('SET', 'min-replicas-to-write', '1');
    await expectAllRefused();
    await redis.kill();
    await vi.waitFor(() => expect(link.isReady).toBe(false), soon);
    await expectAllRefused();

    await redis.restart();
    await vi.waitFor(() => expect(link.isReady).toBe(true), soon);
    for (const call of [signInByCode, takeResetCode, reset, signIn]) expect((await call()).httpStatus).toBe(200);
  });
});
