import type { LookupFunction } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import webPush from 'web-push';
import { makeBrowserPushKeys } from '#testing/browser-push-keys';
import { startPushService } from '#testing/push-service';
import { soon } from '#testing/wait-options';
import { type PushServiceDeps, sendPush } from './push-request.ts';

let service: Awaited<ReturnType<typeof startPushService>>;
let deps: PushServiceDeps;
beforeAll(async () => {
  service = await startPushService();
  deps = {
    keys: webPush.generateVAPIDKeys(),
    subject: 'mailto:push@branchline.invalid',
    moreHosts: [service.host],
  };
});
afterAll(() => service.close());
beforeEach(() => {
  service.answerWith(201);
  service.pushed.length = 0;
});

const send = (endpoint: string, more: Partial<PushServiceDeps> = {}) =>
  sendPush(
    { ...deps, ...more },
    {
      subscription: { endpoint, ...makeBrowserPushKeys().keys },
      payload: {},
      urgency: 'high',
      secondsToLive: 60,
    },
  );
const toService = (path: string, more?: Partial<PushServiceDeps>) => send(`${service.origin}/${path}`, more);
const toBrowsersMaker = (lookup: LookupFunction) =>
  send('https://fcm.googleapis.com/fcm/send/x', { moreHosts: [], lookup, timeoutMs: 2_000 });
const unreachable = { kind: 'passing', error: 'The push service could not be reached.' };
/** Public, and nobody's: no network was ever given out there. */
const unassigned = '2000::1';
const answerOf = (address: string) => [{ address, family: address.includes(':') ? 6 : 4 }];

test('S66: calls no push service whose name leads into a private network', async () => {
  for (const address of ['127.0.0.1', '10.0.0.7', '169.254.169.254', '::1', 'fd00::1', '::ffff:192.168.0.1'])
    expect(await toBrowsersMaker((_host, _options, done) => done(null, answerOf(address)))).toEqual(unreachable);
});

test('S66: a name is resolved once for a connection, which goes where the check looked', async () => {
  // Public at the first look, inside of the network at each one after it.
  const asked: string[] = [];
  const lookup: LookupFunction = (host, _options, done) => {
    asked.push(host);
    done(null, answerOf(asked.length === 1 ? unassigned : '127.0.0.1'));
  };
  // Not refused: tried, in vain.
  await toBrowsersMaker(lookup);
  expect(asked).toEqual(['fcm.googleapis.com']);
  // The next connection asks anew, and is refused.
  expect(await toBrowsersMaker(lookup)).toEqual(unreachable);
  expect(asked).toHaveLength(2);
});

test('S66: follows no push service that sends it elsewhere', async () => {
  service.answerWith(307);
  expect(await toService('moved')).toEqual({ kind: 'refused', error: 'The push service answered 307.' });
  expect(service.pushed.map(({ path }) => path)).toEqual(['/moved']);
});

test('waits for no push service that answers without end, however often it says a word', async () => {
  expect(await toService('endless', { timeoutMs: 500 })).toEqual({
    kind: 'passing',
    error: 'The push service did not answer in time.',
  });
  await vi.waitFor(() => expect(service.unanswered).toEqual(['/endless']), soon);
});

test('a push service refuses what is signed with another key than it names', async () => {
  const forged = { ...deps.keys, privateKey: webPush.generateVAPIDKeys().privateKey };
  const error = 'The push service answered 403.';
  expect(await toService('forged', { keys: forged })).toEqual({ kind: 'unsigned', error });
  expect(await toService('signed')).toEqual({ kind: 'taken' });
  expect(service.pushed).toHaveLength(1);
});
