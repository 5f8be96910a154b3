import { sendOtp, verifyOtp } from '@branchline/contract/auth';
import { changePhone, confirmPhone } from '@branchline/contract/phone-change';
import { getProfile } from '@branchline/contract/profile';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '#schema/audit';
import { users } from '#schema/users';
import { startTestApp, type TestApp } from '#testing/app';
import { readText, readTextedCode, wrongCode } from '#testing/codes';
import { makeAdmin, makeBranchLeader, makeCustomer, makeTeamLeader, newPhone, signIn } from '#testing/factories';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const make = async () => {
  const customer = await makeCustomer(app.database);
  return { customer, token: await signIn(app.database, customer) };
};
const ask = async (token: string, phone: string) => (await app.call(changePhone, { token, body: { phone } })).reply;
const confirm = (token: string, body: { phone: string; otp: string; challenge: string }) =>
  app.call(confirmPhone, { token, body });
const phoneOf = async (id: string) => (await app.database.db.select().from(users).where(eq(users.id, id)))[0]?.phone;
const isSignedIn = async (token: string) => (await app.call(getProfile, { token })).httpStatus === 200;

describe('S57: a customer moves to another number', () => {
  it('refuses the unauthenticated and everybody but customers', async () => {
    const body = { phone: newPhone() };
    expect((await app.call(changePhone, { body })).failure.code).toBe('unauthenticated');
    for (const makeOne of [makeAdmin, makeBranchLeader, makeTeamLeader]) {
      const token = await signIn(app.database, await makeOne(app.database));
      expect((await app.call(changePhone, { token, body })).failure.code).toBe('forbidden');
    }
  });

  it('with the code that the new number was sent; other sessions end, the old number is told, it is on record', async () => {
    const { customer, token } = await make();
    const other = await signIn(app.database, customer);
    const phone = newPhone();
    const { challenge } = await ask(token, phone);
    const otp = await readTextedCode(app, phone);
    expect((await confirm(token, { phone, otp: wrongCode(otp), challenge })).failure).toMatchObject({
      code: 'invalid',
    });
    expect(await phoneOf(customer.id)).toBe(customer.phone);
    expect((await confirm(token, { phone, otp, challenge })).reply.data).toMatchObject({ id: customer.id, phone });
    expect([await isSignedIn(token), await isSignedIn(other)]).toEqual([true, false]);
    expect(await readText(app, customer.phone!)).toContain('moved to another number');
    const entries = await app.database.db.select().from(auditLog).where(eq(auditLog.targetId, customer.id));
    expect(entries).toMatchObject([{ action: 'user.phone_change', details: { changed: ['phone'] } }]);
    expect((await confirm(token, { phone, otp, challenge })).failure.code).toBe('invalid');
    // The number before is nobody's: who gets it begins afresh.
    await app.call(sendOtp, { body: { phone: customer.phone! } });
    const next = await readTextedCode(app, customer.phone!);
    const { reply } = await app.call(verifyOtp, { body: { phone: customer.phone!, otp: next } });
    expect([reply.new, reply.user?.id === customer.id]).toEqual([1, false]);
  });

  it('is known by the own devices at the new number, and by none at the one before', async () => {
    const [before, phone] = [newPhone(), newPhone()];
    await app.call(sendOtp, { body: { phone: before } });
    const first = await app.call(verifyOtp, {
      body: { phone: before, otp: await readTextedCode(app, before) },
    });
    const { token, device } = first.reply;
    const { challenge } = await ask(token!, phone);
    await confirm(token!, { phone, otp: await readTextedCode(app, phone), challenge });
    const signInAt = async (number: string) => {
      await app.call(sendOtp, { body: { phone: number, device: device! } });
      const otp = await readTextedCode(app, number);
      return (await app.call(verifyOtp, { body: { phone: number, otp, device: device! } })).reply.device;
    };
    expect(await signInAt(phone)).toBe(device);
    expect(await signInAt(before)).not.toBe(device);
  });

  it('says nothing of who has a number, changes nothing, and tells its owner', async () => {
    const { customer, token } = await make();
    const owner = await makeCustomer(app.database);
    const newNumber = newPhone();
    const free = await ask(token, newNumber);
    const taken = await ask(token, owner.phone!);
    expect(Object.keys(taken)).toEqual(Object.keys(free));
    expect(taken.message).toBe(free.message);
    expect(await readText(app, owner.phone!)).toContain('Nothing was changed');
    const tried = async (phone: string, { challenge }: { readonly challenge: string }) => {
      const { httpStatus, failure } = await confirm(token, { phone, otp: '000000', challenge });
      return [httpStatus, failure];
    };
    expect(await tried(owner.phone!, taken)).toEqual(await tried(newNumber, free));
    expect([await phoneOf(customer.id), await phoneOf(owner.id)]).toEqual([customer.phone, owner.phone]);
    expect((await app.call(changePhone, { token, body: { phone: customer.phone! } })).failure.code).toBe('invalid');
  });

  it('takes the code from nobody but who asked, and for nothing else', async () => {
    const [one, other] = [await make(), await make()];
    const phone = newPhone();
    const { challenge } = await ask(one.token, phone);
    const otp = await readTextedCode(app, phone);
    expect((await app.call(verifyOtp, { body: { phone, otp, challenge } })).failure.code).toBe('unauthenticated');
    expect((await confirm(other.token, { phone, otp, challenge })).failure.code).toBe('invalid');
    expect([await phoneOf(one.customer.id), await phoneOf(other.customer.id)]).toEqual([
      one.customer.phone,
      other.customer.phone,
    ]);
  });
});
