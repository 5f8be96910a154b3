import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PushRecord } from '#lib/device-databases.ts';
import { renewSubscription, tellArrived } from './server-calls.ts';

const stored = vi.hoisted((): { record: PushRecord | null } => ({ record: null }));
vi.mock('#lib/device-databases.ts', () => ({
  readPushRecord: () => Promise.resolve(stored.record),
  writePushRecord: (record: PushRecord | null) => Promise.resolve(void (stored.record = record)),
}));

const server = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>();
const asked = () =>
  server.mock.calls.map(([path, init]): readonly [string, unknown] => [
    path,
    typeof init?.body === 'string' ? JSON.parse(init.body) : null,
  ]);
const keys = { p256dh: 'p', auth: 'a' };
const subscriptionAt = (endpoint: string) =>
  ({ endpoint, toJSON: () => ({ endpoint, keys }) }) as unknown as PushSubscription;
const record = { token: 'session', endpoint: 'https://push.example/old', showText: true };

beforeEach(() => {
  vi.stubGlobal('fetch', server);
  stored.record = record;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  server.mockReset();
});

test('an address that the browser changed is told with the session and the choice of before', async () => {
  server.mockImplementation(() => Promise.resolve(Response.json({ status: 1 })));
  await renewSubscription(subscriptionAt('https://push.example/new'));
  expect(asked()).toEqual([
    ['/api/push/subscribe', { endpoint: 'https://push.example/new', keys, showText: true, renews: true }],
  ]);
  expect(server.mock.calls[0]?.[1]?.headers).toMatchObject({ 'x-auth-token': 'session' });
  expect(stored.record).toEqual({ ...record, endpoint: 'https://push.example/new' });
});

test('an address that the browser took is asked for anew, with the organisation’s key', async () => {
  const subscribe = vi.fn(() => Promise.resolve(subscriptionAt('https://push.example/again')));
  vi.stubGlobal('registration', { pushManager: { subscribe } });
  server.mockImplementation((path) =>
    Promise.resolve(Response.json(path === '/api/push/key' ? { status: 1, key: 'BOwnKey' } : { status: 1 })),
  );
  await renewSubscription(null);
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'BOwnKey' });
  expect(asked().map(([path]) => path)).toEqual(['/api/push/key', '/api/push/subscribe']);
  expect(stored.record?.endpoint).toBe('https://push.example/again');
});

test('what was turned off on another device stays off, and the browser’s address goes', async () => {
  const unsubscribe = vi.fn(() => Promise.resolve(true));
  const renewed = Object.assign(subscriptionAt('https://push.example/new'), { unsubscribe });
  vi.stubGlobal('registration', { pushManager: { getSubscription: () => Promise.resolve(renewed) } });
  server.mockImplementation(() => Promise.resolve(new Response(null, { status: 409 })));
  await renewSubscription(renewed);
  expect(stored.record).toBeNull();
  expect(unsubscribe).toHaveBeenCalledOnce();
});

test('nothing is renewed where notifications are off, and what the server refused is not kept', async () => {
  server.mockImplementation(() => Promise.resolve(new Response(null, { status: 401 })));
  await renewSubscription(subscriptionAt('https://push.example/new'));
  expect(stored.record).toEqual(record);
  stored.record = null;
  server.mockClear();
  await renewSubscription(subscriptionAt('https://push.example/new'));
  expect(server).not.toHaveBeenCalled();
});

test('that a push arrived is told again where it did not get through, and no third time', async () => {
  vi.useFakeTimers();
  const ack = { id: 'd1', key: 'secret' };
  const tell = async () => {
    server.mockClear();
    const told = tellArrived(ack);
    await vi.advanceTimersByTimeAsync(60_000);
    await told;
    return asked();
  };
  server.mockImplementation(() => Promise.resolve(Response.json({ status: 1 })));
  expect(await tell()).toEqual([['/api/push/ack', ack]]);
  server.mockImplementation(() => Promise.resolve(new Response(null, { status: 429 })));
  expect(await tell()).toHaveLength(2);
  server.mockImplementation(() => Promise.reject(new TypeError('away')));
  expect(await tell()).toHaveLength(2);
});
