import { forgetPassword, sendOtp, verifyOtp } from '@branchline/contract/auth';
import { getProfile } from '@branchline/contract/profile';
import { eq, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeGuesses, codeRequests } from '#schema/users';
import { startTestApp, type TestApp } from '#testing/app';
import { readTextedCode, wrongCode } from '#testing/codes';
import { forgetAddressLimits } from '#testing/forget-limits';
import { makeCustomer, makeTeamLeader, newEmail, newPhone, signIn } from '#testing/factories';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1' } });
});
afterAll(() => app.close());

const forgetLimits = async (phone: string) => {
  await app.limiter.reset('code.gap', phone);
  await app.limiter.reset('code.recipient', phone);
  await forgetAddressLimits(app);
};
const send = async (phone: string) => {
  await forgetLimits(phone);
  expect((await app.call(sendOtp, { body: { phone } })).httpStatus).toBe(200);
  return readTextedCode(app, phone);
};
const verify = async (phone: string, otp: string) => {
  await forgetAddressLimits(app);
  return app.call(verifyOtp, { body: { phone, otp } });
};
const guesses = async (phone: string) => {
  const [row] = await app.database.db.select().from(codeGuesses).where(eq(codeGuesses.account, phone));
  return row;
};
const setGuesses = (phone: string, values: Partial<typeof codeGuesses.$inferInsert>) =>
  app.database.db
    .insert(codeGuesses)
    .values({ account: phone, ...values })
    .onConflictDoUpdate({ target: codeGuesses.account, set: values });
const fail = async (phone: string, code: string, times: number) => {
  for (let i = 0; i < times; i++) expect((await verify(phone, wrongCode(code))).httpStatus).toBe(401);
};

describe('S1: guessing', () => {
  it('kills a code with the fifth wrong try; the fourth does not', async () => {
    const phone = newPhone();
    const code = await send(phone);
    await fail(phone, code, 4);
    expect((await verify(phone, code)).httpStatus).toBe(200);
    const next = await send(phone);
    await fail(phone, next, 5);
    expect((await verify(phone, next)).failure.code).toBe('unauthenticated');
  });

  it('counts by number over all codes: 50 evaluated guesses a day', async () => {
    const phone = newPhone();
    for (let round = 0; round < 10; round++) await fail(phone, await send(phone), 5);
    expect(await guesses(phone)).toMatchObject({ evaluatedToday: 50, failuresInRow: 50 });
    await forgetLimits(phone);
    const asked = await app.call(sendOtp, { body: { phone } });
    expect(asked.failure.code).toBe('rate_limited');
    const retryAfter = Number(asked.headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThan(23 * 3600);
    expect(retryAfter).toBeLessThanOrEqual(24 * 3600);
    await app.database.db
      .update(codeGuesses)
      .set({ dayStartedAt: sql`now() - interval '24 hours 1 second'` })
      .where(eq(codeGuesses.account, phone));
    expect((await verify(phone, await send(phone))).httpStatus).toBe(200);
    expect(await guesses(phone)).toMatchObject({ evaluatedToday: 1, failuresInRow: 0 });
  });

  it('refuses even the right code once the day’s guesses are used up', async () => {
    const phone = newPhone();
    const code = await send(phone);
    await setGuesses(phone, { evaluatedToday: 50 });
    expect((await verify(phone, code)).failure.code).toBe('rate_limited');
  });

  it('locks codes for 24 hours after 100 failures in a row, and no live session ends', async () => {
    const customer = await makeCustomer(app.database);
    const phone = customer.phone!;
    const token = await signIn(app.database, customer);
    const code = await send(phone);
    await setGuesses(phone, { failuresInRow: 98 });
    await fail(phone, code, 2);
    const refused = await verify(phone, code);
    expect(refused.failure.code).toBe('rate_limited');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(23 * 3600);
    await forgetLimits(phone);
    expect((await app.call(sendOtp, { body: { phone } })).failure.code).toBe('rate_limited');
    expect((await app.call(getProfile, { token })).httpStatus).toBe(200);
    await setGuesses(phone, { lockedUntil: new Date(Date.now() - 1_000) });
    expect((await verify(phone, await send(phone))).httpStatus).toBe(200);
  });

  it('counts a row of failures from the last success', async () => {
    const phone = newPhone();
    const code = await send(phone);
    await setGuesses(phone, { failuresInRow: 97 });
    await fail(phone, code, 2);
    expect((await verify(phone, code)).httpStatus).toBe(200);
    expect(await guesses(phone)).toMatchObject({ failuresInRow: 0, lockedUntil: null });
  });

  it('S4: counts alike for accounts that get no code', async () => {
    const [customer, off] = [await makeCustomer(app.database), await makeCustomer(app.database, { isActive: false })];
    const [staff, reset] = [await makeTeamLeader(app.database), await makeTeamLeader(app.database)];
    const signIns = [newPhone(), customer.phone!, off.phone!, staff.phone!].map((phone) => ({
      account: phone,
      ask: () => app.call(sendOtp, { body: { phone } }),
    }));
    const resets = [newEmail(), newPhone(), reset.email!, (await makeCustomer(app.database)).phone!].map((email) => ({
      account: email,
      ask: () => app.call(forgetPassword, { body: { email } }),
    }));
    for (const { account, ask } of [...signIns, ...resets]) {
      await forgetLimits(account);
      expect((await ask()).httpStatus).toBe(200);
      await app.later.settled();
      const told = [...app.sms.sent, ...app.mail.sent.map(({ text }) => ({ text }))].map(({ text }) => text).join('\n');
      const wrong = Array.from({ length: 100 }, (_, index) => String(index).padStart(6, '0')).filter(
        (code) => !told.includes(code),
      );
      for (const code of wrong.slice(0, 8)) expect((await verify(account, code)).failure.code).toBe('unauthenticated');
      expect([account, await guesses(account)]).toMatchObject([account, { evaluatedToday: 5, failuresInRow: 5 }]);
    }
  });

  it('does not count what there is nothing to compare with', async () => {
    const phone = newPhone();
    await fail(phone, '123456', 6);
    expect(await guesses(phone)).toBeUndefined();
  });
});

describe('S2: at once', () => {
  it('of 20 right codes exactly one wins', async () => {
    const phone = newPhone();
    const code = await send(phone);
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(phone, code)));
    const statuses = answers.map(({ httpStatus }) => httpStatus).sort();
    expect(statuses).toEqual([200, ...Array<number>(19).fill(401)]);
  });

  it('of 50 wrong ones five are evaluated, and the right one comes too late', async () => {
    const phone = newPhone();
    const code = await send(phone);
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(phone, wrongCode(code))));
    // Some are too many for the address already.
    for (const { httpStatus } of answers) expect([401, 429]).toContain(httpStatus);
    expect(await guesses(phone)).toMatchObject({ evaluatedToday: 5, failuresInRow: 5 });
    await forgetLimits(phone);
    expect((await verify(phone, code)).httpStatus).toBe(401);
  });
});

describe('S3: one code', () => {
  it('works once', async () => {
    const phone = newPhone();
    const code = await send(phone);
    expect((await verify(phone, code)).httpStatus).toBe(200);
    expect((await verify(phone, code)).httpStatus).toBe(401);
  });

  it('works while it is the newest, and for its own number', async () => {
    const [phone, other] = [newPhone(), newPhone()];
    const old = await send(phone);
    let code = await send(phone);
    while (code === old) code = await send(phone);
    const others = await send(other);
    expect((await verify(phone, old)).httpStatus).toBe(401);
    if (others !== code) expect((await verify(phone, others)).httpStatus).toBe(401);
    expect((await verify(phone, code)).httpStatus).toBe(200);
  });

  it('works for five minutes by the database’s clock', async () => {
    const phone = newPhone();
    const code = await send(phone);
    const move = (interval: string) =>
      app.database.db
        .update(codeRequests)
        .set({ expiresAt: sql`${codeRequests.createdAt} + interval '5 minutes' - ${interval}::interval` })
        .where(eq(codeRequests.account, phone));
    const [row] = await app.database.db.select().from(codeRequests).where(eq(codeRequests.account, phone));
    expect(row!.expiresAt.getTime() - row!.createdAt.getTime()).toBe(300_000);
    app.clock.advance(3_600_000);
    await move('5 minutes');
    expect((await verify(phone, code)).httpStatus).toBe(401);
    await move('4 minutes');
    expect((await verify(phone, code)).httpStatus).toBe(200);
  });

  it('stands in no reply, header, log line or row', async () => {
    const phone = newPhone();
    await forgetLimits(phone);
    const { text, headers } = await app.call(sendOtp, { body: { phone } });
    const code = await readTextedCode(app, phone);
    const rows = await app.database.db.execute(sql`select * from code_requests where account = ${phone}`);
    await verify(phone, wrongCode(code));
    // Neither as it is, nor by a digest that a million tries would find.
    const [kept] = await app.database.db.select().from(codeRequests).where(eq(codeRequests.account, phone));
    const hash = kept!.codeHash;
    expect(hash.toString('latin1')).not.toContain(code);
    for (const algorithm of ['sha256', 'sha512', 'sha1', 'md5'])
      for (const plain of [code, `${phone}${code}`, `${code}${phone}`])
        expect(hash.equals(createHash(algorithm).update(plain).digest())).toBe(false);
    const seen = [text, JSON.stringify([...headers]), ...app.logLines, JSON.stringify(rows.rows)].join('\n');
    expect(seen.replaceAll(/"expires_at":"[^"]*"|"created_at":"[^"]*"|\d{13}/g, '')).not.toContain(code);
    expect(app.logLines.join('\n')).not.toContain(phone);
  });

  it('has six digits, others each time', async () => {
    const seen = new Set<string>();
    for (let i = 0; i < 20; i++) {
      const code = await send(newPhone());
      expect(code).toMatch(/^\d{6}$/);
      seen.add(code);
    }
    expect(seen.size).toBeGreaterThan(15);
  });
});

describe('asking for codes', () => {
  it('is refused within 30 seconds, and after five an hour for a number', async () => {
    const phone = newPhone();
    await send(phone);
    const again = await app.call(sendOtp, { body: { phone } });
    expect(again.failure.code).toBe('rate_limited');
    expect(Number(again.headers.get('retry-after'))).toBeLessThanOrEqual(30);
    for (let i = 0; i < 4; i++) {
      await app.limiter.reset('code.gap', phone);
      expect((await app.call(sendOtp, { body: { phone } })).httpStatus).toBe(200);
    }
    await app.limiter.reset('code.gap', phone);
    const sixth = await app.call(sendOtp, { body: { phone } });
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(1800);
  });

  it('is refused after twenty an hour for an address, which does not use up anybody’s number', async () => {
    await forgetLimits('');
    for (let i = 0; i < 20; i++) {
      expect((await app.call(sendOtp, { body: { phone: newPhone() } })).httpStatus).toBe(200);
    }
    const phone = newPhone();
    for (let i = 0; i < 7; i++) {
      expect((await app.call(sendOtp, { body: { phone } })).failure.code).toBe('rate_limited');
    }
    await app.limiter.reset('code.address', '127.0.0.1');
    expect((await app.call(sendOtp, { body: { phone } })).httpStatus).toBe(200);
  });
});

it('removes dead codes and counts that stand at nothing', async () => {
  const [dead, living] = [newPhone(), newPhone()];
  await send(dead);
  await send(living);
  await app.database.db
    .update(codeRequests)
    .set({ expiresAt: new Date(Date.now() - 1_000) })
    .where(eq(codeRequests.account, dead));
  await setGuesses(dead, { dayStartedAt: new Date(Date.now() - 25 * 3_600_000), failuresInRow: 0 });
  await setGuesses(living, { dayStartedAt: new Date(Date.now() - 25 * 3_600_000), failuresInRow: 3 });
  await app.jobs.run('sign-in.clear');
  const left = (await app.database.db.select().from(codeRequests)).map(({ account }) => account);
  expect(left).toContain(living);
  expect(left).not.toContain(dead);
  expect(await guesses(dead)).toBeUndefined();
  expect(await guesses(living)).toMatchObject({ failuresInRow: 3 });
});
