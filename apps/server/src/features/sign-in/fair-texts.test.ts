import { sendOtp } from '@branchline/contract/auth';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { createLaterQueue } from '#platform/jobs/later-queue';
import { createCallClient } from '#testing/call-client';
import { captureSms } from '#testing/doubles';
import { newPhone } from '#testing/factories';
import { openApp } from '#testing/open-app';
import { soon } from '#testing/wait-options';

test('S51: no network’s texts are in front of another’s, and one that would come too late is not sent', async () => {
  let now = 0;
  const later = createLaterQueue({ logger: pino({ level: 'silent' }), now: () => now });
  // A provider that takes each text as slowly as the test says.
  const taken: string[] = [];
  const waiting: (() => void)[] = [];
  const send = ({ to }: { readonly to: string }) => {
    taken.push(to.slice(-10));
    return new Promise<void>((resolve) => void waiting.push(resolve));
  };
  const release = (texts: number) => {
    for (const done of waiting.splice(0, texts)) done();
  };
  const env = { RATE_LIMIT_FACTOR: '1000', TRUST_PROXY: 'loopback' };
  const app = await openApp({ env, deps: { later, sms: { ...captureSms(), send } } });
  try {
    const call = createCallClient(await app.listen());
    const ask = async (ip: string) => {
      const phone = newPhone();
      const { httpStatus } = await call(sendOtp, { body: { phone }, headers: { 'x-forwarded-for': ip } });
      expect(httpStatus).toBe(200);
      return phone;
    };
    for (let text = 0; text < 40; text += 1) await ask(`203.0.113.${String(text)}`);
    await vi.waitFor(() => expect(taken).toHaveLength(8), soon);
    const others = [await ask('198.51.100.7'), await ask('2001:db8:7::1')];
    release(4);
    await vi.waitFor(() => expect(taken).toHaveLength(12), soon);
    expect(taken).toEqual(expect.arrayContaining(others));

    // Half a minute before the codes of all that still wait are dead.
    now = 4.5 * 60_000 + 1;
    release(12);
    await vi.waitFor(() => expect(later.waiting).toBe(0), soon);
    expect(taken).toHaveLength(12);
    // What was not sent is not paid for.
    await vi.waitFor(
      async () => expect((await app.context.limiter.peek('texts.installation', 'all')).used).toBe(12),
      soon,
    );
  } finally {
    release(40);
    await app.close();
  }
});
