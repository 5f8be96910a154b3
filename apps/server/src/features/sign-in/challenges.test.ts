import { emailOtp, forgetPassword, sendOtp, signup, verifyOtp } from '@branchline/contract/auth';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newToken } from '#features/auth';
import { codeGuesses, devices, users } from '#schema/users';
import { startTestApp, type TestApp } from '#testing/app';
import { readMailedCode, readTextedCode, wrongCode } from '#testing/codes';
import { forgetAddressLimits } from '#testing/forget-limits';
import { makeAdmin, makeBranch, newPhone } from '#testing/factories';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1' } });
});
afterAll(() => app.close());

const forgetAddress = () => forgetAddressLimits(app);
const forgetLimits = async (phone: string) => {
  await Promise.all([app.limiter.reset('code.gap', phone), app.limiter.reset('code.recipient', phone)]);
  await forgetAddress();
};

interface Asked {
  readonly phone: string;
  readonly challenge: string;
  readonly code: string;
}
const read = async (phone: string, challenge: string): Promise<Asked> => ({
  phone,
  challenge,
  code: await readTextedCode(app, phone),
});
const ask = async (phone: string, device?: string): Promise<Asked> => {
  if (device === undefined) await forgetLimits(phone);
  else await forgetAddress();
  const { httpStatus, reply } = await app.call(sendOtp, {
    body: { phone, ...(device === undefined ? {} : { device }) },
  });
  expect(httpStatus).toBe(200);
  return read(phone, reply.challenge);
};
const verify = async (body: { phone: string; otp: string; challenge?: string; device?: string }) => {
  await forgetAddress();
  return app.call(verifyOtp, { body });
};
const answer = ({ phone, challenge, code }: Asked) => verify({ phone, challenge, otp: code });
const fail = async (body: Parameters<typeof verify>[0], times: number) => {
  for (let i = 0; i < times; i++) expect((await verify(body)).httpStatus).toBe(401);
};
/** A number that signed in, with the token of its device. */
const signInOnce = async (phone = newPhone()) => {
  const { reply } = await answer(await ask(phone));
  expect(reply.device).toMatch(/^[\w-]{43}$/);
  return { phone, device: reply.device! };
};

describe('the devices of a number', () => {
  const devicesOf = (phone: string) => app.database.db.$count(devices, eq(devices.phone, phone));

  it('are the newest five, so that nobody multiplies what a number may ask for and guess', async () => {
    const { phone, device: first } = await signInOnce();
    let newest = first;
    for (let count = 0; count < 5; count++) newest = (await signInOnce(phone)).device;
    expect(await devicesOf(phone)).toBe(5);
    await ask(phone, newest);
    // The first one is a stranger again, and asks at a stranger's pace.
    await forgetLimits(phone);
    expect((await app.call(sendOtp, { body: { phone, device: first } })).httpStatus).toBe(200);
    expect((await app.call(sendOtp, { body: { phone } })).failure.code).toBe('rate_limited');
  });

  it('become no more by one that asked with its token and forgot it', async () => {
    const { phone, device } = await signInOnce();
    const asked = await ask(phone, device);
    const { reply } = await verify({ phone, otp: asked.code, challenge: asked.challenge });
    expect(reply.device).not.toBe(device);
    expect(await devicesOf(phone)).toBe(1);
  });
});

describe('S50: a code belongs to its request', () => {
  it('lets several requests for one number live side by side, each with its own code', async () => {
    const phone = newPhone();
    const first = await ask(phone);
    const second = await ask(phone);
    expect(first.challenge).not.toBe(second.challenge);
    expect((await answer(first)).httpStatus).toBe(200);
    expect((await answer(second)).httpStatus).toBe(200);
    expect((await answer(first)).httpStatus).toBe(401);
  });

  it('uses the names and the branch of the request that is answered, and no other’s', async () => {
    const phone = newPhone();
    const branch = await makeBranch(app.database);
    await forgetLimits(phone);
    const own = await app.call(signup, { body: { phone, firstName: 'Asha', lastName: 'Rao', branch: branch.id } });
    const mine = await read(phone, own.reply.challenge);
    await forgetLimits(phone);
    await app.call(signup, { body: { phone, firstName: 'Mallory' } });
    expect((await answer(mine)).reply.user).toMatchObject({ firstName: 'Asha', lastName: 'Rao' });
    const [made] = await app.database.db.select().from(users).where(eq(users.phone, phone));
    expect(made!.branchId).toBe(branch.id);
  });

  it('counts the newest without a challenge, as for clients that know of none', async () => {
    const phone = newPhone();
    const old = await ask(phone);
    const newest = await ask(phone);
    if (old.code !== newest.code) expect((await verify({ phone, otp: old.code })).httpStatus).toBe(401);
    expect((await verify({ phone, otp: newest.code })).httpStatus).toBe(200);
    // The older one does not become the newest.
    expect((await verify({ phone, otp: old.code })).httpStatus).toBe(401);
  });

  it('is not used up by wrong tries without its challenge, or with another one', async () => {
    const phone = newPhone();
    const mine = await ask(phone);
    await fail({ phone, otp: wrongCode(mine.code) }, 5);
    // Without a challenge five tries killed it …
    expect((await verify({ phone, otp: mine.code })).httpStatus).toBe(401);
    const other = await ask(phone);
    await fail({ phone, otp: wrongCode(other.code), challenge: other.challenge }, 5);
    expect((await answer(other)).httpStatus).toBe(401);
    // … and who asked is still let in.
    expect((await answer(mine)).httpStatus).toBe(200);
  });

  it('is good for its own number alone; a challenge that is none is as a wrong code', async () => {
    const [phone, stranger] = [newPhone(), newPhone()];
    const mine = await ask(phone);
    for (const challenge of [newToken(), '', 'null', 'a'.repeat(200)])
      expect((await verify({ phone, otp: mine.code, challenge })).failure.code).toBe('unauthenticated');
    expect((await verify({ phone: stranger, otp: mine.code, challenge: mine.challenge })).httpStatus).toBe(401);
    expect((await answer(mine)).httpStatus).toBe(200);
  });

  it('dies with the fifth wrong try', async () => {
    const mine = await ask(newPhone());
    await fail({ ...(({ phone, challenge }) => ({ phone, challenge }))(mine), otp: wrongCode(mine.code) }, 5);
    expect((await answer(mine)).httpStatus).toBe(401);
  });
});

describe('S50: a code for a forgotten password belongs to its request', () => {
  it.each([forgetPassword, emailOtp])(
    '$path: is not replaced and not used up by whoever knows the address',
    async (call) => {
      const { email } = await makeAdmin(app.database);
      const askFor = async (email: string) => {
        await forgetLimits(email);
        return (await app.call(call, { body: { email } })).reply.challenge!;
      };
      const challenge = await askFor(email!);
      const otp = await readMailedCode(app, email!);
      // A stranger asks as well, and tries what came last until it is dead.
      await askFor(email!);
      await fail({ phone: email!, otp: wrongCode(await readMailedCode(app, email!)) }, 5);
      const { reply } = await verify({ phone: email!, otp, challenge });
      expect(reply.resetToken).toMatch(/^[\w-]{43}$/);
      // Whoever is nobody is answered alike.
      expect(await askFor('nobody@example.com')).toMatch(/^[\w-]{43}$/);
    },
  );
});

describe('a known device', () => {
  it('is given a token that is kept as a hash, and keeps it when it signs in again', async () => {
    const { phone, device } = await signInOnce();
    const rows = await app.database.db.select().from(devices).where(eq(devices.phone, phone));
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(device);
    const year = rows[0]!.expiresAt.getTime() - rows[0]!.createdAt.getTime();
    expect(Math.round(year / 86_400_000)).toBeGreaterThanOrEqual(365);
    const again = await ask(phone, device);
    expect((await verify({ phone, otp: again.code, challenge: again.challenge, device })).reply.device).toBe(device);
    expect(await app.database.db.select().from(devices).where(eq(devices.phone, phone))).toHaveLength(1);
  });

  it('asks and tries whatever strangers asked and tried for its number', async () => {
    const { phone, device } = await signInOnce();
    for (let i = 0; i < 4; i++) {
      await app.limiter.reset('code.gap', phone);
      await forgetAddress();
      await app.call(sendOtp, { body: { phone } });
    }
    await app.database.db
      .insert(codeGuesses)
      .values({ account: phone, evaluatedToday: 50 })
      .onConflictDoUpdate({ target: codeGuesses.account, set: { evaluatedToday: 50 } });
    await forgetLimits('');
    expect((await app.call(sendOtp, { body: { phone } })).failure.code).toBe('rate_limited');
    const mine = await ask(phone, device);
    // The challenge alone says that it is the device that asked.
    expect((await answer(mine)).httpStatus).toBe(200);
  });

  it('has limits of its own: a gap, five codes an hour, fifty guesses a day', async () => {
    const { phone, device } = await signInOnce();
    await ask(phone, device);
    await forgetAddress();
    const again = await app.call(sendOtp, { body: { phone, device } });
    expect(again.failure.code).toBe('rate_limited');
    const [{ id } = { id: '' }] = await app.database.db.select().from(devices).where(eq(devices.phone, phone));
    await app.limiter.reset('code.gap', `device ${id}`);
    const mine = await ask(phone, device);
    await fail({ phone, challenge: mine.challenge, otp: wrongCode(mine.code) }, 2);
    const [row] = await app.database.db
      .select()
      .from(codeGuesses)
      .where(eq(codeGuesses.account, `device ${id}`));
    expect(row).toMatchObject({ evaluatedToday: 2 });
    await app.database.db
      .update(codeGuesses)
      .set({ evaluatedToday: 50 })
      .where(eq(codeGuesses.account, `device ${id}`));
    expect((await answer(mine)).failure.code).toBe('rate_limited');
  });

  it('keeps its code when others try wrong ones without a challenge', async () => {
    const { phone, device } = await signInOnce();
    const mine = await ask(phone, device);
    await fail({ phone, otp: wrongCode(mine.code) }, 6);
    expect((await answer(mine)).httpStatus).toBe(200);
  });

  it('keeps it also when it shows no challenge itself, and other requests came after its own', async () => {
    const { phone, device } = await signInOnce();
    const mine = await ask(phone, device);
    await ask(phone);
    await fail({ phone, otp: wrongCode(mine.code) }, 5);
    expect((await verify({ phone, otp: mine.code, device })).httpStatus).toBe(200);
  });

  it('is known for its own number only, until its year is over', async () => {
    const { phone, device } = await signInOnce();
    const other = newPhone();
    const asked = await ask(other);
    const { reply } = await verify({ phone: other, otp: asked.code, challenge: asked.challenge, device });
    expect(reply.device).not.toBe(device);
    await app.database.db.update(devices).set({ expiresAt: new Date() }).where(eq(devices.phone, phone));
    const later = await ask(phone);
    expect((await verify({ phone, otp: later.code, challenge: later.challenge, device })).reply.device).not.toBe(
      device,
    );
    await app.jobs.run('sign-in.clear');
    expect(await app.database.db.select().from(devices).where(eq(devices.phone, phone))).toHaveLength(1);
  });
});
