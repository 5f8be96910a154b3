import { emailOtp, forgetPassword, sendOtp, signup, verifyOtp } from '@branchline/contract/auth';
import { editProfile, getProfile } from '@branchline/contract/profile';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessions, users } from '#schema/users';
import { startTestApp, type TestApp } from '#testing/app';
import { readText, readTextedCode } from '#testing/codes';
import {
  makeAdmin,
  makeBranch,
  makeBranchLeader,
  makeCustomer,
  makeTeamLeader,
  newEmail,
  newPhone,
} from '#testing/factories';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const verifyWith = async (phone: string) =>
  app.call(verifyOtp, { body: { phone, otp: await readTextedCode(app, phone) } });
const signInWithCode = async (phone: string) => {
  await app.call(sendOtp, { body: { phone } });
  return verifyWith(phone);
};
const signUp = async (phone: string, form: { firstName?: string; lastName?: string; branch?: string }) => {
  await app.call(signup, { body: { phone, ...form } });
  return verifyWith(phone);
};
const findByPhone = async (phone: string) =>
  (await app.database.db.select().from(users).where(eq(users.phone, phone)))[0];

describe('signing in with a code', () => {
  it('texts the code to the number with the country code', async () => {
    const phone = newPhone();
    await app.call(sendOtp, { body: { phone } });
    expect(await readText(app, phone)).toMatch(/^Branchline: your code is \d{6}\. It is valid for 5 minutes\.$/);
  });

  it('makes the customer at the first verification, in the primary branch', async () => {
    const phone = newPhone();
    await app.call(sendOtp, { body: { phone } });
    expect(await findByPhone(phone)).toBeUndefined();
    const { reply } = await verifyWith(phone);
    expect(reply).toMatchObject({
      new: 1,
      user: {
        phone,
        firstName: '',
        role: { slug: 'customer' },
        branch: { id: app.primaryBranch.id, name: app.primaryBranch.name },
      },
    });
    expect((await app.call(getProfile, { token: reply.token })).reply.data.id).toBe(reply.user!.id);
  });

  it('says new until a first name is saved', async () => {
    const phone = newPhone();
    expect((await signInWithCode(phone)).reply.new).toBe(1);
    const second = await signInWithCode(phone);
    expect(second.reply.new).toBe(1);
    await app.call(editProfile, { token: second.reply.token, body: { firstName: 'Mira' } });
    const third = await signInWithCode(phone);
    expect(third.reply).toMatchObject({ new: 0, user: { firstName: 'Mira', id: second.reply.user!.id } });
  });

  it('makes one customer of many verifications at once, and of a number added meanwhile', async () => {
    const phone = newPhone();
    await app.call(sendOtp, { body: { phone } });
    const code = await readTextedCode(app, phone);
    const existing = await makeCustomer(app.database, { phone });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => app.call(verifyOtp, { body: { phone, otp: code } })),
    );
    const signedIn = answers.filter(({ httpStatus }) => httpStatus === 200);
    expect(signedIn).toHaveLength(1);
    expect(signedIn[0]!.reply).toMatchObject({ new: 0, user: { id: existing.id } });
  });

  it('refuses a code that is no six digits, and a number that is none', async () => {
    for (const otp of ['12345', '1234567', 'abcdef', '', '１２３４５６']) {
      expect((await app.call(verifyOtp, { body: { phone: newPhone(), otp } })).failure.code).toBe('invalid');
    }
    for (const phone of ['', '123', '98765432101', 'abcdefghij', '+919876543210']) {
      const { failure } = await app.call(sendOtp, { body: { phone } });
      expect(failure).toMatchObject({ code: 'invalid', errors: { phone: expect.any(String) as unknown } });
    }
  });
});

describe('signing up', () => {
  it('uses the names and the active branch when the code is verified', async () => {
    const phone = newPhone();
    const branch = await makeBranch(app.database);
    const { reply } = await signUp(phone, { firstName: ' Mira ', lastName: 'Sen', branch: branch.id });
    expect(reply).toMatchObject({ new: 1, user: { firstName: 'Mira', lastName: 'Sen', branch: { id: branch.id } } });
    expect((await signInWithCode(phone)).reply.new).toBe(0);
  });

  it('lands in the primary branch when the branch is off or unknown', async () => {
    const off = await makeBranch(app.database, { isActive: false });
    for (const branch of [off.id, '00000000-0000-7000-8000-000000000001', 'no-id', '']) {
      const { reply } = await signUp(newPhone(), { branch });
      expect(reply.user!.branch!.id).toBe(app.primaryBranch.id);
    }
  });

  it('changes neither names nor branch of a customer there is', async () => {
    const customer = await makeCustomer(app.database);
    const branch = await makeBranch(app.database);
    const { reply } = await signUp(customer.phone!, { firstName: 'Other', lastName: 'Name', branch: branch.id });
    expect(reply).toMatchObject({
      new: 0,
      user: { id: customer.id, firstName: customer.firstName, branch: { id: customer.branchId } },
    });
  });

  it('takes no role or status along', async () => {
    for (const smuggled of [{ role: 'admin' }, { status: true }, { id: 'x' }, { constructor: { prototype: {} } }]) {
      const { failure } = await app.call(signup, { unknownBody: { phone: newPhone(), ...smuggled } });
      expect(failure.code).toBe('invalid');
    }
  });
});

describe('S4: whoever it belongs to', () => {
  const headersOf = (headers: Headers) =>
    [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)).sort();

  it('otp/send, signup, forgetPassword and email/otp answer the same', async () => {
    const [customer, staff] = [await makeCustomer(app.database), await makeTeamLeader(app.database)];
    const off = await makeCustomer(app.database, { isActive: false });
    const phones = [newPhone(), customer.phone!, staff.phone!, off.phone!];
    const accounts = [newEmail(), newPhone(), staff.email!, customer.phone!, 'no account at all'];
    const sent = await Promise.all([
      ...phones.map((phone) => app.call(sendOtp, { body: { phone } })),
      ...phones.map((phone) => app.call(signup, { body: { phone, firstName: 'A' } })),
    ]);
    const asked = await Promise.all([
      ...accounts.map((email) => app.call(forgetPassword, { body: { email } })),
      ...accounts.map((email) => app.call(emailOtp, { body: { email } })),
    ]);
    for (const alike of [sent, asked]) {
      // But for the challenge, which is another one each time.
      const texts = alike.map(({ text }) => text.replace(/"challenge":"[\w-]{43}"/, 'a challenge'));
      expect(new Set(texts).size).toBe(1);
      expect(new Set(alike.map(({ headers }) => JSON.stringify(headersOf(headers)))).size).toBe(1);
      expect(alike[0]!.httpStatus).toBe(200);
    }
    await app.later.settled();
  });

  it('answers before the text or mail has left', async () => {
    const staff = await makeTeamLeader(app.database);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const sends = { sms: app.sms.send, mail: app.mail.send };
    Object.assign(app.sms, { send: () => held });
    Object.assign(app.mail, { send: () => held });
    const replies = await Promise.all([
      app.call(sendOtp, { body: { phone: newPhone() } }),
      app.call(forgetPassword, { body: { email: staff.email! } }),
    ]);
    expect(replies.map(({ httpStatus }) => httpStatus)).toEqual([200, 200]);
    release();
    await app.later.settled();
    Object.assign(app.sms, { send: sends.sms });
    Object.assign(app.mail, { send: sends.mail });
  });

  it('a wrong code is refused the same for any of them', async () => {
    const [customer, staff] = [await makeCustomer(app.database), await makeTeamLeader(app.database)];
    const accounts = [newPhone(), customer.phone!, staff.phone!, staff.email!, newEmail()];
    const replies = await Promise.all(accounts.map((phone) => app.call(verifyOtp, { body: { phone, otp: '000000' } })));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(replies[0]!.failure.code).toBe('unauthenticated');
  });
});

describe('S5: codes sign in customers only', () => {
  it('a staff number gets a text that points to the staff login, and no code', async () => {
    for (const make of [makeAdmin, makeBranchLeader, makeTeamLeader]) {
      const { phone } = await make(app.database);
      await app.call(sendOtp, { body: { phone: phone! } });
      const text = await readText(app, phone!);
      expect(text).toContain(`${app.config.publicUrl}/login`);
      expect(text).not.toMatch(/\b\d{6}\b/);
    }
  });

  it('a turned-off account gets a text that says so, and no code', async () => {
    const { phone } = await makeCustomer(app.database, { isActive: false });
    await app.call(sendOtp, { body: { phone: phone! } });
    const text = await readText(app, phone!);
    expect(text).toContain('turned off');
    expect(text).not.toMatch(/\b\d{6}\b/);
  });

  it('somebody who was turned off or became staff after the code was sent gets no session', async () => {
    const { db } = app.database;
    for (const change of [{ isActive: false }, { role: 'team_leader' as const }]) {
      const customer = await makeCustomer(app.database);
      await app.call(sendOtp, { body: { phone: customer.phone! } });
      await db.update(users).set(change).where(eq(users.id, customer.id));
      const { httpStatus, text, failure } = await verifyWith(customer.phone!);
      expect(httpStatus).toBe(401);
      expect(failure.message).toBe('This code is wrong or no longer valid. Please ask for a new one.');
      expect(text).not.toContain('token');
      expect(await db.select().from(sessions).where(eq(sessions.userId, customer.id))).toEqual([]);
    }
  });
});
