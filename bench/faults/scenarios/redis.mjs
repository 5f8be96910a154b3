import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {import('../scenario.mjs').Scenario} Scenario */

/** @type {Scenario} */
const killed = {
  name: 'Redis killed',
  prepare: () => ({
    fault: async ({ world, pause }) => {
      await world.redis.kill();
      await pause(1_000, 5_000);
      await world.redis.start();
    },
  }),
};

/** @param {number} port */
const flushAll = (port) =>
  new Promise((resolve, reject) => {
    const socket = new Socket();
    socket.once('error', reject);
    socket.once('data', () => resolve(socket.destroy()));
    socket.connect(port, '127.0.0.1', () => socket.write('FLUSHALL\r\n'));
  });

/** @type {Scenario} */
const flushed = {
  name: 'Redis flushed',
  prepare: () => ({
    fault: async ({ world, pause }) => {
      await flushAll(world.redis.port);
      await pause(300, 1_000);
      await flushAll(world.redis.port);
    },
  }),
};

/** @type {Scenario} */
const cutOff = {
  name: 'Redis cut off',
  prepare: () => ({
    fault: async ({ world, pause }) => {
      world.redis.link.cut();
      await pause(1_000, 5_000);
      world.redis.link.restore();
    },
  }),
};

/** @type {Scenario} */
const silent = {
  name: 'Redis does not answer',
  prepare: () => ({
    fault: async ({ world, pause }) => {
      world.redis.link.freeze();
      await pause(2_500, 10_000);
      world.redis.link.restore();
    },
  }),
};

/** A short run is about no time: the machine does much else. */
const wholeWithinMs = { short: 20_000, long: 3_000 };

/** Resolves when every device has all that was acknowledged, or with how many have not in time. @param {import('../workload.mjs').Workload} workload @param {number} withinMs */
async function countUnwhole({ devices, acknowledged }, withinMs) {
  const until = performance.now() + withinMs;
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { sender } of acknowledged.values()) counts.set(sender, (counts.get(sender) ?? 0) + 1);
  const countOf = (/** @type {string} */ id) => counts.get(id) ?? 0;
  const unwhole = () =>
    devices.filter(({ who, partnerId, complete }) => complete() < countOf(who.id) + countOf(partnerId)).length;
  while (unwhole() > 0 && performance.now() < until) await sleep(20);
  return unwhole();
}

/** Devices ask for nothing, so that they are whole by what they are told alone. @type {Scenario} */
const silentDrops = {
  name: 'every tenth publication dropped by Redis',
  prepare: (world) => {
    let published = 0;
    let lost = 0;
    world.redis.losePublications(() => {
      published++;
      if (published % 10 > 0) return false;
      lost++;
      return true;
    });
    return {
      workload: { asksAtGaps: false },
      fault: ({ pause }) => pause(2_000, 10_000),
      check: async ({ workload, isShort }) => {
        const withinMs = wholeWithinMs[isShort ? 'short' : 'long'];
        const unwhole = await countUnwhole(workload, withinMs);
        return [
          ...(lost > 0 ? [] : ['No publication was dropped.']),
          ...(unwhole > 0 ? [`${unwhole} devices were not whole after ${withinMs / 1_000} s.`] : []),
        ];
      },
      close: () => world.redis.losePublications(() => false),
    };
  },
};

export const redisScenarios = [killed, flushed, cutOff, silent, silentDrops];
