import {
  changePassword,
  disableMfa,
  enableMfa,
  forgetPassword,
  login,
  setupMfa,
  verifyOtp,
} from '@branchline/contract/auth';
import { getProfile } from '@branchline/contract/profile';
import { listSettings } from '@branchline/contract/settings';
import { eq, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '#schema/audit';
import { recoveryCodes, sessions, users } from '#schema/users';
import { startTestApp, type TestApp } from '#testing/app';
import { changeSetting } from '#testing/change-setting';
import { readMailedCode } from '#testing/codes';
import {
  makeAdmin,
  makeBranchLeader,
  makeCustomer,
  makeTeamLeader,
  signIn,
  testPassword,
  type User,
} from '#testing/factories';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const codeOf = (secret: string, on = app) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: on.clock.now().getTime() });
const nextStep = (on = app) => on.clock.advance(30_000);

const enrol = async (user: User, on = app) => {
  const token = await signIn(on.database, user);
  const { secret } = (await on.call(setupMfa, { token })).reply.data;
  const { recoveryCodes: spare } = (await on.call(enableMfa, { token, body: { code: codeOf(secret, on) } })).reply;
  nextStep(on);
  return { token, secret, spare };
};
const tryLogin = (user: User, code?: string, on = app) =>
  on.call(login, { body: { username: user.email!, password: testPassword, ...(code === undefined ? {} : { code }) } });

describe('setting up a second factor', () => {
  it('refuses the unauthenticated and customers', async () => {
    const token = await signIn(app.database, await makeCustomer(app.database));
    for (const call of [setupMfa, enableMfa, disableMfa] as const) {
      expect((await app.call(call, { unknownBody: { code: '123456' } })).failure.code).toBe('unauthenticated');
      expect((await app.call(call, { token, unknownBody: { code: '123456' } })).failure.code).toBe('forbidden');
    }
  });

  it('shows a secret, its link and a QR code, and asks for nothing at sign-in before a first code', async () => {
    const user = await makeAdmin(app.database);
    const token = await signIn(app.database, user);
    const { data } = (await app.call(setupMfa, { token })).reply;
    expect(data.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(data.link).toMatch(/^otpauth:\/\/totp\/Branchline/);
    expect(data.link).toContain(data.secret);
    expect(data.qr).toMatch(/^data:image\/svg\+xml/);
    expect((await tryLogin(user)).httpStatus).toBe(200);
    const wrong = codeOf(data.secret) === '000000' ? '000001' : '000000';
    expect((await app.call(enableMfa, { token, body: { code: wrong } })).failure.code).toBe('invalid');
    expect((await tryLogin(user)).httpStatus).toBe(200);
  });

  it('keeps neither the secret nor the recovery codes readable', async () => {
    const user = await makeAdmin(app.database);
    const { token, secret, spare } = await enrol(user);
    expect((await app.call(getProfile, { token })).reply.secondFactor).toBe(true);
    expect(spare).toHaveLength(10);
    expect(new Set(spare).size).toBe(10);
    const [row] = await app.database.db.select().from(users).where(eq(users.id, user.id));
    const hashes = await app.database.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
    const kept = JSON.stringify([row, hashes.map(({ codeHash }) => codeHash.toString('latin1'))]);
    for (const plain of [secret, ...spare, ...spare.map((code) => code.replace('-', ''))]) {
      expect(kept).not.toContain(plain);
    }
  });

  it('takes a sign-in of the last 15 minutes', async () => {
    const user = await makeTeamLeader(app.database);
    const token = await signIn(app.database, user);
    const signedInBefore = (interval: string) =>
      app.database.db
        .update(sessions)
        .set({ createdAt: sql`now() - ${interval}::interval` })
        .where(eq(sessions.userId, user.id));
    await signedInBefore('16 minutes');
    expect((await app.call(setupMfa, { token })).failure).toMatchObject({
      code: 'reauth_required',
      message: 'Please sign in again before you set up a second factor.',
    });
    const [row] = await app.database.db.select().from(users).where(eq(users.id, user.id));
    expect(row?.totpSecret).toBeNull();
    await signedInBefore('14 minutes');
    expect((await app.call(setupMfa, { token })).httpStatus).toBe(200);
  });

  it('is a conflict while one is on', async () => {
    const { token, secret } = await enrol(await makeAdmin(app.database));
    expect((await app.call(setupMfa, { token })).failure.code).toBe('conflict');
    expect((await app.call(enableMfa, { token, body: { code: codeOf(secret) } })).failure.code).toBe('conflict');
  });
});

describe('signing in with a second factor', () => {
  it('asks for the code after a right pair only', async () => {
    const user = await makeTeamLeader(app.database);
    const { secret } = await enrol(user);
    const asked = await tryLogin(user);
    expect(asked.httpStatus).toBe(401);
    expect(asked.failure.code).toBe('second_factor_required');
    expect(asked.text).not.toContain('token');
    const wrongPair = { username: user.email!, password: 'not the password', code: codeOf(secret) };
    expect((await app.call(login, { body: wrongPair })).failure.code).toBe('unauthenticated');
    expect((await tryLogin(user, codeOf(secret))).reply.me.id).toBe(user.id);
  });

  it('asks for the code after a forgotten password too', async () => {
    const user = await makeTeamLeader(app.database);
    const { secret } = await enrol(user);
    await app.call(forgetPassword, { body: { email: user.email! } });
    const otp = await readMailedCode(app, user.email!);
    const { reply } = await app.call(verifyOtp, { body: { phone: user.email!, otp } });
    const [newPassword, confirmPassword] = ['a small red boat', 'a small red boat'];
    const form = { email: user.email!, newPassword, confirmPassword };
    const changed = await app.call(changePassword, { token: reply.resetToken, body: form });
    expect([changed.httpStatus, changed.text]).toEqual([200, expect.not.stringContaining('token')]);
    const pair = { username: user.email!, password: newPassword };
    expect((await app.call(login, { body: pair })).failure.code).toBe('second_factor_required');
    expect((await app.call(login, { body: { ...pair, code: codeOf(secret) } })).httpStatus).toBe(200);
  });

  it('takes the code that turned it on for one sign-in: half a minute is no time to wait', async () => {
    const user = await makeTeamLeader(app.database);
    const token = await signIn(app.database, user);
    const { secret } = (await app.call(setupMfa, { token })).reply.data;
    const code = codeOf(secret);
    expect((await app.call(enableMfa, { token, body: { code } })).httpStatus).toBe(200);
    expect((await tryLogin(user, code)).httpStatus).toBe(200);
    expect((await tryLogin(user, code)).httpStatus).toBe(401);
    nextStep();
  });

  it('takes each code once, also when it comes many times at once', async () => {
    const user = await makeAdmin(app.database);
    const { secret } = await enrol(user);
    const code = codeOf(secret);
    const replies = await Promise.all(Array.from({ length: 8 }, () => tryLogin(user, code)));
    expect(replies.filter(({ httpStatus }) => httpStatus === 200)).toHaveLength(1);
    nextStep();
    const next = codeOf(secret);
    expect((await tryLogin(user, next)).httpStatus).toBe(200);
    if (next !== code) expect((await tryLogin(user, code)).failure.code).toBe('second_factor_required');
  });

  it('takes the code of the step before for clocks that differ, and none older', async () => {
    const user = await makeAdmin(app.database);
    const { secret } = await enrol(user);
    nextStep();
    const code = codeOf(secret);
    nextStep();
    expect((await tryLogin(user, code)).httpStatus).toBe(200);
    const old = codeOf(secret);
    nextStep();
    nextStep();
    expect((await tryLogin(user, old)).failure.code).toBe('second_factor_required');
  });

  it('takes a recovery code in its place, each once, however it is typed', async () => {
    const user = await makeAdmin(app.database);
    const { spare } = await enrol(user);
    expect((await tryLogin(user, spare[0]!.toUpperCase().replace('-', ' '))).httpStatus).toBe(200);
    expect((await tryLogin(user, spare[0])).failure.code).toBe('second_factor_required');
    const other = await makeAdmin(app.database);
    await enrol(other);
    expect((await tryLogin(other, spare[1])).failure.code).toBe('second_factor_required');
    const replies = await Promise.all(Array.from({ length: 5 }, () => tryLogin(user, spare[1])));
    expect(replies.filter(({ httpStatus }) => httpStatus === 200)).toHaveLength(1);
  });

  it('refuses after 50 wrong codes a day for the account, from wherever they come', async () => {
    const strict = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: 'loopback' } });
    try {
      const user = await makeAdmin(strict.database);
      const { secret } = await enrol(user, strict);
      const from = (i: number, code: string) =>
        strict.call(login, {
          body: { username: user.email!, password: testPassword, code },
          headers: { 'x-forwarded-for': `203.0.113.${i}` },
        });
      const statuses: number[] = [];
      for (let i = 0; i < 51; i++) statuses.push((await from(i, 'wrong-codes')).httpStatus);
      expect(statuses).toEqual([...Array<number>(50).fill(401), 429]);
      expect((await from(99, codeOf(secret, strict))).failure.code).toBe('rate_limited');
    } finally {
      await strict.close();
    }
  });
});

describe('turning a second factor off', () => {
  it('takes a code of it, once', async () => {
    const user = await makeAdmin(app.database);
    const { token, secret } = await enrol(user);
    expect((await app.call(disableMfa, { token, body: { code: 'wrong' } })).failure.code).toBe('invalid');
    expect((await tryLogin(user)).failure.code).toBe('second_factor_required');
    expect((await app.call(disableMfa, { token, body: { code: codeOf(secret) } })).httpStatus).toBe(200);
    expect((await tryLogin(user)).httpStatus).toBe(200);
    expect((await app.call(setupMfa, { token })).httpStatus).toBe(200);
  });

  it('is done for another by an admin, who is written down', async () => {
    const [admin, user] = [await makeAdmin(app.database), await makeTeamLeader(app.database)];
    await enrol(user);
    const token = await signIn(app.database, admin);
    expect((await app.call(disableMfa, { token, body: { id: user.id } })).httpStatus).toBe(200);
    expect((await tryLogin(user)).httpStatus).toBe(200);
    const [entry] = await app.database.db.select().from(auditLog).where(eq(auditLog.targetId, user.id));
    expect(entry).toMatchObject({ action: 'user.second_factor_off', actorId: admin.id });
    expect((await app.call(disableMfa, { token, body: { id: user.id } })).failure.code).toBe('not_found');
  });

  it('by an admin leaves no wrong codes behind that would keep another one from being set up', async () => {
    const strict = await startTestApp({ env: { RATE_LIMIT_FACTOR: '0.06' } });
    try {
      const [admin, user] = [await makeAdmin(strict.database), await makeTeamLeader(strict.database)];
      const { token, secret } = await enrol(user, strict);
      const turnOff = (code: string) => strict.call(disableMfa, { token, body: { code } });
      for (let i = 0; i < 3; i++) expect((await turnOff('wrong-codes')).failure.code).toBe('invalid');
      expect((await turnOff(codeOf(secret, strict))).failure.code).toBe('rate_limited');
      const body = { id: user.id };
      const byAdmin = await strict.call(disableMfa, { token: await signIn(strict.database, admin), body });
      expect(byAdmin.httpStatus).toBe(200);
      const { data } = (await strict.call(setupMfa, { token })).reply;
      const enabled = await strict.call(enableMfa, { token, body: { code: codeOf(data.secret, strict) } });
      expect(enabled.httpStatus).toBe(200);
    } finally {
      await strict.close();
    }
  });

  it('is not done for another by others, nor for oneself without a code', async () => {
    const user = await makeTeamLeader(app.database);
    await enrol(user);
    const admin = await makeAdmin(app.database);
    const own = await enrol(admin);
    const others = [await makeTeamLeader(app.database), await makeBranchLeader(app.database)];
    const callers = [
      ...(await Promise.all(others.map(async (each) => ({ token: await signIn(app.database, each), id: user.id })))),
      { token: own.token, id: admin.id },
    ];
    for (const { token, id } of callers) {
      expect((await app.call(disableMfa, { token, body: { id } })).failure.code).toBe('forbidden');
    }
    expect((await tryLogin(user)).failure.code).toBe('second_factor_required');
    expect((await tryLogin(admin)).failure.code).toBe('second_factor_required');
  });
});

describe('an organisation that asks for a second factor', () => {
  let demanding: TestApp;
  beforeAll(async () => {
    demanding = await startTestApp();
    await changeSetting(demanding, 'require_second_factor', 'true');
  });
  afterAll(() => demanding.close());

  it('lets admins and branch leaders sign in, and do nothing but set one up', async () => {
    for (const make of [makeAdmin, makeBranchLeader]) {
      const user = await make(demanding.database);
      const { token } = (await tryLogin(user, undefined, demanding)).reply;
      const refused = await demanding.call(listSettings, { token });
      if (user.role === 'admin') {
        expect(refused.httpStatus).toBe(401);
        expect(refused.failure.code).toBe('second_factor_required');
      }
      expect((await demanding.call(getProfile, { token })).httpStatus).toBe(200);
      const { secret } = (await demanding.call(setupMfa, { token })).reply.data;
      await demanding.call(enableMfa, { token, body: { code: codeOf(secret, demanding) } });
      if (user.role === 'admin') expect((await demanding.call(listSettings, { token })).httpStatus).toBe(200);
      nextStep(demanding);
      const off = await demanding.call(disableMfa, { token, body: { code: codeOf(secret, demanding) } });
      expect(off.failure.code).toBe('forbidden');
    }
  });

  it('asks team leaders for nothing', async () => {
    const user = await makeTeamLeader(demanding.database);
    const { token } = (await tryLogin(user, undefined, demanding)).reply;
    expect((await demanding.call(getProfile, { token })).httpStatus).toBe(200);
  });
});
