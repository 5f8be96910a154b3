import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { rateLimited } from '#platform/app-error';
import { createLimiter } from '#platform/limits/limiter';
import type { Actor } from './actor.ts';
import { createGoodTokens } from './good-tokens.ts';
import { countRefusedTokens } from './refused-tokens.ts';

const known = { userId: 'ada' } as Actor;
const requestFrom = (ip: string) => ({
  id: 'request',
  ip,
  userAgent: '',
  language: 'en' as const,
  usualLanguage: 'en' as const,
});

const open = () => {
  let at = 0;
  const lookUp = vi.fn((token: string) => Promise.resolve(token === 'good' ? known : null));
  const limiter = createLimiter({ redis: null, factor: 1, prefix: 'test', logger: pino({ level: 'silent' }) });
  const authenticate = countRefusedTokens(lookUp, { limiter, now: () => at });
  return {
    lookUp,
    authenticate,
    wait: (ms: number) => (at += ms),
    forget: (ip: string) => limiter.reset('token.refused', ip),
  };
};

test('S53: of an address with 60 refused tokens in a minute none is looked up', async () => {
  const { lookUp, authenticate, wait, forget } = open();
  for (let token = 0; token < 60; token += 1)
    expect(await authenticate(`bad ${String(token)}`, requestFrom('2001:db8::1'))).toBeNull();
  await expect(authenticate('bad', requestFrom('2001:db8::2'))).rejects.toMatchObject({ code: 'rate_limited' });
  lookUp.mockClear();
  for (const token of ['bad', 'good'])
    await expect(authenticate(token, requestFrom('2001:db8::3'))).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: 60,
    });
  expect(lookUp).not.toHaveBeenCalled();
  expect(await authenticate('good', requestFrom('2001:db8:0:1::1'))).toBe(known);
  wait(60_001);
  await forget('2001:db8::1');
  expect(await authenticate('good', requestFrom('2001:db8::1'))).toBe(known);
});

test('S48: of a network with 3,000 refused tokens in a minute none is looked up, and others go on', async () => {
  const { lookUp, authenticate } = open();
  for (let token = 0; token < 3_000; token += 1) {
    const ip = `2001:db8:1:${(token % 60).toString(16)}::1`;
    expect(await authenticate('bad', requestFrom(ip))).toBeNull();
  }
  await expect(authenticate('bad', requestFrom('2001:db8:1:100::1'))).rejects.toMatchObject({ code: 'rate_limited' });
  lookUp.mockClear();
  await expect(authenticate('good', requestFrom('2001:db8:1:200::1'))).rejects.toMatchObject({
    retryAfterSeconds: expect.closeTo(60, -1) as number,
  });
  expect(lookUp).not.toHaveBeenCalled();
  expect(await authenticate('good', requestFrom('2001:db8:2::1'))).toBe(known);
});

test('S53: where more addresses are blocked than are remembered, none of them is looked up again', async () => {
  const over = new Set<string>();
  const refuse = () => Promise.reject(rateLimited(60));
  const limiter = {
    consume: (_: string, ip: string) => (over.add(ip), refuse()),
    check: (_: string, ip: string) => (over.has(ip) ? refuse() : Promise.resolve()),
  };
  let at = 0;
  const lookUp = vi.fn((token: string) => Promise.resolve(token === 'good' ? known : null));
  const authenticate = countRefusedTokens(lookUp, { limiter, now: () => at });
  const networks = Array.from({ length: 10_001 }, (_, index) => `2001:db8:${(index + 1).toString(16)}::1`);
  for (const round of ['first', 'again']) {
    let refused = 0;
    for (const ip of networks) await authenticate('bad', requestFrom(ip)).catch(() => (refused += 1));
    expect([refused, lookUp.mock.calls.length], round).toEqual([networks.length, networks.length]);
  }
  expect(await authenticate('good', requestFrom('203.0.113.1'))).toBe(known);
  // When their time is over, the limiter is not asked about anybody any more.
  at = 60_001;
  expect(await authenticate('good', requestFrom(networks[0]!))).toBe(known);
});

test('S53: what was good is looked up behind a blocked address too, until it is nobody’s any more', async () => {
  const sessions = new Set(['mine', 'mine too']);
  const lookUp = vi.fn((token: string) => Promise.resolve(sessions.has(token) ? known : null));
  const limiter = createLimiter({ redis: null, factor: 1, prefix: 'test', logger: pino({ level: 'silent' }) });
  const good = createGoodTokens();
  const authenticate = countRefusedTokens(lookUp, { limiter, good });
  const office = requestFrom('203.0.113.9');
  await authenticate('mine', office);
  for (let token = 0; token < 60; token += 1) await authenticate(`bad ${String(token)}`, office);
  const refused = { code: 'rate_limited' };
  await expect(authenticate('bad', office)).rejects.toMatchObject(refused);
  expect(await authenticate('mine', office)).toBe(known);
  // Whoever signs in there is given a token that nobody has looked up yet.
  await expect(authenticate('mine too', office)).rejects.toMatchObject(refused);
  good.add('mine too');
  expect(await authenticate('mine too', office)).toBe(known);
  sessions.clear();
  await expect(authenticate('mine', office)).rejects.toMatchObject(refused);
  lookUp.mockClear();
  await expect(authenticate('mine', office)).rejects.toMatchObject(refused);
  expect(lookUp).not.toHaveBeenCalled();
});

test('of good tokens those that were used last are remembered', () => {
  const good = createGoodTokens(2);
  const kept = () => ['a', 'b', 'c'].filter((token) => good.has(token));
  for (const token of ['a', 'b', 'b']) good.add(token);
  expect(kept()).toEqual(['a', 'b']);
  for (const token of ['a', 'c']) good.add(token);
  expect(kept()).toEqual(['a', 'c']);
});

test('good tokens are not counted', async () => {
  const { authenticate } = open();
  for (let use = 0; use < 100; use += 1) await authenticate('good', requestFrom('203.0.113.1'));
  expect(await authenticate('bad', requestFrom('203.0.113.1'))).toBeNull();
});
