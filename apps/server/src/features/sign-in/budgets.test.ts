import { sendOtp, verifyOtp } from '@branchline/contract/auth';
import { changePhone, confirmPhone } from '@branchline/contract/phone-change';
import { runSelfCheck } from '@branchline/contract/self-check';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { textCounts } from '#schema/settings';
import { wrongCodes } from '#schema/users';
import { startTestApp, type TestApp } from '#testing/app';
import { changeSetting } from '#testing/change-setting';
import { readTextedCode, wrongCode } from '#testing/codes';
import { makeAdmin, makeCustomer, newPhone, signIn } from '#testing/factories';

const env = { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: 'loopback' };
let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ env });
});
afterEach(() => app.close());

let last = 0;
beforeAll(() => {
  last = 0;
});
/** Each in a network of its own. */
const newAddress = () => `10.${String((last += 1) >> 8)}.${String(last & 255)}.1`;
const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });

const ask = async (ip = newAddress(), device?: string) => {
  const phone = newPhone();
  const body = device === undefined ? { phone } : { phone, device };
  return Object.assign(await app.call(sendOtp, { body, ...from(ip) }), { phone });
};
const guess = (ip: string, phone = newPhone(), more: object = {}) =>
  app.call(verifyOtp, { unknownBody: { phone, otp: '000000', ...more }, ...from(ip) });
/** A number with a device that is known, and a code on its way to it. */
const signInOnce = async () => {
  const { phone } = await ask();
  const otp = await readTextedCode(app, phone);
  const { reply } = await app.call(verifyOtp, { body: { phone, otp }, ...from(newAddress()) });
  return { phone, device: reply.device! };
};
const askAgain = async ({ phone, device }: { phone: string; device: string }, ip = newAddress()) => {
  const { httpStatus, reply } = await app.call(sendOtp, { body: { phone, device }, ...from(ip) });
  expect(httpStatus).toBe(200);
  return { phone, device, challenge: reply.challenge, otp: await readTextedCode(app, phone) };
};
/** So many codes were wrong a number of days ago. */
const wereWrong = (codes: number, daysAgo = 0) =>
  app.database.db.insert(wrongCodes).values({ day: sql`(now() at time zone 'utc')::date - ${daysAgo}::int`, codes });
const mailsTo = async (email: string) => {
  await app.later.settled();
  return app.mail.sent.filter(({ to }) => to === email);
};
const findings = async () => {
  const token = await signIn(app.database, await makeAdmin(app.database));
  const { reply } = await app.call(runSelfCheck, { token, body: {} });
  return new Map(reply.data.map((finding) => [finding.part, finding]));
};
const metric = async (name: string) => {
  const { text } = await app.context.metrics.read();
  return new RegExp(`^${name.replaceAll(/[{}]/g, '\\$&')} (\\d+)$`, 'm').exec(text)?.[1];
};

describe('S48: wrong codes', () => {
  it('are 30 an hour for an address, and right ones are not counted', async () => {
    const ip = newAddress();
    for (let at = 0; at < 29; at++) expect((await guess(ip)).httpStatus).toBe(401);
    const { phone } = await ask(ip);
    const otp = await readTextedCode(app, phone);
    expect((await guess(ip, phone, { otp })).httpStatus).toBe(200);
    expect((await guess(ip)).httpStatus).toBe(401);
    const refused = await guess(ip);
    expect([refused.httpStatus, refused.failure.code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect((await guess(newAddress())).httpStatus).toBe(401);
  });

  it('are not the right ones that come at once, however many', async () => {
    await changeSetting(app, 'failed_codes_per_hour', '12');
    const asked = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const { phone } = await ask();
        return { phone, otp: await readTextedCode(app, phone) };
      }),
    );
    const answers = await Promise.all(asked.map(({ phone, otp }) => guess(newAddress(), phone, { otp })));
    expect(answers.map(({ httpStatus }) => httpStatus)).toEqual(asked.map(() => 200));
  });

  it('are counted for an IPv6 /64 as for one address', async () => {
    for (let at = 0; at < 30; at++) await guess(`2001:db8:9:1::${at.toString(16)}`);
    expect((await guess('2001:db8:9:1:ffff::1')).failure.code).toBe('rate_limited');
    expect((await guess('2001:db8:9:2::1')).httpStatus).toBe(401);
  });

  it('are 300 an hour for an IPv4 /24 and an IPv6 /48', async () => {
    await changeSetting(app, 'failed_codes_per_hour', '1000');
    for (const [inside, outside] of [
      [(at: number) => `198.51.100.${String(at % 250)}`, '198.51.101.1'],
      [(at: number) => `2001:db8:7:${at.toString(16)}::1`, '2001:db8:8::1'],
    ] as const) {
      for (let at = 0; at < 300; at++) expect((await guess(inside(at))).httpStatus).toBe(401);
      expect((await guess(inside(301))).failure.code).toBe('rate_limited');
      expect((await guess(outside)).httpStatus).toBe(401);
    }
  });

  it('of everybody together are what the setting says: then known devices alone get in, and admins are told once', async () => {
    const admin = await makeAdmin(app.database);
    const known = await signInOnce();
    const mine = await askAgain(known);
    const { phone } = await ask();
    const otp = await readTextedCode(app, phone);
    await changeSetting(app, 'failed_codes_per_hour', '4');
    for (let at = 0; at < 4; at++) expect((await guess(newAddress())).httpStatus).toBe(401);
    for (let at = 0; at < 3; at++)
      expect((await guess(newAddress(), phone, { otp })).failure.code).toBe('rate_limited');
    expect(await metric('branchline_budget_over{budget="wrong_codes_hour"}')).toBe('1');
    expect(await metric('branchline_budget_used{budget="wrong_codes_hour"}')).toBe('4');
    expect((await findings()).get('codes')).toMatchObject({ state: 'warning' });
    const [mail, ...more] = await mailsTo(admin.email!);
    expect(mail!.subject).toContain('guessing codes');
    expect(more).toEqual([]);
    // By its token, by its challenge, or by both.
    const wrong = { otp: wrongCode(mine.otp) };
    expect((await guess(newAddress(), known.phone, { ...wrong, device: known.device })).httpStatus).toBe(401);
    expect((await guess(newAddress(), known.phone, { ...wrong, challenge: mine.challenge })).httpStatus).toBe(401);
    expect((await guess(newAddress(), known.phone, { otp: mine.otp, challenge: mine.challenge })).httpStatus).toBe(200);
    // Raised, it counts at once.
    await changeSetting(app, 'failed_codes_per_hour', '5');
    expect((await guess(newAddress(), phone, { otp })).httpStatus).toBe(200);
  });

  it('of everybody are as many as the setting says, whatever RATE_LIMIT_FACTOR multiplies', async () => {
    await app.close();
    app = await startTestApp({ env: { ...env, RATE_LIMIT_FACTOR: '10' } });
    await changeSetting(app, 'failed_codes_per_hour', '2');
    for (let at = 0; at < 2; at++) expect((await guess(newAddress())).httpStatus).toBe(401);
    expect((await guess(newAddress())).failure.code).toBe('rate_limited');
  });

  it('of a number change count as those of a sign-in', async () => {
    const [token, ip] = [await signIn(app.database, await makeCustomer(app.database)), newAddress()];
    const phone = newPhone();
    const asked = await app.call(changePhone, { token, body: { phone }, ...from(ip) });
    const { challenge } = asked.reply;
    const confirm = (otp: string) => app.call(confirmPhone, { token, body: { phone, otp, challenge }, ...from(ip) });
    const right = await readTextedCode(app, phone);
    for (let at = 0; at < 3; at++) expect((await confirm(wrongCode(right))).failure.code).toBe('invalid');
    expect((await confirm(right)).httpStatus).toBe(200);
    expect(await metric('branchline_wrong_codes_total{device="new"}')).toBe('3');
    expect(await metric('branchline_budget_used{budget="wrong_codes_hour"}')).toBe('3');
    expect((await app.limiter.peek('code.failures.address', ip)).used).toBe(3);
    expect(await app.database.db.select({ codes: wrongCodes.codes }).from(wrongCodes)).toEqual([{ codes: 3 }]);
  });

  it('of a known device count for nobody else', async () => {
    const known = await signInOnce();
    const ip = newAddress();
    for (let at = 0; at < 30; at++) await guess(ip);
    const mine = await askAgain(known, ip);
    expect((await guess(ip, known.phone, mine)).httpStatus).toBe(200);
  });
});

describe('S49: guessing that goes on', () => {
  it('does not pay: after 600 wrong codes in 24 days a new device needs two right ones, a known device one', async () => {
    const known = await signInOnce();
    await wereWrong(1_000, 24);
    await wereWrong(599, 23);
    const before = await signInOnce();
    expect(before.device).toBeDefined();
    expect((await guess(newAddress())).httpStatus).toBe(401);
    const { phone, reply } = await ask();
    const { challenge } = reply;
    const first = await readTextedCode(app, phone);
    const refused = await guess(newAddress(), phone, { otp: first, challenge });
    expect(refused.failure).toMatchObject({ code: 'unauthenticated' });
    expect(refused.failure.message).toContain('second');
    const second = await readTextedCode(app, phone);
    if (first !== second)
      expect((await guess(newAddress(), phone, { otp: first, challenge })).failure.code).toBe('unauthenticated');
    expect((await guess(newAddress(), phone, { otp: second, challenge })).reply).toMatchObject({ new: 1 });
    const mine = await askAgain(known);
    expect((await guess(newAddress(), mine.phone, { otp: mine.otp, challenge: mine.challenge })).httpStatus).toBe(200);
  });

  it('is not forgotten by a restart', async () => {
    await wereWrong(599);
    expect((await guess(newAddress())).httpStatus).toBe(401);
    const { database } = app;
    // What was counted in memory is gone, as after a restart; the database is the same.
    const next = await startTestApp({ env, database });
    try {
      const phone = newPhone();
      await next.call(sendOtp, { body: { phone }, ...from(newAddress()) });
      const otp = await readTextedCode(next, phone);
      const refused = await next.call(verifyOtp, { body: { phone, otp }, ...from(newAddress()) });
      expect(refused.failure.message).toContain('second');
    } finally {
      await next.close();
    }
  });

  it('loses nobody the first code when no text is left for the second', async () => {
    await wereWrong(600);
    const { phone, reply } = await ask();
    const { challenge } = reply;
    const first = await readTextedCode(app, phone);
    await changeSetting(app, 'texts_per_hour', '1');
    const refused = await guess(newAddress(), phone, { otp: first, challenge });
    expect(refused.failure.code).toBe('rate_limited');
    await changeSetting(app, 'texts_per_hour', '100');
    // A wrong one takes no text.
    expect((await guess(newAddress(), phone, { otp: wrongCode(first), challenge })).failure.code).toBe(
      'unauthenticated',
    );
    expect(await metric('branchline_budget_used{budget="texts_hour"}')).toBe('1');
    const again = await guess(newAddress(), phone, { otp: first, challenge });
    expect(again.failure).toMatchObject({
      code: 'unauthenticated',
      errors: { otp: expect.stringContaining('second') as string },
    });
    const second = await readTextedCode(app, phone);
    expect((await guess(newAddress(), phone, { otp: second, challenge })).reply).toMatchObject({ new: 1 });
    expect(await metric('branchline_budget_used{budget="texts_hour"}')).toBe('2');
  });
});

describe('S48: texts', () => {
  it.each([
    ['address', () => '198.51.100.7', '198.51.100.8'],
    ['IPv6 /64', (at: number) => `2001:db8:5:1::${at.toString(16)}`, '2001:db8:5:2::1'],
  ])('are 20 an hour for an %s; the next one has its own', async (_, inside, outside) => {
    for (let at = 0; at < 20; at++) expect((await ask(inside(at))).httpStatus).toBe(200);
    expect((await ask(inside(20))).failure.code).toBe('rate_limited');
    expect((await ask(outside)).httpStatus).toBe(200);
  });

  it('are 200 an hour for a network; the next network has its own', async () => {
    for (let at = 0; at < 200; at++) expect((await ask(`203.0.113.${String(at % 250)}`)).httpStatus).toBe(200);
    expect((await ask('203.0.113.251')).failure.code).toBe('rate_limited');
    expect((await ask('203.0.114.1')).httpStatus).toBe(200);
  });

  it('are what the setting says for everybody together; the last tenth is for known devices', async () => {
    const admin = await makeAdmin(app.database);
    const [known, other] = [await signInOnce(), await signInOnce()];
    await changeSetting(app, 'texts_per_hour', '10');
    for (let at = 2; at < 8; at++) expect((await ask()).httpStatus).toBe(200);
    expect(await metric('branchline_budget_over{budget="texts_hour"}')).toBe('0');
    expect((await ask()).httpStatus).toBe(200);
    const refused = await ask();
    expect(refused.failure.code).toBe('rate_limited');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect((await mailsTo(admin.email!)).map(({ subject }) => subject)).toEqual([
      'Branchline: 90 % of the texts of this hour are used up',
    ]);
    // Strangers are refused from here on, so from here on it is said.
    expect(await metric('branchline_budget_used{budget="texts_hour"}')).toBe('9');
    expect(await metric('branchline_budget_over{budget="texts_hour"}')).toBe('1');
    expect((await findings()).get('texts')).toMatchObject({ state: 'warning' });
    await askAgain(known);
    const over = await app.call(sendOtp, { body: other, ...from(newAddress()) });
    expect(over.failure.code).toBe('rate_limited');
    expect((await mailsTo(admin.email!)).map(({ subject }) => subject)).toEqual([
      'Branchline: 90 % of the texts of this hour are used up',
      'Branchline: all texts of this hour are used up',
    ]);
    expect((await findings()).get('texts')).toMatchObject({ state: 'warning' });
    // Nobody was sent anything, so nobody has to wait once there are more.
    await changeSetting(app, 'texts_per_hour', '100');
    expect((await app.call(sendOtp, { body: { phone: refused.phone }, ...from(newAddress()) })).httpStatus).toBe(200);
  });

  it('mail also when the ceiling is set so that more than nine tenths are used up already', async () => {
    const admin = await makeAdmin(app.database);
    const month = sql`to_char(now() at time zone 'utc', 'YYYY-MM')`;
    const mails = async () => (await mailsTo(admin.email!)).map(({ subject }) => subject);
    await app.database.db.delete(textCounts);
    await app.database.db.insert(textCounts).values({ month, texts: 95 });
    await changeSetting(app, 'texts_per_month', '100');
    expect((await ask()).httpStatus).toBe(200);
    expect(await mails()).toEqual(['Branchline: 90 % of the texts of this month are used up']);
  });

  it('are told of in the organisation’s language, or in the admin’s own', async () => {
    await changeSetting(app, 'languages', 'hi,en,ar');
    const [usual, own] = [await makeAdmin(app.database), await makeAdmin(app.database, { locale: 'ar' })];
    await changeSetting(app, 'texts_per_hour', '1');
    await ask();
    expect((await ask()).failure.code).toBe('rate_limited');
    const [[inHindi], [inArabic]] = [await mailsTo(usual.email!), await mailsTo(own.email!)];
    expect(inHindi).toMatchObject({
      subject: 'Branchline: इस घंटे के सभी SMS पूरे हो गए',
      text: expect.stringContaining('सेटिंग') as string,
    });
    expect(inArabic).toMatchObject({
      subject: 'Branchline: نفدت كل الرسائل النصية لهذه الساعة',
      text: expect.stringContaining('الإعدادات') as string,
    });
    for (const mail of [inHindi, inArabic]) expect(mail?.text).toContain('/self-check');
  });

  it('end with the month’s: a mail at 90 %, no codes at 100 %', async () => {
    const admin = await makeAdmin(app.database);
    await changeSetting(app, 'texts_per_month', '20');
    for (let at = 0; at < 18; at++) expect((await ask()).httpStatus).toBe(200);
    expect((await mailsTo(admin.email!)).map(({ subject }) => subject)).toEqual([
      'Branchline: 90 % of the texts of this month are used up',
    ]);
    expect((await findings()).get('texts')).toMatchObject({ state: 'warning' });
    for (let at = 0; at < 2; at++) expect((await ask()).httpStatus).toBe(200);
    const refused = await ask();
    expect([refused.httpStatus, refused.failure.code]).toEqual([503, 'unavailable']);
    expect((await findings()).get('texts')).toMatchObject({ state: 'broken' });
    expect(await metric('branchline_budget_over{budget="texts_month"}')).toBe('1');
    await app.database.db.update(textCounts).set({ month: sql`'2020-01'` });
    expect((await app.call(sendOtp, { body: { phone: refused.phone }, ...from(newAddress()) })).httpStatus).toBe(200);
  });
});
