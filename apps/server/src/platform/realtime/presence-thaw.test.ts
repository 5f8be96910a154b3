import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PubSub, PubSubListener, PeerGoneListener } from '#platform/pubsub/pubsub';
import { createPresence } from './presence.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A process on a pub/sub of two. What it publishes comes to the other one at once. */
const openProcess = (processId: string, otherId: string, other: () => Map<string, PubSubListener>) => {
  const listeners = new Map<string, PubSubListener>();
  const published: string[] = [];
  let tellSeen: (peer: string) => void = () => undefined;
  let tellGone: PeerGoneListener = () => undefined;
  const pubsub: PubSub = {
    processId,
    isConnected: true,
    peers: new Set([otherId]),
    publish: (topic, message) => {
      published.push(topic);
      other().get(topic)?.(message, processId);
    },
    publishWithNext: () => undefined,
    subscribe: (topic, listener) => void listeners.set(topic, listener),
    onPeerSeen: (listener) => {
      tellSeen = listener;
    },
    onPeerGone: (listener) => {
      tellGone = listener;
    },
    onGap: () => undefined,
    onConnected: () => undefined,
    close: () => Promise.resolve(),
  };
  const presence = createPresence({
    pubsub,
    clock: { now: () => new Date() },
    logger: pino({ level: 'silent' }),
    graceMs: 1_000,
  });
  return {
    presence,
    listeners,
    published,
    see: () => tellSeen(otherId),
    lose: () => tellGone(otherId, { isSilent: true }),
  };
};

const openBoth = () => {
  const a: ReturnType<typeof openProcess> = openProcess('a', 'b', () => b.listeners);
  const b: ReturnType<typeof openProcess> = openProcess('b', 'a', () => a.listeners);
  return { a, b };
};

test('who is online at a process that was frozen for a while is online for the others when it goes on', async () => {
  const { a, b } = openBoth();
  const announced: string[] = [];
  a.presence.onChange((changes) => {
    for (const { userId, online } of changes) announced.push(`${userId} ${online ? 'on' : 'off'}`);
    return Promise.resolve();
  });
  b.presence.opened('ada');
  expect(a.presence.isOnline('ada')).toBe(true);
  a.lose();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(a.presence.isOnline('ada')).toBe(false);
  // It never missed the others, so it has no reason of its own to tell them anything.
  a.see();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(a.presence.isOnline('ada')).toBe(true);
  expect(announced).toEqual(['ada off', 'ada on']);
  await Promise.all([a.presence.close(), b.presence.close()]);
});

test('a process that is heard for the first time is asked nothing: it tells by itself', async () => {
  const { a, b } = openBoth();
  a.see();
  b.see();
  expect(a.published).toEqual(['presence.all']);
  expect(b.published).toEqual(['presence.all']);
  await Promise.all([a.presence.close(), b.presence.close()]);
});
