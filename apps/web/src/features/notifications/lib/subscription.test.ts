import { getPushKey, listPushDevices, subscribePush } from '@branchline/contract/push';
import { beforeEach, expect, it, vi } from 'vitest';
import type { PushRecord } from '#lib/device-databases.ts';
import { answers, failure, fakeServer } from '#testing/fake-server.ts';
import { signInAs } from '#testing/people.ts';
import { readPushState } from '../api/push-state.ts';
import { renewIfNeeded, turnOff, turnOn, vapidKeyBytes } from './subscription.ts';

/** What the device keeps of it: there is no database here. */
const stored = vi.hoisted(() => ({ record: null as PushRecord | null }));
vi.mock('#lib/device-databases.ts', async (original) => ({
  ...(await original<object>()),
  readPushRecord: () => Promise.resolve(stored.record),
  writePushRecord: (record: PushRecord | null) => Promise.resolve(void (stored.record = record)),
}));

const [key, earlierKey] = ['BOwnKey0', 'BEarlier'];
const at = '2026-11-20T10:00:00.000Z';
const device = { id: 'd1', device: '', createdAt: at, lastSentAt: null, lastAckAt: null, lastError: null };

/** A browser that is subscribed with a key, or not at all, and what becomes of that. */
const subscribedWith = (made: string | null) => {
  const unsubscribe = vi.fn(() => Promise.resolve(true));
  const make = (endpoint: string, applicationServerKey: Uint8Array<ArrayBuffer>) => ({
    endpoint,
    options: { applicationServerKey: applicationServerKey.buffer },
    unsubscribe,
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
  });
  const subscribe = vi.fn((options: { readonly applicationServerKey: Uint8Array<ArrayBuffer> }) =>
    Promise.resolve(make('https://push.invalid/new', options.applicationServerKey)),
  );
  const getSubscription = () =>
    Promise.resolve(made === null ? null : make('https://push.invalid/old', vapidKeyBytes(made)));
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: () => Promise.resolve('granted') });
  vi.stubGlobal('PushManager', vi.fn());
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve({ pushManager: { subscribe, getSubscription } }) },
  });
  return { unsubscribe, subscribe };
};

const told: unknown[] = [];
beforeEach(() => {
  told.length = 0;
  signInAs('customer', 'token-1');
  stored.record = { token: 'token-1', endpoint: 'https://push.invalid/old', showText: true };
  fakeServer.use(
    answers(getPushKey, () => ({ key })),
    answers(listPushDevices, () => ({ list: [{ ...device, current: true }] })),
    answers(subscribePush, ({ body }) => {
      told.push(body);
      return { message: 'On' };
    }),
  );
});

it('leaves a subscription alone that is whole', async () => {
  const { subscribe } = subscribedWith(key);
  await renewIfNeeded();
  expect(subscribe).not.toHaveBeenCalled();
  expect(told).toEqual([]);
});

it('subscribes anew when the organisation has another key', async () => {
  const { unsubscribe, subscribe } = subscribedWith(earlierKey);
  await renewIfNeeded();
  expect(unsubscribe).toHaveBeenCalledBefore(subscribe);
  expect(told).toMatchObject([{ endpoint: 'https://push.invalid/new', showText: true }]);
  expect(stored.record).toMatchObject({ endpoint: 'https://push.invalid/new' });
});

it('says that it asks by itself, and stays off where the person turned it off on another device', async () => {
  fakeServer.use(
    answers(listPushDevices, () => ({ list: [] })),
    answers(subscribePush, ({ body }) => {
      told.push(body);
      return failure('conflict', 'Notifications are off on this device.');
    }),
  );
  const { unsubscribe } = subscribedWith(key);
  await renewIfNeeded();
  expect(told).toMatchObject([{ renews: true }]);
  expect(stored.record).toBeNull();
  expect(unsubscribe).toHaveBeenCalledTimes(2);
});

it('subscribes anew when the push service refused the address, and the server forgot it', async () => {
  fakeServer.use(answers(listPushDevices, () => ({ list: [{ ...device, current: false }] })));
  const { unsubscribe } = subscribedWith(key);
  await renewIfNeeded();
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(told).toMatchObject([{ endpoint: 'https://push.invalid/new' }]);
});

it('subscribes anew when the browser lost the subscription that the device believes in', async () => {
  const { unsubscribe, subscribe } = subscribedWith(null);
  expect(await readPushState()).toMatchObject({ kind: 'off' });
  await renewIfNeeded();
  expect(unsubscribe).not.toHaveBeenCalled();
  expect(subscribe).toHaveBeenCalledOnce();
  expect(told).toMatchObject([{ endpoint: 'https://push.invalid/new', showText: true, renews: true }]);
  expect(stored.record).toMatchObject({ endpoint: 'https://push.invalid/new' });
});

it('is on for open pages where no push service takes the browser, until one does', async () => {
  stored.record = null;
  const { subscribe } = subscribedWith(null);
  subscribe.mockRejectedValueOnce(new DOMException('Registration failed - push service not available', 'AbortError'));
  expect(await turnOn({ showText: true })).toEqual({ isOpenOnly: true });
  expect(stored.record).toEqual({ token: 'token-1', endpoint: null, showText: true });
  expect(await readPushState()).toEqual({ kind: 'on', showText: true, isOpenOnly: true });
  expect(told).toEqual([]);
  await renewIfNeeded();
  expect(stored.record).toMatchObject({ endpoint: 'https://push.invalid/new' });

  stored.record = { token: 'token-1', endpoint: null, showText: true };
  expect(await turnOff()).toEqual({});
  expect(stored.record).toBeNull();
});

it('reads base64url without padding', () => {
  expect([...vapidKeyBytes('_-8AAQ')]).toEqual([255, 239, 0, 1]);
});
