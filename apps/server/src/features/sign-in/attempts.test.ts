import { changePassword, forgetPassword, login, verifyOtp } from '@branchline/contract/auth';
import { editUser } from '@branchline/contract/users';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLimiter } from '#platform/limits/limiter';
import type { Limiter } from '#platform/limits/limit-types';
import { startTestApp, type TestApp } from '#testing/app';
import { readMailedCode } from '#testing/codes';
import { makeAdmin, makeTeamLeader, signIn, testPassword, type User } from '#testing/factories';

let limiter: Limiter;
let app: TestApp;
beforeAll(async () => {
  limiter = createLimiter({ redis: null, factor: 1, prefix: 'attempts', logger: pino({ level: 'silent' }) });
  app = await startTestApp({ limiter, env: { TRUST_PROXY: 'loopback' } });
});
afterAll(() => app.close());

const password = 'a small red boat';
const form = { newPassword: password, confirmPassword: password };
const tryLogin = (ip: string, username: string, attempt: string) =>
  app.call(login, { body: { username, password: attempt }, headers: { 'x-forwarded-for': ip } });
const failFiveTimes = async (ip: string, name: string) => {
  for (let i = 0; i < 5; i++) expect((await tryLogin(ip, name, 'wrong one')).httpStatus).toBe(401);
};
const guessCurrentPassword = async (ip: string, user: User) => {
  const token = await signIn(app.database, user);
  const body = { ...form, currentPassword: 'wrong one' };
  for (let i = 0; i < 5; i++) {
    const { failure } = await app.call(changePassword, { token, body, headers: { 'x-forwarded-for': ip } });
    expect(failure.code).toBe('invalid');
  }
};
const resetPassword = async (ip: string, { email }: User) => {
  const headers = { 'x-forwarded-for': ip };
  await app.call(forgetPassword, { body: { email: email! }, headers });
  const otp = await readMailedCode(app, email!);
  const { reply } = await app.call(verifyOtp, { body: { phone: email!, otp }, headers });
  const body = { ...form, email: email! };
  expect((await app.call(changePassword, { token: reply.resetToken, body, headers })).httpStatus).toBe(200);
};

describe('a new password', () => {
  it('signs in at once after a reset, also where the old one was guessed at too often by whoever was signed in', async () => {
    const ip = '203.0.113.1';
    const user = await makeTeamLeader(app.database);
    await guessCurrentPassword(ip, user);
    expect((await tryLogin(ip, user.email!, testPassword)).httpStatus).toBe(401);
    await resetPassword(ip, user);
    expect((await tryLogin(ip, user.email!, password)).httpStatus).toBe(200);
  });

  it('signs in at once after a reset where both names were tried too often; other addresses still wait', async () => {
    const [ip, elsewhere] = ['203.0.113.2', '203.0.113.3'];
    const user = await makeTeamLeader(app.database);
    for (const name of [user.email!, user.phone!]) {
      await failFiveTimes(ip, name);
      await failFiveTimes(elsewhere, name);
    }
    await resetPassword(ip, user);
    for (const name of [user.email!, user.phone!]) {
      expect((await tryLogin(ip, name, password)).httpStatus).toBe(200);
      expect((await tryLogin(elsewhere, name, password)).httpStatus).toBe(429);
    }
  });

  it('signs in at once where an admin gave it', async () => {
    const ip = '203.0.113.4';
    const user = await makeTeamLeader(app.database);
    await guessCurrentPassword(ip, user);
    const token = await signIn(app.database, await makeAdmin(app.database));
    await app.call(editUser, { token, params: { id: user.id }, body: { password } });
    expect((await tryLogin(ip, user.email!, password)).httpStatus).toBe(200);
  });

  it('is guessed at five times from an address, by both names together, as the one before', async () => {
    const ip = '203.0.113.5';
    const user = await makeTeamLeader(app.database);
    await resetPassword(ip, user);
    for (const name of [user.email!, user.phone!, user.email!, user.phone!, user.email!])
      expect((await tryLogin(ip, name, 'wrong one')).httpStatus).toBe(401);
    expect((await tryLogin(ip, user.phone!, password)).httpStatus).toBe(401);
  });
});

it('a sign-in that is refused for its address uses up no failure of the account', async () => {
  const ip = '203.0.113.6';
  const user = await makeTeamLeader(app.database);
  await limiter.consume('signIn.address', ip, 50);
  for (let i = 0; i < 6; i++) {
    const { httpStatus, failure } = await tryLogin(ip, user.email!, testPassword);
    expect([httpStatus, failure.message]).toEqual([429, expect.stringContaining('from your network') as unknown]);
  }
  await limiter.reset('signIn.address', ip);
  expect((await tryLogin(ip, user.email!, testPassword)).httpStatus).toBe(200);
});

it('S48: past the wrong passwords of a network only places that people signed in from before go on', async () => {
  const [known, next, elsewhere] = ['192.0.2.7', '192.0.2.8', '198.51.100.7'];
  const user = await makeTeamLeader(app.database);
  expect((await tryLogin(known, user.email!, testPassword)).httpStatus).toBe(200);
  expect(await limiter.peek('signIn.network', next)).toMatchObject({ used: 0 });
  expect((await tryLogin(next, user.email!, 'wrong one')).httpStatus).toBe(401);
  expect(await limiter.peek('signIn.network', known)).toMatchObject({ used: 1 });
  await limiter.consume('signIn.network', next, 499);
  const refused = await tryLogin(next, user.email!, testPassword);
  expect([refused.httpStatus, refused.failure.message]).toEqual([
    429,
    expect.stringMatching(/from your network\. Please try again in \d+ minutes\.$/),
  ]);
  for (const ip of [known, elsewhere]) expect((await tryLogin(ip, user.email!, testPassword)).httpStatus).toBe(200);
});
