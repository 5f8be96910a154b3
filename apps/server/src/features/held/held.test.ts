import { sendOtp, signup, verifyOtp } from '@branchline/contract/auth';
import { olderMessages } from '@branchline/contract/conversations';
import { listHeld, startAfresh, vouch } from '@branchline/contract/held';
import { logout } from '@branchline/contract/log-out';
import { getProfile } from '@branchline/contract/profile';
import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '#schema/audit';
import { devices, sessions, users } from '#schema/users';
import { startTestApp, type TestApp } from '#testing/app';
import { changeSetting } from '#testing/change-setting';
import { readTextedCode } from '#testing/codes';
import {
  makeAdmin,
  makeBranch,
  makeBranchLeader,
  makeCustomer,
  makeMessage,
  makeTeamLeader,
  signIn,
  type User,
} from '#testing/factories';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app.database, await makeAdmin(app.database));
});
afterAll(() => app.close());

const verify = async (phone: string, device?: string, names?: { firstName: string; lastName: string }) => {
  const known = device === undefined ? {} : { device };
  await app.limiter.reset('code.gap', phone);
  const body = { phone, ...known };
  const asked = await (names === undefined
    ? app.call(sendOtp, { body })
    : app.call(signup, { body: { ...body, ...names } }));
  const otp = await readTextedCode(app, phone);
  return (await app.call(verifyOtp, { body: { ...body, otp, challenge: asked.reply.challenge } })).reply;
};
/** Nothing of the account was used since. */
const unuse = async ({ id, phone }: User, days: number) => {
  const since = sql`now() - make_interval(days => ${days})`;
  await app.database.db
    .update(users)
    .set({ lastUsedAt: since, lastSeenAt: since, phoneVerifiedAt: sql`now() - interval '400 days'` })
    .where(eq(users.id, id));
  const before = sql`now() - make_interval(days => ${days + 1})`;
  await app.database.db.update(devices).set({ createdAt: before }).where(eq(devices.phone, phone!));
};
const makeTeam = async () => {
  const { id: branchId } = await makeBranch(app.database);
  const head = await makeBranchLeader(app.database, { branchId });
  const leader = await makeTeamLeader(app.database, { branchId });
  const customer = await makeCustomer(app.database, { branchId });
  await makeMessage(app.database, [leader, customer], { content: 'Your old order' });
  return {
    customer,
    leader,
    token: await signIn(app.database, leader),
    headToken: await signIn(app.database, head),
  };
};
const makeHeld = async () => {
  const team = await makeTeam();
  await unuse(team.customer, 91);
  const { token: held, device } = await verify(team.customer.phone!);
  return { ...team, held: held!, device: device! };
};
const profileOf = async (token: string) => (await app.call(getProfile, { token })).reply;
const vouchFor = (token: string, { id }: User, shown: { createdAt?: string } = {}) =>
  app.call(vouch, { token, body: { id, ...shown } });
const listed = async (token: string) => (await app.call(listHeld, { token })).reply;
const lastAction = async () =>
  (await app.database.db.select().from(auditLog).orderBy(desc(auditLog.createdAt), desc(auditLog.id)).limit(1))[0]!;

describe('S57: a number that may have gone to somebody else', () => {
  it('refuses the unauthenticated', async () => {
    const { customer } = await makeTeam();
    expect((await app.call(listHeld, {})).failure.code).toBe('unauthenticated');
    expect((await app.call(vouch, { body: { id: customer.id } })).failure.code).toBe('unauthenticated');
    expect((await app.call(startAfresh, {})).failure.code).toBe('unauthenticated');
  });

  it('is held on a new device after 90 days without use, and not after 89', async () => {
    const { customer } = await makeTeam();
    await unuse(customer, 89);
    expect((await verify(customer.phone!)).held).toBeUndefined();
    await unuse(customer, 91);
    expect(await verify(customer.phone!)).toMatchObject({
      new: 0,
      held: true,
      user: { id: customer.id, firstName: '', lastName: '', email: null, image: null, branch: null },
    });
  });

  it('is not held on a device that was used before, nor when the setting is 0, nor when it was never used', async () => {
    const { customer } = await makeTeam();
    const { device } = await verify(customer.phone!);
    await unuse(customer, 300);
    expect((await verify(customer.phone!, device)).held).toBeUndefined();

    await unuse(customer, 300);
    await changeSetting(app, 'recycled_after_days', '0');
    expect((await verify(customer.phone!)).held).toBeUndefined();
    await changeSetting(app, 'recycled_after_days', '90');

    const imported = await makeCustomer(app.database, { phoneVerifiedAt: null, createdAt: new Date('2020-01-01') });
    expect((await verify(imported.phone!)).held).toBeUndefined();
  });

  it('is held when it was first written to 90 days ago and never used, until somebody vouches', async () => {
    const { customer: known, leader, token } = await makeTeam();
    const writeAgo = async (days: number) => {
      const added = { branchId: known.branchId, phoneVerifiedAt: null, createdAt: new Date('2020-01-01') };
      const customer = await makeCustomer(app.database, added);
      const createdAt = new Date(Date.now() - days * 86_400_000);
      await makeMessage(app.database, [leader, customer], { content: 'Your order', createdAt });
      return customer;
    };
    expect((await verify((await writeAgo(89)).phone!)).held).toBeUndefined();
    const customer = await writeAgo(91);
    for (const time of ['first', 'again']) expect((await verify(customer.phone!)).held, time).toBe(true);
    expect((await vouchFor(token, customer)).httpStatus).toBe(200);
    expect((await verify(customer.phone!)).held).toBeUndefined();
  });

  it('stays held however often it signs in, also with the device that was made known meanwhile', async () => {
    const { customer, device } = await makeHeld();
    expect((await verify(customer.phone!)).held).toBe(true);
    expect((await verify(customer.phone!, device)).held).toBe(true);
  });

  it('a use that was noted long after the sign-in counts, and that of a held session does not', async () => {
    const { customer, leader, held } = await makeHeld();
    const ownToken = await signIn(app.database, leader);
    const old = sql`now() - interval '2 days'`;
    for (const { id } of [customer, leader]) {
      await app.database.db.update(users).set({ lastUsedAt: old }).where(eq(users.id, id));
      await app.database.db.update(sessions).set({ lastUsedAt: old }).where(eq(sessions.userId, id));
    }
    const age = async ({ id }: User) => {
      const [row] = await app.database.db.select().from(users).where(eq(users.id, id));
      return Date.now() - row!.lastUsedAt!.getTime();
    };
    await app.database.db.update(sessions).set({ lastUsedAt: sql`now() - interval '1 hour'` });
    await profileOf(held);
    await profileOf(ownToken);
    await expect.poll(() => age(leader)).toBeLessThan(60_000);
    expect(await age(customer)).toBeGreaterThan(86_400_000);
  });

  it('sees nothing: the own profile without names, no call, no event, no way out but starting afresh', async () => {
    const { customer, leader, held } = await makeHeld();
    expect(await profileOf(held)).toMatchObject({
      held: true,
      data: { id: customer.id, phone: customer.phone, firstName: '', lastName: '', branch: null },
    });
    const messages = await app.call(olderMessages, { token: held, body: { userid: leader.id } });
    expect(messages.failure.code).toBe('forbidden');
    expect((await app.call(logout, { token: held })).failure.code).toBe('forbidden');
    await expect(app.connect(held)).rejects.toMatchObject({ data: { code: 'forbidden' } });
  });

  it('writes nothing: whoever signs up with the number gives the account no name while it is held', async () => {
    const { leader, token, headToken } = await makeTeam();
    const nameless = await makeCustomer(app.database, { branchId: leader.branchId, firstName: '', lastName: '' });
    const names = { firstName: 'Asha', lastName: 'Menon' };
    await unuse(nameless, 91);
    expect(await verify(nameless.phone!, undefined, names)).toMatchObject({ held: true, new: 0 });
    const nameOf = async () => {
      const [row] = await app.database.db.select().from(users).where(eq(users.id, nameless.id));
      return [row!.firstName, row!.lastName];
    };
    expect(await nameOf()).toEqual(['', '']);
    expect(JSON.stringify((await listed(headToken)).list)).not.toContain('Asha');
    expect((await vouchFor(token, nameless)).httpStatus).toBe(200);
    expect(await nameOf()).toEqual(['', '']);
    // Open, it takes a name as before.
    expect((await verify(nameless.phone!, undefined, names)).held).toBeUndefined();
    expect(await nameOf()).toEqual(['Asha', 'Menon']);
  });

  it('opens when a leader of the branch vouches, with everything that was there; it is audited', async () => {
    const { customer, leader, token, headToken, held, device } = await makeHeld();
    const strangers = await makeTeam();
    expect((await vouchFor(strangers.token, customer)).failure.code).toBe('not_found');
    expect((await listed(strangers.token)).total).toBe(0);
    const [shown] = (await listed(headToken)).list;
    expect(shown).toMatchObject({ id: customer.id, name: 'Ravi Patil', phone: customer.phone });
    expect(Date.parse(shown!.lastUsedAt)).toBeLessThan(Date.now() - 90 * 86_400_000);
    expect((await listed(token)).list[0]).toMatchObject({ id: customer.id, phone: null });

    expect((await vouchFor(token, customer)).httpStatus).toBe(200);
    expect(await lastAction()).toMatchObject({ action: 'user.vouch', targetId: customer.id, actorId: leader.id });
    const profile = await profileOf(held);
    expect([profile.held, profile.data.firstName]).toEqual([undefined, 'Ravi']);
    const messages = await app.call(olderMessages, { token: held, body: { userid: leader.id } });
    expect(messages.reply.data).toHaveLength(1);
    expect([(await listed(headToken)).total, (await vouchFor(token, customer)).failure.code]).toEqual([0, 'not_found']);
    expect((await verify(customer.phone!, device)).held).toBeUndefined();
  });

  it('opens on the device that is listed alone: the others that wait are signed out, and sign in again', async () => {
    const { customer, token, held: older } = await makeHeld();
    const { token: newer } = await verify(customer.phone!);
    expect((await vouchFor(token, customer)).httpStatus).toBe(200);
    expect((await profileOf(newer!)).data.firstName).toBe('Ravi');
    expect((await app.call(getProfile, { token: older })).failure.code).toBe('unauthenticated');
    expect(await verify(customer.phone!)).toMatchObject({ new: 0, user: { firstName: 'Ravi' } });
  });

  it('does not open on a device that came after the one that was shown', async () => {
    const { customer, token, held: older } = await makeHeld();
    const [shown] = (await listed(token)).list;
    const { token: newer } = await verify(customer.phone!);
    expect((await vouchFor(token, customer, { createdAt: shown!.createdAt })).failure.code).toBe('conflict');
    for (const waiting of [older, newer!]) expect((await profileOf(waiting)).held).toBe(true);
    const [next] = (await listed(token)).list;
    expect((await vouchFor(token, customer, { createdAt: next!.createdAt })).httpStatus).toBe(200);
    expect((await profileOf(newer!)).held).toBeUndefined();
  });

  it('lists one row for each who waits, in all branches for an admin', async () => {
    const { customer, headToken } = await makeHeld();
    await verify(customer.phone!);
    expect((await listed(headToken)).total).toBe(1);
    const other = await makeHeld();
    const ids = (await listed(admin)).list.map(({ id }) => id);
    expect(ids.slice(0, 2)).toEqual([other.customer.id, customer.id]);
    expect((await vouchFor(admin, other.customer)).httpStatus).toBe(200);
  });

  it('starts afresh: the old account is erased, the session ends, and the number signs up as somebody new', async () => {
    const { customer, token, held, device } = await makeHeld();
    expect((await app.call(startAfresh, { token: held })).httpStatus).toBe(200);
    expect((await app.call(getProfile, { token: held })).failure.code).toBe('unauthenticated');
    const [row] = await app.database.db.select().from(users).where(eq(users.id, customer.id));
    expect(row).toMatchObject({ firstName: '', phone: null });
    expect(row!.deletedAt).not.toBeNull();
    expect(await lastAction()).toMatchObject({ action: 'user.fresh_start', targetId: customer.id });
    expect((await vouchFor(token, customer)).failure.code).toBe('not_found');
    const again = await verify(customer.phone!, device);
    expect([again.new, again.held, again.user?.id === customer.id]).toEqual([1, undefined, false]);
  });

  it('an account that is open cannot be erased by the call for those who wait', async () => {
    const { customer } = await makeTeam();
    const token = await signIn(app.database, customer);
    expect((await app.call(startAfresh, { token })).failure.code).toBe('conflict');
    expect((await profileOf(token)).data.firstName).toBe('Ravi');
  });
});
