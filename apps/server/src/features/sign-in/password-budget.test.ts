import { changePassword, login } from '@branchline/contract/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { makeTeamLeader, newEmail, signIn, testPassword } from '#testing/factories';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: 'loopback' } });
});
afterAll(() => app.close());

let last = 0;
/** Each in a network of its own. */
const newAddress = () => `10.${String((last += 1) >> 8)}.${String(last & 255)}.1`;

describe('S52: wrong passwords', () => {
  const tryLogin = (ip: string, username: string, password = 'wrong one') =>
    app.call(login, { body: { username, password }, headers: { 'x-forwarded-for': ip } });

  it('are a hundred a day for an account from where it never signed in; where it did goes on', async () => {
    const leader = await makeTeamLeader(app.database);
    const home = newAddress();
    expect((await tryLogin(home, leader.email!, testPassword)).httpStatus).toBe(200);
    for (let at = 0; at < 50; at++) expect((await tryLogin(newAddress(), leader.email!)).httpStatus).toBe(401);
    for (let at = 0; at < 50; at++) expect((await tryLogin(newAddress(), leader.phone!)).httpStatus).toBe(401);
    // By either name no other place gets in today; who knows both names is not told that they are one account.
    expect((await tryLogin(newAddress(), leader.email!, testPassword)).failure.code).toBe('unauthenticated');
    for (let at = 0; at < 49; at++) await tryLogin(newAddress(), leader.email!);
    const refused = await tryLogin(newAddress(), leader.email!, testPassword);
    expect([refused.httpStatus, refused.failure.code]).toEqual([429, 'rate_limited']);
    expect((await tryLogin(home, leader.email!, testPassword)).httpStatus).toBe(200);
    // An account that there is none of is refused after as many.
    const nobody = newEmail();
    for (let at = 0; at < 100; at++) expect((await tryLogin(newAddress(), nobody)).httpStatus).toBe(401);
    expect((await tryLogin(newAddress(), nobody)).failure.code).toBe('rate_limited');
  });

  it('are as many when they are guessed with a session that was stolen', async () => {
    const leader = await makeTeamLeader(app.database);
    const home = newAddress();
    expect((await tryLogin(home, leader.email!, testPassword)).httpStatus).toBe(200);
    const token = await signIn(app.database, leader);
    const guess = (ip: string, currentPassword = 'wrong one') => {
      const newPassword = 'a small red boat';
      const body = { newPassword, confirmPassword: newPassword, currentPassword };
      return app.call(changePassword, { token, body, headers: { 'x-forwarded-for': ip } });
    };
    await app.limiter.consume('signIn.strangers', `person ${leader.id}`, 98);
    for (let at = 0; at < 2; at++) expect((await guess(newAddress())).failure.code).toBe('invalid');
    expect((await guess(newAddress(), testPassword)).failure.code).toBe('rate_limited');
    // They are of the same hundred as those of sign-ins.
    expect((await tryLogin(newAddress(), leader.email!, testPassword)).failure.code).toBe('unauthenticated');
    // Where the person signed in it goes on, and counts for the address.
    expect((await guess(home)).failure.code).toBe('invalid');
    expect(await app.limiter.peek('signIn.address', home)).toMatchObject({ used: 1 });
    expect(await app.limiter.peek('signIn.network', home)).toMatchObject({ used: 0 });
    expect((await guess(home, testPassword)).httpStatus).toBe(200);
    expect(await app.limiter.peek('signIn.address', home)).toMatchObject({ used: 1 });
  });

  it('of a session are not those of who knows the password, from wherever', async () => {
    const leader = await makeTeamLeader(app.database);
    const token = await signIn(app.database, leader);
    const ip = newAddress();
    const body = { newPassword: testPassword, confirmPassword: testPassword, currentPassword: testPassword };
    expect((await app.call(changePassword, { token, body, headers: { 'x-forwarded-for': ip } })).httpStatus).toBe(200);
    expect(await app.limiter.peek('signIn.strangers', `person ${leader.id}`)).toMatchObject({ used: 0 });
    for (const limit of ['signIn.address', 'signIn.network'] as const)
      expect(await app.limiter.peek(limit, ip)).toMatchObject({ used: 0 });
  });
});
