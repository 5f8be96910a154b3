import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Bus, BusListener, PeerGoneListener } from '#platform/cluster/bus';
import { createPresence } from './presence.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A bus with one other process, `b`. */
const openBus = () => {
  const listeners = new Map<string, BusListener>();
  const peers = new Set(['b']);
  let tellGone: PeerGoneListener = () => undefined;
  const bus: Bus = {
    processId: 'a',
    isConnected: true,
    peers,
    publish: () => undefined,
    publishAlong: () => undefined,
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
  return { bus, hear, lose };
};

const watch = (bus: Bus) => {
  const told: string[] = [];
  const logger = pino({ level: 'silent' });
  const presence = createPresence({ bus, clock: { now: () => new Date() }, logger, graceMs: 1_000 });
  presence.onChange((changes) => {
    for (const { userId, online } of changes) told.push(`${userId} ${online ? 'on' : 'off'}`);
    return Promise.resolve();
  });
  return { told, presence };
};

test('whoever was told to be gone because their process was silent is there again when it is heard', async () => {
  const { bus, hear, lose } = openBus();
  const { told, presence } = watch(bus);
  hear('presence.all', [['ada', 1]]);
  lose(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told).toEqual(['ada off']);
  hear('presence.all', [['ada', 1]]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).toEqual(['ada off', 'ada on']);
  // Once: it is known again.
  hear('presence.all', [['ada', 1]]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).toEqual(['ada off', 'ada on']);
  await presence.close();
});

test('a process that is heard for the first time tells of nobody who comes', async () => {
  const { bus, hear } = openBus();
  const { told, presence } = watch(bus);
  hear('presence.all', [['ada', 1]]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).toEqual([]);
  expect(presence.isOnline('ada')).toBe(true);
  await presence.close();
});
