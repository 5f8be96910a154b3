import { login, sendOtp, verifyOtp } from '@branchline/contract/auth';
import type { BodyInput } from '@branchline/contract/call';
import { confirmContactChange, decideContactChange, listContactChanges } from '@branchline/contract/contact-changes';
import { getProfile, removeAccount } from '@branchline/contract/profile';
import { editUser } from '@branchline/contract/users';
import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '#schema/audit';
import { contactChanges, users } from '#schema/users';
import { startTestApp, type TestApp } from '#testing/app';
import { readMail, readMailedCode, readText, readTextedCode, wrongCode } from '#testing/codes';
import {
  makeAdmin,
  makeBranch,
  makeBranchLeader,
  makeCustomer,
  makeTeamLeader,
  newEmail,
  newPhone,
  signIn,
  testPassword,
  type User,
} from '#testing/factories';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app.database, await makeAdmin(app.database));
});
afterAll(() => app.close());

const makeTeam = async () => {
  const { id: branchId } = await makeBranch(app.database);
  const head = await makeBranchLeader(app.database, { branchId });
  const customer = await makeCustomer(app.database, { branchId, email: newEmail() });
  const leader = await makeTeamLeader(app.database, { branchId });
  return { head, customer, leader, token: await signIn(app.database, head) };
};
const edit = async (token: string, { id }: User, body: BodyInput<typeof editUser>) =>
  app.call(editUser, { token, params: { id }, body });
const confirm = (token: string, { id }: User, otp: string) =>
  app.call(confirmContactChange, { token, body: { id, otp } });
const decide = (token: string, { id }: User, approve: boolean) =>
  app.call(decideContactChange, { token, body: { id, approve } });
const recordOf = async ({ id }: User) => (await app.database.db.select().from(users).where(eq(users.id, id)))[0]!;
const waiting = async ({ id }: User) =>
  (await app.database.db.select().from(contactChanges).where(eq(contactChanges.userId, id))).length;
const isSignedIn = async (token: string) => (await app.call(getProfile, { token })).httpStatus === 200;
const lastAction = async () =>
  (await app.database.db.select().from(auditLog).orderBy(desc(auditLog.createdAt), desc(auditLog.id)).limit(1))[0]!;

describe('S56: a branch leader cannot become a customer', () => {
  it('refuses the unauthenticated and those who chat', async () => {
    const { customer, leader } = await makeTeam();
    const body = { id: customer.id, approve: true };
    expect((await app.call(decideContactChange, { body })).failure.code).toBe('unauthenticated');
    for (const user of [customer, leader]) {
      const token = await signIn(app.database, user);
      expect((await app.call(decideContactChange, { token, body })).failure.code).toBe('forbidden');
      expect((await app.call(listContactChanges, { token })).failure.code).toBe('forbidden');
    }
  });

  it('another number waits: no code reaches it, the old one works on, and nobody is signed out', async () => {
    const { customer, token } = await makeTeam();
    const own = await signIn(app.database, customer);
    const phone = newPhone();
    const { reply } = await edit(token, customer, { phone, firstName: 'Other' });
    expect(reply.data).toMatchObject({ phone: customer.phone, firstName: 'Other' });
    expect(reply.waiting).toEqual({ fields: ['phone'], sentTo: 'phone' });
    expect(await isSignedIn(own)).toBe(true);
    // What goes to the new number signs in a new customer, never the old one.
    await app.call(sendOtp, { body: { phone } });
    const otp = await readTextedCode(app, phone);
    const signedIn = (await app.call(verifyOtp, { body: { phone, otp } })).reply;
    expect([signedIn.new, signedIn.user?.id === customer.id]).toEqual([1, false]);
  });

  it('takes effect with the code from the old number, ends the sessions and is told to the old number', async () => {
    const { customer, token } = await makeTeam();
    const own = await signIn(app.database, customer);
    const phone = newPhone();
    // An address that the branch leader may write is told nothing.
    await edit(token, customer, { email: newEmail() });
    await app.later.settled();
    await edit(token, customer, { phone });
    const otp = await readTextedCode(app, customer.phone!);
    expect((await confirm(token, customer, wrongCode(otp))).failure.code).toBe('invalid');
    expect((await confirm(token, customer, otp)).httpStatus).toBe(200);
    expect(await recordOf(customer)).toMatchObject({ phone, phoneVerifiedAt: null });
    expect(await isSignedIn(own)).toBe(false);
    expect(await lastAction()).toMatchObject({ action: 'contact_change.confirm', details: { changed: ['phone'] } });
    await app.later.settled();
    expect(await readText(app, customer.phone!)).toContain('was changed');
    expect((await confirm(token, customer, otp)).failure.code).toBe('not_found');
  });

  it('takes effect when an admin approves it; a branch leader can only take it back', async () => {
    const { customer, token } = await makeTeam();
    const own = await signIn(app.database, customer);
    const phone = newPhone();
    await edit(token, customer, { phone });
    expect((await decide(token, customer, true)).failure.code).toBe('forbidden');
    expect(await waiting(customer)).toBe(1);
    const { list } = (await app.call(listContactChanges, { token: admin })).reply;
    expect(list[0]).toMatchObject({
      user: { id: customer.id, role: 'customer' },
      fields: ['phone'],
      from: { phone: customer.phone },
      to: { phone, email: null },
    });
    expect((await decide(admin, customer, true)).httpStatus).toBe(200);
    expect([(await recordOf(customer)).phone, await isSignedIn(own)]).toEqual([phone, false]);
    expect(await lastAction()).toMatchObject({ action: 'contact_change.approve', targetId: customer.id });

    await edit(token, customer, { phone: newPhone() });
    expect((await decide(token, customer, false)).httpStatus).toBe(200);
    expect([(await recordOf(customer)).phone, await waiting(customer)]).toEqual([phone, 0]);
    expect(await lastAction()).toMatchObject({ action: 'contact_change.refuse' });
    expect((await decide(admin, customer, true)).failure.code).toBe('not_found');
  });

  it('an admin decides what was shown, and not what a branch leader put in its place', async () => {
    const { customer, token } = await makeTeam();
    const shown = async () => {
      const { list } = (await app.call(listContactChanges, { token: admin })).reply;
      return list.find(({ user }) => user.id === customer.id)!.createdAt;
    };
    const decideShown = (approve: boolean, createdAt: string) =>
      app.call(decideContactChange, { token: admin, body: { id: customer.id, approve, createdAt } });
    await edit(token, customer, { phone: newPhone() });
    const first = await shown();
    const phone = newPhone();
    await edit(token, customer, { phone });
    for (const approve of [true, false]) {
      const { failure } = await decideShown(approve, first);
      expect([failure.code, failure.message]).toEqual(['conflict', expect.stringContaining('replaced by another one')]);
    }
    expect([(await recordOf(customer)).phone, await waiting(customer)]).toEqual([customer.phone, 1]);
    expect((await decideShown(true, await shown())).httpStatus).toBe(200);
    expect((await recordOf(customer)).phone).toBe(phone);
  });

  it('a team leader’s password, e-mail address and number wait too, for a code by mail', async () => {
    const { leader, token } = await makeTeam();
    const email = newEmail();
    const { reply } = await edit(token, leader, { email, phone: newPhone(), password: 'Another horse 9' });
    expect(reply.waiting).toEqual({ fields: ['phone', 'email', 'password'], sentTo: 'email' });
    const signInWith = async (username: string, password: string) =>
      (await app.call(login, { body: { username, password } })).httpStatus;
    expect(await signInWith(leader.email!, 'Another horse 9')).toBe(401);
    expect(await signInWith(leader.email!, testPassword)).toBe(200);
    const otp = await readMailedCode(app, leader.email!);
    expect((await confirm(token, leader, otp)).httpStatus).toBe(200);
    expect(await signInWith(email, 'Another horse 9')).toBe(200);
    // The old address hears of it, the new one does not.
    const changed = 'Branchline: your e-mail address or phone number was changed';
    expect((await readMail(app, leader.email!)).subject).toBe(changed);
    expect(app.mail.sent.filter(({ to }) => to === email)).toEqual([]);
  });

  it('another e-mail address is told to the old one also when an admin approves it', async () => {
    const { leader, token } = await makeTeam();
    const [own, email] = [await signIn(app.database, leader), newEmail()];
    await edit(token, leader, { email });
    expect((await decide(admin, leader, true)).httpStatus).toBe(200);
    expect([(await recordOf(leader)).email, await isSignedIn(own)]).toEqual([email, false]);
    const changed = 'Branchline: your e-mail address or phone number was changed';
    expect((await readMail(app, leader.email!)).subject).toBe(changed);
    expect(app.mail.sent.filter(({ to }) => to === email)).toEqual([]);
  });

  it('five wrong codes end the code, not the admin’s say; so do ten minutes', async () => {
    const { customer, token } = await makeTeam();
    await edit(token, customer, { phone: newPhone() });
    const otp = await readTextedCode(app, customer.phone!);
    for (let i = 0; i < 5; i++) expect((await confirm(token, customer, wrongCode(otp))).failure.code).toBe('invalid');
    expect((await confirm(token, customer, otp)).failure.code).toBe('invalid');
    await edit(token, customer, { phone: newPhone() });
    await app.later.settled();
    const next = await readTextedCode(app, customer.phone!);
    await app.database.db
      .update(contactChanges)
      .set({ codeExpiresAt: sql`now()` })
      .where(eq(contactChanges.userId, customer.id));
    expect((await confirm(token, customer, next)).failure.code).toBe('invalid');
    expect((await decide(admin, customer, true)).httpStatus).toBe(200);
  });

  it('concerns the own branch only, is found no more after a week, and names what is taken', async () => {
    const { customer, leader, token } = await makeTeam();
    const strangers = await makeTeam();
    expect((await edit(token, customer, { phone: leader.phone! })).failure.code).toBe('conflict');
    await edit(token, customer, { phone: newPhone() });
    expect((await decide(strangers.token, customer, false)).failure.code).toBe('not_found');
    expect((await confirm(strangers.token, customer, '123456')).failure.code).toBe('not_found');
    const listed = async (who: string) => (await app.call(listContactChanges, { token: who })).reply.total;
    expect([await listed(token), await listed(strangers.token)]).toEqual([1, 0]);
    await app.database.db
      .update(contactChanges)
      .set({ expiresAt: sql`now()` })
      .where(eq(contactChanges.userId, customer.id));
    expect([await listed(token), (await decide(admin, customer, true)).failure.code]).toEqual([0, 'not_found']);
    await app.jobs.run('users.clear-contact-changes');
    expect(await waiting(customer)).toBe(0);
  });

  it('is forgotten when the account is removed, and when an admin changes the same', async () => {
    const { customer, token } = await makeTeam();
    await edit(token, customer, { phone: newPhone() });
    await edit(admin, customer, { phone: newPhone() });
    expect(await waiting(customer)).toBe(0);
    await edit(token, customer, { phone: newPhone() });
    await app.call(removeAccount, { token: await signIn(app.database, customer) });
    expect(await waiting(customer)).toBe(0);
  });
});
