import type { BodyInput } from '@branchline/contract/call';
import { reportClientError } from '@branchline/contract/client-errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: 'loopback' } });
});
afterAll(() => app.close());

const failed: BodyInput<typeof reportClientError> = {
  kind: 'screen',
  error: 'TypeError',
  frames: ['/assets/chat-B5ZqVZZG.js:1:4711'],
  screen: '/chat',
  version: '0.2.0',
};
const logged = () =>
  app.logLines.map((line) => JSON.parse(line) as { clientError?: object }).filter(({ clientError }) => clientError);
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

describe('S67: what failed in a browser', () => {
  it('stands in the log, and is counted', async () => {
    expect((await app.call(reportClientError, { body: failed, ...from('192.0.2.1') })).httpStatus).toBe(200);
    expect(logged().at(-1)).toMatchObject({ level: 'warn', clientError: failed });
    const { text } = await app.context.metrics.read();
    expect(text).toContain('branchline_client_errors_total{kind="screen"} 1');
  });

  it.each([
    ['a message', { message: 'Cannot read +91 98765 43210' }],
    ['words for a class', { error: 'Asha Rao wrote hello' }],
    ['a number for a class', { error: '9876543210' }],
    ['a place in another’s file', { frames: ['https://elsewhere.example/assets/a.js:1:1'] }],
    ['a place with words', { frames: ['/assets/hello there.js:1:1'] }],
    ['too many places', { frames: Array.from({ length: 11 }, () => '/assets/a.js:1:1') }],
    ['no place', { frames: [] }],
    ['an id in the path', { screen: '/chat?id=01990000-0000-7000-8000-000000000001' }],
    ['a number in the path', { screen: '/9876543210' }],
    ['a line break', { version: '0.2.0\n{"level":60}' }],
  ])('has no room for %s', async (_what, change) => {
    const before = logged().length;
    const { failure } = await app.call(reportClientError, {
      unknownBody: { ...failed, ...change },
      ...from('192.0.2.2'),
    });
    expect(failure.code).toBe('invalid');
    expect(logged()).toHaveLength(before);
  });

  it('is taken from one address so often, and from others still', async () => {
    const report = async (address: string) =>
      (await app.call(reportClientError, { body: failed, ...from(address) })).httpStatus;
    const replies = [];
    for (let count = 0; count < 21; count += 1) replies.push(await report('192.0.2.3'));
    expect(replies).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    expect(await report('192.0.2.4')).toBe(200);
  });
});
