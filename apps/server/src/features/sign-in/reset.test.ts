import { changePassword, emailOtp, forgetPassword, login, sendOtp, verifyOtp } from '@branchline/contract/auth';
import { getProfile } from '@branchline/contract/profile';
import { editUser } from '@branchline/contract/users';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resetAdmin } from '#features/auth';
import { codes, resetGrants, users } from '#schema/users';
import { startTestApp, type TestApp } from '#testing/app';
import { readMail, readMailedCode, readTextedCode } from '#testing/codes';
import {
  makeAdmin,
  makeCustomer,
  makeTeamLeader,
  newEmail,
  newPhone,
  signIn,
  testPassword,
  type User,
} from '#testing/factories';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const password = 'a small red boat';
const form = (email: string, newPassword = password) => ({ email, newPassword, confirmPassword: newPassword });

const getGrant = async (user: User) => {
  await app.call(forgetPassword, { body: { email: user.email! } });
  const otp = await readMailedCode(app, user.email!);
  const { reply } = await app.call(verifyOtp, { body: { phone: user.email!, otp } });
  return reply.resetToken!;
};
const canSignIn = async (user: User, attempt: string) =>
  (await app.call(login, { body: { username: user.email!, password: attempt } })).httpStatus === 200;

describe('a forgotten password', () => {
  it('is replaced by mail, with the address typed in any case', async () => {
    const user = await makeTeamLeader(app.database);
    const typed = user.email!.toUpperCase();
    await app.call(forgetPassword, { body: { email: typed } });
    const otp = await readMailedCode(app, user.email!);
    const verified = await app.call(verifyOtp, { body: { phone: typed, otp } });
    expect(verified.reply).toEqual({
      status: 1,
      new: 0,
      resetToken: expect.any(String) as unknown,
      message: expect.any(String) as unknown,
    });
    const token = verified.reply.resetToken!;
    expect((await app.call(changePassword, { token, body: form(typed) })).httpStatus).toBe(200);
    expect(await canSignIn(user, password)).toBe(true);
    expect(await canSignIn(user, testPassword)).toBe(false);
  });

  it('is replaced by text for a phone number, or by mail when that is asked for', async () => {
    const user = await makeTeamLeader(app.database);
    await app.call(forgetPassword, { body: { email: user.phone! } });
    const texted = await readTextedCode(app, user.phone!);
    await app.call(emailOtp, { body: { email: user.phone! } });
    const mailed = await readMailedCode(app, user.email!);
    if (texted !== mailed) {
      expect((await app.call(verifyOtp, { body: { phone: user.phone!, otp: texted } })).httpStatus).toBe(401);
    }
    const { reply } = await app.call(verifyOtp, { body: { phone: user.phone!, otp: mailed } });
    const body = form(user.phone!);
    expect((await app.call(changePassword, { token: reply.resetToken, body })).httpStatus).toBe(200);
    expect(await canSignIn(user, password)).toBe(true);
  });

  it('sends nothing to strangers, no code to customers and to those who are turned off', async () => {
    const customer = await makeCustomer(app.database, { email: newEmail('customer') });
    const off = await makeTeamLeader(app.database, { isActive: false });
    await app.later.settled();
    const before = { texts: app.sms.sent.length, mails: app.mail.sent.length };
    await app.call(forgetPassword, { body: { email: newEmail() } });
    await app.call(forgetPassword, { body: { email: newPhone() } });
    await app.call(emailOtp, { body: { email: newPhone() } });
    await app.later.settled();
    expect({ texts: app.sms.sent.length, mails: app.mail.sent.length }).toEqual(before);
    for (const email of [customer.email!, off.email!]) {
      await app.call(forgetPassword, { body: { email } });
      expect((await readMail(app, email)).text).not.toMatch(/\b\d{6}\b/);
    }
  });
});

describe('S6: a password that was set', () => {
  it('ends codes that were sent before it, whoever set it and how', async () => {
    const byOwner = async (user: User) =>
      app.call(changePassword, { token: await signIn(app.database, user), body: form(user.email!) });
    const byAdmin = async ({ id }: User) =>
      app.call(editUser, {
        token: await signIn(app.database, await makeAdmin(app.database)),
        params: { id },
        body: { password },
      });
    const byText = async (user: User) => {
      await app.call(forgetPassword, { body: { email: user.phone! } });
      const otp = await readTextedCode(app, user.phone!);
      const { reply } = await app.call(verifyOtp, { body: { phone: user.phone!, otp } });
      return app.call(changePassword, { token: reply.resetToken, body: form(user.phone!) });
    };
    const inTerminal = async ({ email }: User) => {
      await resetAdmin(app.database, { email: email!, password, withoutSecondFactor: false });
      return { httpStatus: 200 };
    };
    for (const set of [byOwner, byAdmin, byText, inTerminal]) {
      const user = await (set === inTerminal ? makeAdmin : makeTeamLeader)(app.database);
      await app.call(forgetPassword, { body: { email: user.email! } });
      const otp = await readMailedCode(app, user.email!);
      expect((await set(user)).httpStatus).toBe(200);
      expect(await canSignIn(user, password)).toBe(true);
      expect((await app.call(verifyOtp, { body: { phone: user.email!, otp } })).httpStatus).toBe(401);
    }
  });
});

describe('S3: a code is for its purpose', () => {
  it('a reset code opens no session, a sign-in code gives no reset', async () => {
    const user = await makeTeamLeader(app.database);
    await app.call(forgetPassword, { body: { email: user.phone! } });
    const otp = await readTextedCode(app, user.phone!);
    await app.call(sendOtp, { body: { phone: user.phone! } });
    const { reply } = await app.call(verifyOtp, { body: { phone: user.phone!, otp } });
    expect(reply.token).toBeUndefined();
    expect((await app.call(getProfile, { token: reply.resetToken })).httpStatus).toBe(401);

    const customer = await makeCustomer(app.database);
    await app.call(sendOtp, { body: { phone: customer.phone! } });
    const signInCode = await readTextedCode(app, customer.phone!);
    await app.call(forgetPassword, { body: { email: customer.phone! } });
    const signedIn = await app.call(verifyOtp, { body: { phone: customer.phone!, otp: signInCode } });
    expect(signedIn.reply.resetToken).toBeUndefined();
  });

  it('a sign-in code moved to the other purpose is worth nothing', async () => {
    const customer = await makeCustomer(app.database);
    await app.call(sendOtp, { body: { phone: customer.phone! } });
    const otp = await readTextedCode(app, customer.phone!);
    const { db } = app.database;
    await db.update(users).set({ role: 'team_leader' }).where(eq(users.id, customer.id));
    await db.update(codes).set({ purpose: 'reset' }).where(eq(codes.account, customer.phone!));
    expect((await app.call(verifyOtp, { body: { phone: customer.phone!, otp } })).httpStatus).toBe(401);
  });
});

describe('S6: the reset grant', () => {
  it('is refused without one, and when it is made up', async () => {
    const user = await makeTeamLeader(app.database);
    for (const token of [undefined, 'a'.repeat(43)]) {
      const { httpStatus, failure } = await app.call(changePassword, { token, body: form(user.email!) });
      expect(httpStatus).toBe(401);
      expect(failure.code).toBe('unauthenticated');
    }
  });

  it('works once, also when it is used twenty times at once', async () => {
    const user = await makeTeamLeader(app.database);
    const token = await getGrant(user);
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        app.call(changePassword, { token, body: form(user.email!, `boat ${i} red`) }),
      ),
    );
    expect(tries.filter(({ httpStatus }) => httpStatus === 200)).toHaveLength(1);
    expect((await app.call(changePassword, { token, body: form(user.email!) })).httpStatus).toBe(401);
    const winner = tries.findIndex(({ httpStatus }) => httpStatus === 200);
    expect(await canSignIn(user, `boat ${winner} red`)).toBe(true);
  });

  it('is over after ten minutes of the database’s clock, or when a newer one was given', async () => {
    const user = await makeTeamLeader(app.database);
    const token = await getGrant(user);
    const [grant] = await app.database.db.select().from(resetGrants).where(eq(resetGrants.userId, user.id));
    expect(grant!.tokenHash.toString('base64url')).not.toBe(token);
    const moved = { expiresAt: sql`${resetGrants.expiresAt} - interval '10 minutes'` };
    await app.database.db.update(resetGrants).set(moved).where(eq(resetGrants.userId, user.id));
    expect((await app.call(changePassword, { token, body: form(user.email!) })).httpStatus).toBe(401);
    const older = await getGrant(user);
    const newer = await getGrant(user);
    expect((await app.call(changePassword, { token: older, body: form(user.email!) })).httpStatus).toBe(401);
    expect((await app.call(changePassword, { token: newer, body: form(user.email!) })).httpStatus).toBe(200);
  });

  it('is bound to its account and good for nothing else', async () => {
    const [user, other] = [await makeTeamLeader(app.database), await makeTeamLeader(app.database)];
    const token = await getGrant(user);
    for (const email of [other.email!, newEmail(), 'x']) {
      const { failure } = await app.call(changePassword, { token, body: form(email) });
      expect(failure).toMatchObject({ code: 'invalid', errors: { email: expect.any(String) as unknown } });
    }
    const { email: _, ...withoutEmail } = form('');
    expect((await app.call(changePassword, { token, body: withoutEmail })).failure.errors).toHaveProperty('email');
    expect((await app.call(getProfile, { token })).httpStatus).toBe(401);
    expect(await canSignIn(other, testPassword)).toBe(true);
    expect((await app.call(changePassword, { token, body: form(user.email!) })).httpStatus).toBe(200);
  });

  it('is worth nothing once the user is turned off', async () => {
    const user = await makeTeamLeader(app.database);
    const token = await getGrant(user);
    await app.database.db.update(users).set({ isActive: false }).where(eq(users.id, user.id));
    expect((await app.call(changePassword, { token, body: form(user.email!) })).httpStatus).toBe(401);
  });

  it('takes either name of the account it was given for', async () => {
    const user = await makeTeamLeader(app.database);
    const token = await getGrant(user);
    expect((await app.call(changePassword, { token, body: form(user.phone!) })).httpStatus).toBe(200);
  });

  it('is worth nothing once the address that it was given for is another’s', async () => {
    const user = await makeTeamLeader(app.database);
    const token = await getGrant(user);
    const email = newEmail();
    await app.database.db.update(users).set({ email }).where(eq(users.id, user.id));
    for (const typed of [email, user.phone!, user.email!])
      expect((await app.call(changePassword, { token, body: form(typed) })).httpStatus).toBe(401);
    expect(await canSignIn({ ...user, email }, testPassword)).toBe(true);
  });

  it.each(['email', 'phone'] as const)('ends, as every code asked for before, with another %s', async (field) => {
    const admin = await signIn(app.database, await makeAdmin(app.database));
    const user = await makeTeamLeader(app.database);
    const token = await getGrant(user);
    // Asked for by the number, sent by mail: either name changes, and what is in the old mailbox is worth nothing.
    await app.call(emailOtp, { body: { email: user.phone! } });
    const mailed = await readMailedCode(app, user.email!);
    const body = { [field]: field === 'email' ? newEmail() : newPhone() };
    const edited = (await app.call(editUser, { token: admin, params: { id: user.id }, body })).reply.data;

    for (const typed of [edited.email!, edited.phone!])
      expect((await app.call(changePassword, { token, body: form(typed) })).httpStatus).toBe(401);
    expect((await app.call(verifyOtp, { body: { phone: user.phone!, otp: mailed } })).httpStatus).toBe(401);
    expect(await canSignIn({ ...user, email: edited.email! }, testPassword)).toBe(true);
  });

  it('outlives an edit that leaves e-mail and phone as they are', async () => {
    const admin = await signIn(app.database, await makeAdmin(app.database));
    const user = await makeTeamLeader(app.database);
    const token = await getGrant(user);
    const body = { city: 'Goa', email: user.email!, phone: user.phone! };
    await app.call(editUser, { token: admin, params: { id: user.id }, body });
    expect((await app.call(changePassword, { token, body: form(user.email!) })).httpStatus).toBe(200);
  });

  it('asks for two equal passwords that may be chosen, and outlives a refusal', async () => {
    const user = await makeTeamLeader(app.database);
    const token = await getGrant(user);
    const refused = [
      { body: { ...form(user.email!), confirmPassword: 'another' }, field: 'confirmPassword' },
      { body: form(user.email!, 'short'), field: 'newPassword' },
      { body: form(user.email!, 'password123'), field: 'newPassword' },
    ];
    for (const { body, field } of refused) {
      const { failure } = await app.call(changePassword, { token, body });
      expect(failure).toMatchObject({ code: 'invalid', errors: { [field]: expect.any(String) as unknown } });
    }
    expect((await app.call(changePassword, { token, body: form(user.email!) })).httpStatus).toBe(200);
  });

  it('ends every session of the user, closes the sockets and tells the owner by mail', async () => {
    const user = await makeTeamLeader(app.database);
    const token = await signIn(app.database, user);
    const socket = await app.connect(token);
    const closed = new Promise((resolve) => socket.once('disconnect', resolve));
    const grant = await getGrant(user);
    await app.call(changePassword, { token: grant, body: form(user.email!) });
    expect((await app.call(getProfile, { token })).httpStatus).toBe(401);
    await closed;
    const letter = await readMail(app, user.email!);
    expect(letter.subject).toContain('password was changed');
    expect(letter.text).not.toContain(password);
  });
});
