import { Socket } from 'node:net';

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

export const redisScenarios = [killed, flushed, cutOff, silent];
