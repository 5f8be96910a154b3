import { login, sendOtp, verifyOtp } from '@branchline/contract/auth';
import { getProfile } from '@branchline/contract/profile';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { readTextedCode } from '#testing/codes';
import { makeTeamLeader, newPhone, signIn, testPassword } from '#testing/factories';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: 'loopback' } });
});
afterAll(() => app.close());

const office = { 'x-forwarded-for': '198.51.100.20' };
const madeUp = 'x'.repeat(43);
const open = async (token: string) => (await app.call(getProfile, { token, headers: office })).httpStatus;

it('S53: of an address whose refused tokens are used up, who is signed in goes on and who signs in comes in', async () => {
  const leader = await makeTeamLeader(app.database);
  const mine = await signIn(app.database, leader);
  expect(await open(mine)).toBe(200);
  await app.limiter.consume('token.refused', office['x-forwarded-for'], 60);
  expect(await open(madeUp)).toBe(429);
  expect(await open(mine)).toBe(200);
  const body = { username: leader.email!, password: testPassword };
  const { reply } = await app.call(login, { body, headers: office });
  expect(await open(reply.token)).toBe(200);
  const phone = newPhone();
  await app.call(sendOtp, { body: { phone }, headers: office });
  const otp = await readTextedCode(app, phone);
  const verified = await app.call(verifyOtp, { body: { phone, otp }, headers: office });
  expect(await open(verified.reply.token!)).toBe(200);
  expect(await open(madeUp)).toBe(429);
});
