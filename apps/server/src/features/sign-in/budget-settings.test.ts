import { sendOtp, verifyOtp } from '@branchline/contract/auth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { changeSetting } from '#testing/change-setting';
import { readTextedCode } from '#testing/codes';
import { newPhone } from '#testing/factories';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1' } });
});
afterEach(() => app.close());

const ask = (phone = newPhone(), device?: string) =>
  app.call(sendOtp, { body: device === undefined ? { phone } : { phone, device } });
const enter = (phone: string, otp: string, challenge?: string) =>
  app.call(verifyOtp, { body: challenge === undefined ? { phone, otp } : { phone, otp, challenge } });
const metric = async (name: string, budget: string) => {
  const { text } = await app.context.metrics.read();
  return new RegExp(`^${name}\\{budget="${budget}"\\} (\\d+)$`, 'm').exec(text)?.[1];
};

describe('S48: an installation whose settings nobody touched', () => {
  it('takes 300 wrong codes an hour', async () => {
    await app.limiter.tally('code.failures.installation', 'all', 299);
    expect((await enter(newPhone(), '000000')).httpStatus).toBe(401);
    expect((await enter(newPhone(), '000000')).failure.code).toBe('rate_limited');
    expect(await metric('branchline_budget_limit', 'wrong_codes_hour')).toBe('300');
  });

  it('sends 1,000 texts an hour, of which new devices are sent 900', async () => {
    await app.limiter.tally('texts.installation', 'all', 899);
    expect((await ask()).httpStatus).toBe(200);
    expect((await ask()).failure.code).toBe('rate_limited');
    expect(await metric('branchline_budget_limit', 'texts_hour')).toBe('1000');
  });
});

describe('S48: 0 wrong codes an hour', () => {
  it('let in known devices alone, and that is said', async () => {
    const known = newPhone();
    await ask(known);
    const { device } = (await enter(known, await readTextedCode(app, known))).reply;
    const { challenge } = (await ask(known, device)).reply;
    const mine = await readTextedCode(app, known);
    const phone = newPhone();
    await ask(phone);
    const otp = await readTextedCode(app, phone);
    expect(await metric('branchline_budget_over', 'wrong_codes_hour')).toBe('0');
    await changeSetting(app, 'failed_codes_per_hour', '0');
    expect(await metric('branchline_budget_over', 'wrong_codes_hour')).toBe('1');
    expect((await enter(phone, otp)).failure.code).toBe('rate_limited');
    expect((await enter(known, mine, challenge)).httpStatus).toBe(200);
  });
});
