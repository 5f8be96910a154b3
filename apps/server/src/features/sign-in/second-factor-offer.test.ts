import { login } from '@branchline/contract/auth';
import { getProfile } from '@branchline/contract/profile';
import { listSettings } from '@branchline/contract/settings';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { changeSetting } from '#testing/change-setting';
import { makeAdmin, makeTeamLeader, testPassword, type User } from '#testing/factories';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const day = 86_400_000;
const signIn = async ({ email }: User) => {
  const { reply } = await app.call(login, { body: { username: email!, password: testPassword } });
  return reply;
};

it('S68: a new installation offers admins a second factor at the first sign-in and asks for it seven days later', async () => {
  const admin = await makeAdmin(app.database);
  const first = await signIn(admin);
  const { secondFactorDueAt = '' } = (await app.call(getProfile, { token: first.token })).reply;
  expect(Math.round((Date.parse(secondFactorDueAt) - app.clock.now().getTime()) / day)).toBe(7);
  const leader = await signIn(await makeTeamLeader(app.database));
  expect((await app.call(getProfile, { token: leader.token })).reply).not.toHaveProperty('secondFactorDueAt');
  expect((await app.call(listSettings, { token: first.token })).httpStatus).toBe(200);
  app.clock.advance(6 * day);
  const { token } = await signIn(admin);
  expect((await app.call(listSettings, { token })).httpStatus).toBe(200);
  app.clock.advance(day + 60_000);
  // Also for who is signed in already; setting one up stays possible.
  expect((await app.call(listSettings, { token })).failure.code).toBe('second_factor_required');
  expect((await app.call(getProfile, { token })).httpStatus).toBe(200);
  await changeSetting(app, 'admin_second_factor', 'false');
  expect((await app.call(listSettings, { token })).httpStatus).toBe(200);
  expect((await app.call(getProfile, { token })).reply).not.toHaveProperty('secondFactorDueAt');
});
