import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PeerGoneListener } from '#platform/cluster/bus';
import { createCutOffWatch } from './cut-off-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const open = () => {
  const looks: (number | null)[] = [];
  const state = { isConnected: true, fails: false };
  let tellGone: PeerGoneListener = () => undefined;
  let tellSeen: (peer: string) => void = () => undefined;
  const watch = createCutOffWatch({
    bus: {
      get isConnected() {
        return state.isConnected;
      },
      onPeerGone: (listener) => {
        tellGone = listener;
      },
      onPeerSeen: (listener) => {
        tellSeen = listener;
      },
    },
    logger: pino({ level: 'silent' }),
    everyMs: 3_000,
    localUsers: () => ['ada'],
  });
  watch.add((_userIds, { backMs }) => {
    looks.push(backMs);
    return state.fails ? Promise.reject(new Error('The database is away.')) : Promise.resolve();
  });
  return {
    looks,
    state,
    lose: () => tellGone('b', { isSilent: true }),
    see: () => tellSeen('b'),
    stop: () => watch.stop(),
  };
};
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

test('what a process that died stored last is looked for until that works, from as far back as at first', async () => {
  const { looks, state, lose, stop } = open();
  await pass(60);
  expect(looks).toEqual([]);
  state.fails = true;
  lose();
  await pass(30);
  state.fails = false;
  await pass(3);
  expect(looks).toHaveLength(11);
  // The process fell silent 16 s before it counted as gone.
  expect(looks.at(-1)).toBeGreaterThanOrEqual(33_000 + 16_000);
  stop();
});

test('what a silent process stores is looked for until it is heard again: it may only be cut off', async () => {
  const { looks, lose, see, stop } = open();
  await pass(60);
  lose();
  await pass(30);
  expect(looks).toHaveLength(10);
  expect(looks[0]).toBeGreaterThanOrEqual(16_000);
  expect(looks.slice(1).every((backMs) => backMs === null)).toBe(true);
  see();
  await pass(30);
  expect(looks).toHaveLength(10);
  stop();
});

test('a silent process that is never heard again is dead', async () => {
  const { looks, lose, stop } = open();
  lose();
  await pass(1_200);
  const number = looks.length;
  expect(number).toBeGreaterThan(100);
  await pass(1_200);
  expect(looks).toHaveLength(number);
  stop();
});

test('a process that dies while the bus is away shortens nothing', async () => {
  const { looks, state, lose, stop } = open();
  await pass(60);
  state.isConnected = false;
  await pass(3);
  state.fails = true;
  await pass(60);
  lose();
  state.fails = false;
  await pass(3);
  expect(looks.at(-1)).toBeGreaterThanOrEqual(60_000);
  await pass(3);
  expect(looks.at(-1)).toBeNull();
  stop();
});
