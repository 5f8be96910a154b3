import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PubSub, PubSubListener, PeerGoneListener } from '#platform/pubsub/pubsub';
import { createPresence } from './presence.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A pub/sub with one other process, `b`. */
const openPubSub = () => {
  const listeners = new Map<string, PubSubListener>();
  const peers = new Set(['b']);
  let tellGone: PeerGoneListener = () => undefined;
  const pubsub: PubSub = {
    processId: 'a',
    isConnected: true,
    peers,
    publish: () => undefined,
    publishWithNext: () => undefined,
    subscribe: (topic, listener) => void listeners.set(topic, listener),
    onPeerSeen: () => undefined,
    onPeerGone: (listener) => {
      tellGone = listener;
    },
    onGap: () => undefined,
    onConnected: () => undefined,
    close: () => Promise.resolve(),
  };
  const hear = (topic: string, message: unknown) => listeners.get(topic)?.(message, 'b');
  const lose = (isSilent: boolean) => {
    peers.clear();
    tellGone('b', { isSilent });
  };
  return { pubsub, hear, lose };
};

const watch = (pubsub: PubSub) => {
  const announced: string[] = [];
  const logger = pino({ level: 'silent' });
  const presence = createPresence({ pubsub, clock: { now: () => new Date() }, logger, graceMs: 1_000 });
  presence.onChange((changes) => {
    for (const { userId, online } of changes) announced.push(`${userId} ${online ? 'on' : 'off'}`);
    return Promise.resolve();
  });
  return { announced, presence };
};

test('whoever was told to be gone because their process was silent is there again when it is heard', async () => {
  const { pubsub, hear, lose } = openPubSub();
  const { announced, presence } = watch(pubsub);
  hear('presence.all', [['ada', 1]]);
  lose(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(announced).toEqual(['ada off']);
  hear('presence.all', [['ada', 1]]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(announced).toEqual(['ada off', 'ada on']);
  // Once: it is known again.
  hear('presence.all', [['ada', 1]]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(announced).toEqual(['ada off', 'ada on']);
  await presence.close();
});

test('a process that is heard for the first time tells of nobody who comes', async () => {
  const { pubsub, hear } = openPubSub();
  const { announced, presence } = watch(pubsub);
  hear('presence.all', [['ada', 1]]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(announced).toEqual([]);
  expect(presence.isOnline('ada')).toBe(true);
  await presence.close();
});
